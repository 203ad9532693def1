// Writes places.txt and words.bin. Run it after updating `indonesia-nodejs`, or changing names or other names:
//   npm run generate -w places
import { writeFileSync } from 'node:fs'
import { WORDS_FILE } from '../src/place-index.ts'
import { PLACES_FILE, readPlaceTable } from '../src/place-table.ts'
import { placesText } from './places-text.ts'
import { wordsFile } from './words-file.ts'

writeFileSync(PLACES_FILE, placesText())
writeFileSync(WORDS_FILE, wordsFile(readPlaceTable()))

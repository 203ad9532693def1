// Writes places.txt and words.bin. Run it after updating `indonesia-nodejs`, or changing names or other names:
//   npm run generate -w places
import { writeFileSync } from 'node:fs'
import { writeChecksums } from '../../tools/checksums.ts'
import { install } from '../../tools/on-demand.ts'
import { WORDS_FILE } from '../src/place-index.ts'
import { PLACES_FILE, readPlaceTable } from '../src/place-table.ts'
import { MADE, placesText } from './places-text.ts'
import { wordsFile } from './words-file.ts'

install(import.meta.dirname)
writeFileSync(PLACES_FILE, placesText())
writeChecksums(MADE)
writeFileSync(WORDS_FILE, wordsFile(readPlaceTable()))

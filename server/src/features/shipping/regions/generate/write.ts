// Writes places.txt and words.bin. Run it after updating `indonesia-nodejs`, or changing names or short forms:
//   node server/src/features/shipping/regions/generate/write.ts
import { writeFileSync } from 'node:fs'
import { WORDS_FILE } from '../atlas.ts'
import { PLACES_FILE, readPlaces } from '../places.ts'
import { placesText } from './places-text.ts'
import { wordsFile } from './words-file.ts'

writeFileSync(PLACES_FILE, placesText())
writeFileSync(WORDS_FILE, wordsFile(readPlaces()))

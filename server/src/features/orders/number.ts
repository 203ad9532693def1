// Order numbers: short enough to read aloud, not to be guessed from one another.
import { randomInt } from 'node:crypto'

// No letter that reads like a digit or another letter.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** For example ETL-7K3M9QXA */
export function newOrderNumber(): string {
  return `ETL-${Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
}

// Ids: opaque, prefixed, 130 random bits, unguessable and safe in URLs; and the numbers of orders, which people read aloud.
import { randomBytes, randomInt } from 'node:crypto'

// Crockford's alphabet: no i, l, o, u.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 26

export type IdPrefix =
  | 'shp'
  | 'cat'
  | 'prd'
  | 'var'
  | 'img'
  | 'prm'
  | 'vch'
  | 'qt'
  | 'drf'
  | 'otp'
  | 'ord'
  | 'msg'
  | 'pay'
  | 'prs'
  | 'ses'
  | 'tok'
  | 'whk'
  | 'whd'
  | 'evt'
  | 'pky'
  | 'imp'
  | 'psh'

export function newId(prefix: IdPrefix): string {
  let id = `${prefix}_`
  // 256 is a multiple of 32, so that the remainder favours no letter.
  for (const byte of randomBytes(LENGTH)) id += ALPHABET[byte % 32]
  return id
}

// No letter that reads like a digit or another letter.
const NUMBER_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const NUMBER_LENGTH = 8

/** For example ETL-7K3M9QXA: not to be guessed from one another. */
export function newOrderNumber(): string {
  const letters = Array.from(
    { length: NUMBER_LENGTH },
    () => NUMBER_ALPHABET[randomInt(NUMBER_ALPHABET.length)],
  )
  return `ETL-${letters.join('')}`
}

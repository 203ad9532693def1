// Opaque prefixed ids of 130 random bits: unguessable, safe in URLs, easy to read aloud.
import { randomBytes } from 'node:crypto'

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

export function newId(prefix: IdPrefix): string {
  let id = `${prefix}_`
  // 256 is a multiple of 32, so that the remainder favours no letter.
  for (const byte of randomBytes(LENGTH)) id += ALPHABET[byte % 32]
  return id
}

// Ids: opaque, prefixed, 130 random bits, unguessable and safe in URLs; and the numbers of orders, which people read aloud.
import { createHash, randomBytes, randomInt } from 'node:crypto'

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
  | 'rsq'
  | 'ord'
  | 'msg'
  | 'pay'
  | 'pcl'
  | 'mny'
  | 'ntc'
  | 'rfd'
  | 'inv'
  | 'prs'
  | 'ses'
  | 'tok'
  | 'whk'
  | 'whd'
  | 'evt'
  | 'pky'
  | 'imp'
  | 'psh'
  | 'nod'
  | 'drq'
  | 'sui'
  | 'rpt'
  | 'arc'
  | 'agc'

/** `of` names what the id is for, within its shop; chance needs no name. */
export type NewId = (prefix: IdPrefix, of: string) => string

export function newId(prefix: IdPrefix): string {
  return idFrom(prefix, drawn())
}

const DRAWN_AT_ONCE = 128
let pool = Buffer.alloc(0)

/** Chance for one id, of which the system is asked for many at once: each time costs as much as the id. */
function drawn(): Buffer {
  if (pool.length === 0) pool = randomBytes(DRAWN_AT_ONCE * LENGTH)
  const bytes = pool.subarray(0, LENGTH)
  pool = pool.subarray(LENGTH)
  return bytes
}

/** The same for the same name: for a shop that everybody may know, and of which examples speak. */
export const steadyId: NewId = (prefix, of) =>
  idFrom(prefix, createHash('sha256').update(`${prefix} ${of}`).digest().subarray(0, LENGTH))

/** The same for the same keyed hash, which nobody guesses without the key. */
export function idOfMac(prefix: IdPrefix, mac: Buffer): string {
  return idFrom(prefix, mac.subarray(0, LENGTH))
}

function idFrom(prefix: IdPrefix, bytes: Buffer): string {
  let id = `${prefix}_`
  // 256 is a multiple of 32, so that the remainder favours no letter.
  for (const byte of bytes) id += ALPHABET[byte % 32]
  return id
}

// No letter that reads like a digit or another letter.
const NUMBER_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const NUMBER_LENGTH = 8
const REFERENCE_LENGTH = 15

/** For example ETL-7K3M9QXA: not to be guessed from one another. */
export function newOrderNumber(): string {
  return `ETL-${randomLetters(NUMBER_LENGTH)}`
}

/** Of a parcel, at its vendor: 20 letters and digits at most, the first a letter. */
export function newParcelReference(): string {
  return `PKT${randomLetters(REFERENCE_LENGTH)}`
}

function randomLetters(length: number): string {
  const letters = Array.from({ length }, () => NUMBER_ALPHABET[randomInt(NUMBER_ALPHABET.length)])
  return letters.join('')
}

/** Where a shop's id stands for what is of no shop: keys of requests, messages of the platform itself. No shop can have it. */
export const OF_NO_SHOP = 'platform'

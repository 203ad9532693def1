// What the notices of both gateways are read with.
import { createHash, timingSafeEqual } from 'node:crypto'
import Type from 'typebox'

/** A field of a notice: an id, a word, an amount. Control characters are in none, and no database keeps them all. */
export const NoticeText = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: '^[^\\u0000-\\u001f\\u007f]*$',
})

/** The body as a value; undefined when it is no JSON. */
export function parseNotice(rawBody: string): unknown {
  try {
    return JSON.parse(rawBody)
  } catch {
    return undefined
  }
}

/** Compares in a time that tells nothing about the secret. */
export function isSameSecret(given: string, expected: string): boolean {
  // Digests have one length, so not even that of the secret shows.
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

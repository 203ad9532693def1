// Writes an answer out by its shape; one that is remembered and given again is written once.
import fastJson from 'fast-json-stringify'
import type { TSchema } from 'typebox'

/** Text as it goes out: without letters beyond ASCII it leaves with its head in one piece, which is quicker. */
export interface WrittenText {
  readonly text: string
  readonly bytes: number
  readonly encoding: 'latin1' | 'utf8'
}

/** Compiled at the first answer: that takes its time, and most commands and tests never answer most shapes. */
export function jsonWriter<T>(schema: TSchema): (value: T) => WrittenText {
  const known = new WeakMap<object, WrittenText>()
  let stringify: ((value: unknown) => string) | null = null
  return (value) => {
    // Formats are for what comes in.
    stringify ??= fastJson(schema, { ajv: { formats: { moment: true } } })
    if (typeof value !== 'object' || value === null) return writtenText(stringify(value))
    const written = known.get(value)
    if (written) return written
    const fresh = writtenText(stringify(value))
    known.set(value, fresh)
    return fresh
  }
}

export function writtenText(text: string): WrittenText {
  const bytes = Buffer.byteLength(text)
  return { text, bytes, encoding: bytes === text.length ? 'latin1' : 'utf8' }
}

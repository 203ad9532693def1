// One thing has one word in everything that a merchant reads.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'

const FOLDER = new URL('./id/', import.meta.url)

const texts = readdirSync(FOLDER).flatMap((file) => {
  const source = readFileSync(new URL(file, FOLDER), 'utf8')
  return Array.from(source.matchAll(/'([^'\n]*)'|`([^`]*)`/g), ([, quoted, template]) => ({
    file,
    text: quoted ?? template ?? '',
  }))
})

const OTHER_WORDS: readonly [instead: string, pattern: RegExp][] = [
  ['payment gateway', /gerbang|gateway pembayaran|(?<!payment )\bgateway\b(?! [a-z]+:)/i],
  ['bagian atas toko, bagian bawah toko', /\b(kepala|kaki)\b/i],
  ['dana dikembalikan', /uang dikembalikan/i],
  ['dibayar, dikemas', /pesanan (lunas|disiapkan)\b(?! tanpa)/i],
  ['tag (label is what sticks on a parcel)', /label di produk|setiap label|tanpa label/i],
]

describe('texts', () => {
  for (const [instead, pattern] of OTHER_WORDS) {
    test(`say ${instead}`, () => {
      // A name in the code is one word without spaces around it.
      const sentences = texts.filter(({ text }) => /\s/.test(text) || /^[A-Z]/.test(text))
      assert.deepEqual(
        sentences.filter(({ text }) => pattern.test(text)),
        [],
      )
    })
  }
})

// Typos, compared with the plain definition of the distance.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { wordIndexBuilder } from '../generate/words-file.ts'
import { packSections, sectionReader } from './sections.ts'
import { similarWords } from './typos.ts'
import { readWordIndex } from './word-index.ts'

const word = fc.string({ unit: fc.constantFrom(...'abcd'), minLength: 1, maxLength: 10 })
const typed = fc.string({ unit: fc.constantFrom(...'abcd'), minLength: 6, maxLength: 10 })

test('the words within reach are exactly those that the distance says', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 1, maxLength: 40 }),
      typed,
      fc.constantFrom(1, 2),
      (words, q, edits) => {
        const reach = (known: string) => (known[0] === q[0] ? edits : 1)
        const expected = words.filter((known) => distance(known, q) <= reach(known))
        assert.deepEqual(similar(words, q, edits, false), expected.sort())
      },
    ),
    { numRuns: 500 },
  )
})

test('the words begun are those with a beginning one edit away', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 40 }), typed, (words, q) => {
      const begun = (known: string) => [...known].some((_, i) => distance(known.slice(0, i + 1), q) <= 1)
      const expected = words.filter((known) => distance(known, q) > 1 && begun(known))
      assert.deepEqual(similar(words, q, 1, true), expected.sort())
    }),
    { numRuns: 500 },
  )
})

test('a short word must begin with the right letter, or with the second one', () => {
  assert.deepEqual(similar(['bali', 'kali', 'abli'], 'bali', 1, false), ['abli', 'bali'])
})

function similar(words: string[], q: string, edits: number, partial: boolean): string[] {
  const builder = wordIndexBuilder()
  for (const known of words) builder.add(known, 0, 0)
  const index = readWordIndex(sectionReader(Buffer.from(packSections(builder.sections()))))
  const sorted = words.toSorted()
  const found: string[] = []
  similarWords(index, q, edits, (word, _, isPartial) => {
    if (isPartial === partial) found.push(sorted[word] ?? '')
  })
  return found.sort()
}

/** Insertions, deletions, replacements, and swaps of neighbours; by the definition, slowly. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const same = a.at(-1) === b.at(-1) ? 0 : 1
  const swapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
  return Math.min(
    memo(a.slice(0, -1), b) + 1,
    memo(a, b.slice(0, -1)) + 1,
    memo(a.slice(0, -1), b.slice(0, -1)) + same,
    swapped ? memo(a.slice(0, -2), b.slice(0, -2)) + 1 : Number.POSITIVE_INFINITY,
  )
}

const known = new Map<string, number>()
function memo(a: string, b: string): number {
  const key = `${a} ${b}`
  const value = known.get(key) ?? distance(a, b)
  known.set(key, value)
  return value
}

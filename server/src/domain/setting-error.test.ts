// What merchants read of what they set: the place of the field from the whole, and why, in both languages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  checkFree,
  checkWindow,
  joinPath,
  MISSING,
  NOUNS,
  noSuch,
  repeated,
  under,
  unknownNames,
} from './setting-error.ts'

for (const [path, part, whole] of [
  ['products[3]', 'price', 'products[3].price'],
  ['products', '3', 'products[3]'],
  ['products', '12', 'products[12]'],
  ['', '0', '[0]'],
  ['products', '[3].price', 'products[3].price'],
  ['', 'price', 'price'],
  ['price', '', 'price'],
  ['variants', '3a', 'variants.3a'],
  ['variants', 'a3', 'variants.a3'],
] as const) {
  test(`"${part}" of "${path}" is found at "${whole}"`, () => assert.equal(joinPath(path, part), whole))
}

test('errors of a part have their places in the whole', () => {
  const errors = [
    { path: 'label', says: MISSING },
    { path: '', says: MISSING },
  ]
  assert.deepEqual(
    [...under('categories[1]', errors)],
    [
      { path: 'categories[1].label', says: MISSING },
      { path: 'categories[1]', says: MISSING },
    ],
  )
})

test('of entries with the same name every later one is an error, with the place of the first', () => {
  const list = ['a', 'b', null, 'a', null, 'a']
  const errors = [...repeated(list, 'tags', (entry) => entry, NOUNS.name)]
  assert.deepEqual(errors, [
    {
      path: 'tags[3]',
      says: { en: 'has the same name as tags[0]', id: 'nama sama dengan tags[0]', code: 'taken' },
    },
    {
      path: 'tags[5]',
      says: { en: 'has the same name as tags[0]', id: 'nama sama dengan tags[0]', code: 'taken' },
    },
  ])
})

test('names that stand for nothing are errors where they are, with what they say', () => {
  assert.deepEqual(
    [...unknownNames(['meja', 'kursi'], new Set(['meja']), 'products', NOUNS.product)],
    [{ path: 'products[1]', says: noSuch(NOUNS.product, 'kursi') }],
  )
  assert.deepEqual(noSuch(NOUNS.product, 'kursi'), {
    en: 'there is no product "kursi"',
    id: 'tidak ada produk "kursi"',
    code: 'unknown',
  })
})

test('a window must end after it begins; one with an open end may begin at any time', () => {
  const errorsOf = (from: string | null | undefined, until: string | null | undefined) => [
    ...checkWindow(from, until, 'ends_at', 'starts_at'),
  ]
  const [noon, one] = ['2026-11-16T12:00:00+07:00', '2026-11-16T06:00:00Z']
  assert.deepEqual(errorsOf(noon, one), [])
  const [error, ...others] = errorsOf(noon, noon)
  assert.deepEqual(error, {
    path: 'ends_at',
    says: { en: 'is not after starts_at', id: 'harus setelah starts_at', code: 'range' },
  })
  assert.deepEqual(others, [])
  assert.equal(errorsOf(one, noon).length, 1)
  for (const open of [null, undefined]) {
    assert.deepEqual(errorsOf(open, noon), [])
    assert.deepEqual(errorsOf(noon, open), [])
  }
})

test('whatever is spoken of has a word in both languages, and no other thing has it', () => {
  for (const language of ['en', 'id'] as const) {
    const words = [MISSING, ...Object.values(NOUNS)].map((says) => says[language])
    assert.equal(new Set(words).size, words.length)
    for (const word of words) assert.match(word, /^[a-z]+(?: [a-z]+)*$/)
  }
})

test('a name that another thing has is told with what has it, archived or not; a free one is none', () => {
  assert.deepEqual([...checkFree('slug', NOUNS.product, undefined)], [])
  assert.deepEqual(
    [...checkFree('slug', NOUNS.product, { name: 'kursi' })],
    [
      {
        path: 'slug',
        says: {
          en: '"kursi" is that of another product',
          id: '"kursi" sudah dipakai produk lain',
          code: 'taken',
        },
      },
    ],
  )
  assert.deepEqual(
    [...checkFree('slug', NOUNS.product, { name: 'kursi', isArchived: true })],
    [
      {
        path: 'slug',
        says: {
          en: '"kursi" is that of an archived product',
          id: '"kursi" dipakai produk yang diarsipkan',
          code: 'taken',
        },
      },
    ],
  )
})

// What a search finds and how well it fits: typed words, typos, words that are not there, things that change.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { CategoryFacts, ProductFacts } from '../products/facts.ts'
import { someProduct, someVariant } from './facts.fixture.ts'
import { SearchIndex } from './search-index.ts'
import { wordsOf } from './search-tables.ts'
import { searchableProduct } from './searchable.ts'
import { isRealWord, synonymsWith } from './synonyms.ts'

const product = (slug: string, fields: Partial<ProductFacts> = {}) =>
  someProduct({ id: slug, slug, ...fields })
const duduk = { id: 'cat_1', key: 'duduk', label: 'Tempat Duduk' } as CategoryFacts
const meja = { id: 'cat_2', key: 'meja', label: 'Meja' } as CategoryFacts

/** Slugs, the best fit first. */
function found(products: readonly ProductFacts[], q: string): string[] {
  const { scoreOf } = new SearchIndex(products, searchableProduct).search(q)
  return products
    .filter((facts) => scoreOf(facts) > 0)
    .toSorted((a, b) => scoreOf(b) - scoreOf(a))
    .map(({ slug }) => slug)
}

describe('a search', () => {
  const products = [
    product('kursi', {
      name: 'Kursi Teras Jati',
      category: duduk,
      tags: ['luar ruang', 'rotan'],
      sku: 'KT-01',
    }),
    product('kopi', { name: 'Cangkir Crème', tags: ['dapur', 'rotan'], description: 'Untuk bunga kecil.' }),
    product('meja', {
      name: 'Meja Kopi',
      category: meja,
      variants: [someVariant({ sku: 'MK-HTM', options: { Warna: 'Hitam' } })],
    }),
  ]

  for (const [what, q, slugs] of [
    ['a word of the name', 'teras', ['kursi']],
    ['a part of a word', 'angki', ['kopi']],
    ['the category’s label', 'tempat duduk', ['kursi']],
    ['a tag', 'dapur', ['kopi']],
    ['the product’s SKU', 'KT-01', ['kursi']],
    ['a variant’s SKU', 'mk-htm', ['meja']],
    ['a variant’s value', 'hitam', ['meja']],
    ['words from different places, in any order', 'jati duduk kursi', ['kursi']],
    ['other capitals', 'MEJA kOpI', ['meja']],
    ['a word without its accent', 'creme', ['kopi']],
    ['a word with an accent that is not there', 'méja', ['meja']],
    ['an accent written as a character of its own', 'cre\u0300me', ['kopi']],
    ['a missing letter', 'cangkr', ['kopi']],
    ['swapped letters', 'krusi', ['kursi']],
    ['a word begun with a typo', 'camgki', ['kopi']],
    ['a word without its vowels', 'mja kpi', ['meja']],
    ['a word with something added', 'kursinya', ['kursi']],
    ['a word that stands in a description alone', 'bunga', ['kopi']],
    ['a word that is nowhere, beside one that is', 'teras sepeda', ['kursi']],
    ['words that are there, but not together', 'dapur jati', []],
    ['nothing that is there', 'sepeda', []],
    ['a number with a typo', '02', []],
    ['only punctuation', '-- !?', []],
    ['signs with a meaning elsewhere', '%_', []],
  ] as const) {
    test(`a search for ${what} (${q}) finds ${slugs.join(', ') || 'nothing'}`, () => {
      assert.deepEqual(found(products, q), slugs)
    })
  }

  for (const [better, worse, q] of [
    [{ name: 'Lampu Meja' }, { name: 'Kap Lampu' }, 'lampu'],
    [{ name: 'Kap Lampu' }, { name: 'Kap', tags: ['lampu'] }, 'lampu'],
    [{ name: 'Rak', sku: 'LAMPU' }, { name: 'Rak', category: { ...meja, label: 'Lampu' } }, 'lampu'],
    [{ name: 'Rak Bata' }, { name: 'Rak Batako' }, 'bata'],
    [{ name: 'Rak Batako' }, { name: 'Rak Lembata' }, 'bata'],
  ] as [Partial<ProductFacts>, Partial<ProductFacts>, string][]) {
    test(`${JSON.stringify(better)} fits “${q}” better than ${JSON.stringify(worse)}`, () => {
      assert.deepEqual(found([product('worse', worse), product('better', better)], q), ['better', 'worse'])
    })
  }

  const kinds = [
    product('cermin', { name: 'Cermin Bundar Rotan' }),
    product('cangkir', { name: 'Cangkir Lereng', description: 'Harga ramah.' }),
    product('merah', { name: 'Kain Merah' }),
    product('beranda', { name: 'Kursi Beranda' }),
  ]
  for (const [what, q, slugs] of [
    ['another word of the trade', 'cermin bulat', ['cermin']],
    ['the English one', 'mug', ['cangkir']],
    ['a word of the shop’s own', 'teras', ['beranda']],
    ['a word that is no typo, beside one that is there', 'kain murah', ['merah']],
    ['a word that is no typo', 'murah', []],
    ['a word of the texts, which is no typo either', 'ramah', ['cangkir']],
    ['a typo', 'cangkr', ['cangkir']],
  ] as const)
    test(`a search by ${what} (${q}) finds ${slugs.join(', ') || 'nothing'}`, () => {
      const index = new SearchIndex(kinds, searchableProduct, synonymsWith([['Teras', 'beranda depan']]))
      const { scoreOf, corrected } = index.search(q)
      assert.deepEqual(
        kinds.filter((facts) => scoreOf(facts) > 0).map(({ slug }) => slug),
        slugs,
      )
      if (q === 'cermin bulat') assert.equal(corrected, null)
    })

  test('words of a shop that are all the same, in every group, have a bounded number of others', () => {
    const group = Array.from({ length: 10 }, (_, i) => `kata${i} dan${i} lagi${i}`)
    const groups = Array.from({ length: 100 }, (_, i) => [...group.slice(1), `lain${i}`])
    const sizes = [...synonymsWith(groups).values()].map(({ size }) => size)
    assert.ok(Math.max(...sizes) <= 40 + 40, 'of the shop and of the trade')
  })

  test('what was typed comes before what means the same', () => {
    const both = [product('gelas', { name: 'Gelas Kaca' }), product('cangkir', { name: 'Cangkir Kaca' })]
    assert.deepEqual(found(both, 'cangkir'), ['cangkir', 'gelas'])
  })

  for (const [q, corrected] of [
    ['cangkir', null],
    ['cangk', null],
    ['cangkr', 'cangkir'],
    ['teras sepeda', 'teras'],
    ['kursi bunga', null],
    ['krusi teras', 'kursi teras'],
    ['sepeda', null],
  ] as const) {
    test(`“${q}” is searched as ${corrected ?? 'it is'}`, () => {
      assert.equal(new SearchIndex(products, searchableProduct).search(q).corrected, corrected)
    })
  }
})

const word = fc.string({ unit: fc.constantFrom(...'abdegikmnorstu'), minLength: 2, maxLength: 9 })
const someProducts = fc
  .array(
    fc.record({
      name: fc.array(word, { minLength: 1, maxLength: 4 }),
      tags: fc.array(word, { maxLength: 2 }),
      sku: word,
    }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((all) => all.map(({ name, tags, sku }, i) => product(`p${i}`, { name: name.join(' '), tags, sku })))

/** The rule of the first search: every word is there, a short one at the beginning of a word. */
function holdsAll(facts: ProductFacts, q: string): boolean {
  const text = ` ${wordsOf([facts.name, ...facts.tags, facts.sku].join(' ')).join(' ')}`
  return wordsOf(q).every((typed) => text.includes(typed.length < 3 ? ` ${typed}` : typed))
}

describe('whatever is typed', () => {
  test('what holds every word is found', () => {
    fc.assert(
      fc.property(
        someProducts,
        fc.array(word, { maxLength: 2 }),
        fc.nat(),
        fc.nat(),
        (products, others, pick, cut) => {
          const words = wordsOf(products[pick % products.length]?.name ?? '')
          const part = words.map((each, i) => each.slice((cut + i) % 2)).filter(Boolean)
          for (const q of [part.join(' '), [...part, ...others].join(' '), others.join(' ')]) {
            if (wordsOf(q).length === 0) continue
            const slugs = found(products, q)
            for (const facts of products) if (holdsAll(facts, q)) assert.ok(slugs.includes(facts.slug), q)
          }
        },
      ),
    )
  })

  test('a word of five letters with one typo finds its product, unless something else is called that', () => {
    const longWord = fc.string({ unit: fc.constantFrom(...'abdegikmnorstu'), minLength: 5, maxLength: 12 })
    fc.assert(
      fc.property(
        someProducts,
        longWord,
        fc.nat(),
        fc.nat(3),
        fc.constantFrom(...'aeklm'),
        (others, name, at, how, letter) => {
          const typed = mistyped(name, at % name.length, how, letter)
          const meant = product('meant', { name })
          // A word that there is, such as "ungu", is no typo.
          fc.pre(!isRealWord(typed) && !others.some((facts) => holdsAll(facts, typed)))
          assert.ok(found([...others, meant], typed).includes('meant'), `${typed} for ${name}`)
        },
      ),
    )
  })

  test('an index that was kept up finds what a new one does', () => {
    fc.assert(
      fc.property(someProducts, someProducts, word, (before, come, typed) => {
        const index = new SearchIndex(before, searchableProduct)
        index.search(typed)
        const gone = before.filter((_, i) => i % 2 === 0)
        index.replace(gone, come)
        const now = [...before.filter((facts) => !gone.includes(facts)), ...come]
        const anew = new SearchIndex(now, searchableProduct)
        for (const q of [typed, come[0]?.name ?? '', gone[0]?.name ?? '']) {
          const [kept, made] = [index.search(q), anew.search(q)]
          assert.equal(kept.count, made.count)
          for (const facts of now) assert.equal(kept.scoreOf(facts), made.scoreOf(facts))
          for (const facts of gone) assert.equal(kept.scoreOf(facts), 0)
        }
      }),
    )
  })
})

describe('an index of many things', () => {
  const many = (first: number, count: number) =>
    Array.from({ length: count }, (_, i) =>
      product(`p${first + i}`, { name: `Kursi ${first + i}`, description: `Anyaman nomor ${first + i}` }),
    )

  function findsTheSame(index: SearchIndex<ProductFacts>, now: readonly ProductFacts[]): void {
    const anew = new SearchIndex(now, searchableProduct)
    for (const q of ['kursi', 'krusi 7', '1003', 'anyaman', 'kursi anyamn']) {
      const [kept, made] = [index.search(q), anew.search(q)]
      assert.deepEqual([kept.count, kept.corrected], [made.count, made.corrected], q)
      for (const facts of now) assert.equal(kept.scoreOf(facts), made.scoreOf(facts))
    }
  }

  for (const changed of [0, 50, 500])
    test(`put in order beside other work it finds the same, also when ${changed} change meanwhile`, async () => {
      const before = many(0, 1_000)
      const index = new SearchIndex(before, searchableProduct)
      assert.equal(index.isReady, false)
      const preparing = Promise.all([index.prepare(), index.prepare()])
      const come = many(1_000, changed)
      index.replace(before.slice(0, changed), come)
      await preparing
      assert.equal(index.isReady, true)
      findsTheSame(index, [...before.slice(changed), ...come])
    })

  test('a few need no preparing, and many may be searched without', () => {
    assert.equal(new SearchIndex(many(0, 100), searchableProduct).isReady, true)
    const things = many(0, 1_000)
    findsTheSame(new SearchIndex(things, searchableProduct), things)
  })
})

/** Left out, doubled, another letter, or swapped with the next. */
function mistyped(name: string, at: number, how: number, letter: string): string {
  const [start, rest] = [name.slice(0, at), name.slice(at)]
  const [first = '', second = ''] = rest
  return start + [rest.slice(1), first + rest, letter + rest.slice(1), second + first + rest.slice(2)][how]
}

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  addMissing,
  addOption,
  addValues,
  type Choices,
  goneVariants,
  howManyWith,
  missingChoices,
  moveOptions,
  moveValues,
  newVariant,
  removeOption,
  removeValue,
  removeVariant,
  renameOption,
  renameValue,
  valuesIn,
  variantName,
} from './variants.ts'

const NOTHING: Choices = { options: [], variants: [] }

/** Two colours in two sizes, saved. */
const SAVED: Choices = {
  options: [
    { name: 'Warna', values: ['Merah', 'Biru'] },
    { name: 'Ukuran', values: ['S', 'M'] },
  ],
  variants: [
    saved('v1', ['Merah', 'S']),
    saved('v2', ['Merah', 'M']),
    saved('v3', ['Biru', 'S']),
    saved('v4', ['Biru', 'M']),
  ],
}

describe('adding', () => {
  test('the first option makes a variant of each value, and the stock of the product goes to the first', () => {
    const { options, variants } = addOption(NOTHING, 'Ukuran', ['S', 'M', 'S', ' '], 7)
    assert.deepEqual(options, [{ name: 'Ukuran', values: ['S', 'M'] }])
    assert.deepEqual(
      variants.map(({ choice, stock }) => [...choice, stock]),
      [
        ['S', 7],
        ['M', ''],
      ],
    )
  })

  test('an option more gives those that are there its first value, and leaves them who they are', () => {
    const { variants } = addOption(SAVED, 'Bahan', ['Katun', 'Linen'])
    assert.deepEqual(named(variants).slice(0, 4), [
      'v1 Merah / S / Katun',
      'new Merah / S / Linen',
      'v2 Merah / M / Katun',
      'new Merah / M / Linen',
    ])
    assert.equal(variants.length, 8)
    assert.equal(howManyWith(SAVED.variants, 2), 8)
  })

  test('an option without values changes nothing', () =>
    assert.deepEqual(addOption(SAVED, 'Bahan', [' ']), SAVED))

  test('a value more is there in all that the others are, with their price and without their SKU', () => {
    const priced = {
      ...SAVED,
      variants: SAVED.variants.map((variant) => ({ ...variant, price: 9_000, sku: variant.id ?? '' })),
    }
    const { options, variants } = addValues(priced, 0, ['Hijau', 'Biru'])
    assert.deepEqual(options[0]?.values, ['Merah', 'Biru', 'Hijau'])
    assert.deepEqual(named(variants).slice(4), ['new Hijau / S', 'new Hijau / M'])
    assert.deepEqual(
      variants.slice(4).map(({ price, sku, stock }) => ({ price, sku, stock })),
      [
        { price: 9_000, sku: '', stock: '' },
        { price: 9_000, sku: '', stock: '' },
      ],
    )
  })

  test('a value that was taken away and comes back before anything was saved is the one it was', () => {
    const without = removeValue(SAVED, 0, 'Biru')
    assert.deepEqual(named(addValues(without, 0, ['Biru'], SAVED).variants), named(SAVED.variants))
  })

  test('what no longer is a variant can be made one again', () => {
    const without = { ...SAVED, variants: SAVED.variants.slice(1) }
    assert.deepEqual(missingChoices(without), [['Merah', 'S']])
    assert.deepEqual(named(addMissing(without, SAVED).variants), named(SAVED.variants))
    assert.deepEqual(named(addMissing(without).variants)[0], 'new Merah / S')
    assert.deepEqual(missingChoices(NOTHING), [])
  })
})

describe('renaming and moving', () => {
  test('a new name of an option or a value leaves every variant who it is', () => {
    const renamed = renameValue(renameOption(SAVED, 0, 'Corak'), 0, 'Merah', 'Marun')
    assert.deepEqual(renamed.options[0], { name: 'Corak', values: ['Marun', 'Biru'] })
    assert.deepEqual(named(renamed.variants), ['v1 Marun / S', 'v2 Marun / M', 'v3 Biru / S', 'v4 Biru / M'])
  })

  test('a value of the same name in another option keeps it', () => {
    const twice = addOption({ options: [], variants: [] }, 'A', ['x'])
    const both = addOption(twice, 'B', ['x'])
    assert.deepEqual(renameValue(both, 1, 'x', 'y').variants[0]?.choice, ['x', 'y'])
  })

  test('options in another order put the choices and the variants in theirs', () => {
    const moved = moveOptions(SAVED, ['Ukuran', 'Warna'])
    assert.deepEqual(
      moved.options.map(({ name }) => name),
      ['Ukuran', 'Warna'],
    )
    assert.deepEqual(named(moved.variants), ['v1 S / Merah', 'v3 S / Biru', 'v2 M / Merah', 'v4 M / Biru'])
  })

  test('values in another order put the variants in theirs', () =>
    assert.deepEqual(named(moveValues(SAVED, 1, ['M', 'S']).variants), [
      'v2 Merah / M',
      'v1 Merah / S',
      'v4 Biru / M',
      'v3 Biru / S',
    ]))
})

describe('taking away', () => {
  test('a value takes its variants with it, and which those are is known', () => {
    const after = removeValue(SAVED, 1, 'M')
    assert.deepEqual(named(after.variants), ['v1 Merah / S', 'v3 Biru / S'])
    assert.deepEqual(named(goneVariants(SAVED, after)), ['v2 Merah / M', 'v4 Biru / M'])
  })

  test('without an option equal variants are one, which takes the stock of the others', () => {
    const after = removeOption(SAVED, 1)
    assert.deepEqual(named(after.variants), ['v1 Merah', 'v3 Biru'])
    assert.deepEqual(
      after.variants.map(({ takes }) => takes),
      [['v2'], ['v4']],
    )
    assert.deepEqual(goneVariants(SAVED, after), [])
  })

  test('a saved variant stays rather than one that was only typed', () => {
    const after = removeOption(
      { ...SAVED, variants: [newVariant(['Merah', 'M']), saved('v1', ['Merah', 'S'])] },
      1,
    )
    assert.deepEqual(named(after.variants), ['v1 Merah'])
  })

  test('typed stock is added up', () => {
    const typed = addOption(addOption(NOTHING, 'A', ['x'], 3), 'B', ['p', 'q'])
    const counted = { ...typed, variants: typed.variants.map((variant) => ({ ...variant, stock: 2 })) }
    assert.equal(removeOption(counted, 1).variants[0]?.stock, 4)
  })

  test('two options one after another leave the stock of all in one', () => {
    const one = removeOption(moveOptions(SAVED, ['Ukuran', 'Warna']), 0)
    assert.deepEqual(
      one.variants.map(({ id, takes }) => [id, ...takes]),
      [
        ['v1', 'v2'],
        ['v3', 'v4'],
      ],
    )
  })

  test('without the last option there are no variants', () =>
    assert.deepEqual(removeOption(removeOption(SAVED, 1), 0), NOTHING))

  test('one variant alone can go', () => {
    const [first] = SAVED.variants
    if (first) assert.equal(removeVariant(SAVED, first).variants.length, 3)
  })
})

test('values are read from what people type', () =>
  assert.deepEqual(valuesIn(' S, M;L\nM,'), ['S', 'M', 'L']))

function saved(id: string, choice: string[]) {
  return { ...newVariant(choice), id, stock: '' as const }
}

function named(variants: Choices['variants']): string[] {
  return variants.map((variant) => `${variant.id ?? 'new'} ${variantName(variant)}`)
}

// What a merchant may set of categories, products and variants: whether the parts fit together.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { told } from '../../../domain/setting-error.fixture.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'
import {
  checkCategories,
  checkCategoriesInUse,
  checkImage,
  checkProduct,
  checkProducts,
  checkSkus,
  checkUnused,
  checkVariantIds,
} from './checks.ts'
import type { ProductInput } from './input.ts'

const CATEGORIES = new Set(['rotan'])
const product = (fields: Partial<ProductInput> = {}): ProductInput => ({
  slug: 'kursi',
  name: 'Kursi',
  price: 100_000,
  ...fields,
})
const toldOf = (fields: Partial<ProductInput>) => told(checkProduct(product(fields), CATEGORIES))

test('each of many categories is named by its place, and none has the key of another', () => {
  const categories = [{ key: 'rotan', label: 'Rotan' }, { key: 'kayu' }, { key: 'rotan', label: '' }]
  assert.deepEqual(told(checkCategories(categories)), [
    'categories[2] has the same key as categories[0]',
    'categories[1].label is missing',
    'categories[2].label is missing',
  ])
})

test('a product has a name and a price, which may be nothing', () => {
  assert.deepEqual(told(checkProduct({ slug: 'kursi' }, CATEGORIES)), ['name is missing', 'price is missing'])
  assert.deepEqual(toldOf({ price: 0 }), [])
})

test('a product is in a category of the shop, or in none', () => {
  assert.deepEqual(toldOf({ category: 'rotan' }), [])
  assert.deepEqual(toldOf({ category: null }), [])
  assert.deepEqual(toldOf({ category: 'kayu' }), ['category there is no category "kayu"'])
})

test('what the law wants shown of a product is checked too', () => {
  assert.deepEqual(toldOf({ legal: { halal: 'exempt' } }), [])
  assert.deepEqual(toldOf({ legal: { halal: 'certified' } }), [
    'legal.halal_certificate_no is missing: goods that are certified have a number',
  ])
})

test('a barcode is checked by its last digit, of a variant too; spaces say nothing', () => {
  assert.deepEqual(toldOf({ gtin: ' 978-602-03-3295-6 ' }), [])
  assert.deepEqual(toldOf({ gtin: '  ' }), [])
  assert.deepEqual(toldOf({ gtin: '8993175537990' }), [
    'gtin "8993175537990" is no barcode: 8, 12, 13 or 14 digits, of which the last checks the others',
  ])
  const options = [{ name: 'Warna', values: ['Hitam'] }]
  const variants = [{ options: { Warna: 'Hitam' }, gtin: '12' }]
  assert.match(toldOf({ options, variants })[0] ?? '', /^variants\[0\]\.gtin "12" is no barcode/)
})

test('a product is sold until after it begins to be sold', () => {
  const window = { sell_from: '2026-11-16T00:00:00Z', sell_until: '2026-11-16T00:00:00Z' }
  assert.deepEqual(toldOf(window), ['sell_until is not after sell_from'])
})

const WARNA = { name: 'Warna', values: ['Natural', 'Hitam'] }

test('a product with options has a variant for each choice, each choice once', () => {
  assert.deepEqual(toldOf({ options: [WARNA] }), [
    'variants is missing: a product with options has a variant for each choice',
  ])
  const [natural, black] = [{ options: { Warna: 'Natural' } }, { options: { Warna: 'Hitam' } }]
  assert.deepEqual(toldOf({ options: [WARNA], variants: [natural, black] }), [])
  assert.deepEqual(toldOf({ options: [WARNA], variants: [natural, black, natural] }), [
    'variants[2] has the same choice of options as variants[0]',
  ])
  assert.deepEqual(toldOf({ options: [WARNA, WARNA], variants: [natural] }), [
    'options[1] has the same name as options[0]',
  ])
})

test('a product may have several options, each with a name of its own', () => {
  const options = [WARNA, { name: 'Ukuran', values: ['Besar', 'Kecil'] }]
  const variants = [
    { options: { Warna: 'Hitam', Ukuran: 'Besar' } },
    { options: { Ukuran: 'Kecil', Warna: 'Hitam' } },
  ]
  assert.deepEqual(toldOf({ options, variants }), [])
})

test('a variant chooses one value of every option, and of nothing else', () => {
  const variants = [{ options: { Warna: 'Merah' } }, {}, { options: { Warna: 'Hitam', Ukuran: 'Besar' } }]
  assert.deepEqual(toldOf({ options: [WARNA], variants }), [
    'variants[0].options.Warna "Merah" is not one of Natural, Hitam',
    'variants[1].options.Warna is missing',
    'variants[2].options.Ukuran is not one of the product’s options',
  ])
  assert.deepEqual(toldOf({ variants: [{}] }), [])
})

test('of the many values that a variant could have chosen only the first ten are named', () => {
  const values = Array.from({ length: 11 }, (_, i) => `W${i}`)
  const says = (some: string[]) =>
    toldOf({ options: [{ name: 'Warna', values: some }], variants: [{ options: { Warna: 'X' } }] })
  const ten = 'variants[0].options.Warna "X" is not one of W0, W1, W2, W3, W4, W5, W6, W7, W8, W9'
  assert.deepEqual(says(values), [`${ten} …`])
  assert.deepEqual(says(values.slice(0, 10)), [ten])
})

test('the picture of a variant is one of the product’s, counted from 0', () => {
  const images = [{ media: 'a' }, { media: 'b' }]
  const withImage = (image: number | null) =>
    toldOf({ options: [WARNA], variants: [{ options: { Warna: 'Hitam' }, image }], images })
  for (const image of [0, 1, null]) assert.deepEqual(withImage(image), [])
  assert.deepEqual(withImage(2), ['variants[0].image the product has 2 images; the first is 0'])
  assert.deepEqual(toldOf({ variants: [{ image: null }] }), [])
  assert.deepEqual(toldOf({ variants: [{ image: 0 }] }), [
    'variants[0].image the product has 0 images; the first is 0',
  ])
})

test('each of many products is named by its place; slugs and SKUs mean one thing in the shop', () => {
  const products = [
    product({ sku: 'K-1', variants: [{ sku: 'K-1', options: {} }] }),
    product({ slug: 'meja', name: '', sku: 'K-1' }),
    product({ sku: null, variants: [{ sku: 'K-1' }] }),
  ]
  assert.deepEqual(told(checkProducts(products, CATEGORIES)), [
    'products[2] has the same slug as products[0]',
    'products[1].sku "K-1" is used by products[0].variants[0] too',
    'products[2].variants[0].sku "K-1" is used by products[0].variants[0] too',
    'products[1].name is missing',
  ])
})

test('a product shares its SKU with a variant of its own, but two variants do not share one', () => {
  const users = new Map<string, Bilingual>([['TAKEN', { en: 'product "meja"', id: 'produk "meja"' }]])
  const variants = [{ sku: 'K-1' }, { sku: 'K-1' }, { sku: null }, {}, { sku: 'TAKEN' }, { sku: '' }]
  assert.deepEqual(told(checkSkus(product({ sku: 'K-1', variants }), users)), [
    'variants[1].sku "K-1" is used by variants[0] too',
    'variants[4].sku "TAKEN" is used by product "meja" too',
  ])
  assert.deepEqual([...users.keys()], ['TAKEN', 'K-1'])
  assert.deepEqual(told(checkSkus(product({ sku: 'TAKEN' }), users)), [
    'sku "TAKEN" is used by product "meja" too',
  ])
})

test('a category is not taken away while products are in it', () => {
  const products = [product({ category: 'rotan' }), product({ slug: 'meja', category: 'kayu' }), product()]
  assert.deepEqual(told(checkCategoriesInUse(products, CATEGORIES)), [
    'categories "kayu" is still that of product "meja"',
  ])
})

test('of the products that are in the way the first five are named', () => {
  assert.deepEqual(told(checkUnused('rotan', [])), [])
  assert.deepEqual(told(checkUnused('rotan', ['a', 'b', 'c', 'd', 'e'])), [
    '"rotan" is still that of product "a", "b", "c", "d", "e"',
  ])
  assert.deepEqual(told(checkUnused('rotan', ['a', 'b', 'c', 'd', 'e', 'f'])), [
    '"rotan" is still that of product "a", "b", "c", "d", "e", …',
  ])
})

test('a picture is one that the shop has', () => {
  const known = new Set(['hash'])
  assert.deepEqual(told(checkImage({ media: 'hash' }, known)), [])
  assert.deepEqual(told(checkImage({}, known)), ['media is missing'])
  assert.deepEqual(told(checkImage({ media: 'other' }, known)), ['media there is no picture "other"'])
})

test('variants that are spoken of by their ids are the product’s, each once; a new one has none', () => {
  const known = [{ id: 'var_1' }, { id: 'var_2' }]
  assert.deepEqual(told(checkVariantIds([{ id: 'var_2' }, {}, {}], known)), [])
  assert.deepEqual(told(checkVariantIds([{ id: 'var_2' }, { id: 'var_3' }, { id: 'var_2' }], known)), [
    'variants[2] has the same id as variants[0]',
    'variants[1].id there is no variant "var_3"',
  ])
})

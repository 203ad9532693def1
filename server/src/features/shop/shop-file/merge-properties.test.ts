// A file merged into a shop, whatever is in either: what always holds.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertContains } from './files.fixture.ts'
import { mergeShopFile } from './merge.ts'
import type { ShopFile } from './schema.ts'

const A = 'a'.repeat(32)
const B = 'b'.repeat(32)
const C = 'c'.repeat(32)

const partial = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(fields, { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<Partial<T>>
const keyed = <T extends object>(key: (entry: T) => unknown, entry: fc.Arbitrary<T>) =>
  fc.uniqueArray(entry, { selector: key, maxLength: 3 })
const text = fc.constantFrom('x', 'y', '')
const textOrNull = fc.constantFrom('x', 'y', null)
const name = fc.constantFrom('a', 'b', 'c')
const amount = fc.nat({ max: 3 })
const image = fc.record(
  { media: fc.constantFrom(A, B, C), alt: textOrNull },
  { requiredKeys: ['media'], noNullPrototype: true },
)

const variant = partial({
  sku: fc.constantFrom('S1', 'S2', 'S3', null),
  options: fc.constantFrom({}, { W: '1' }, { W: '2' }),
  price: fc.option(amount),
  image: fc.option(amount),
})
/** No SKU and no choice of options twice: any other product would be refused. */
const variants = fc
  .array(variant, { maxLength: 3 })
  .filter((list) => isUnique(list.flatMap(({ sku }) => sku ?? [])))
  .filter((list) => isUnique(list.map(({ options = {} }) => JSON.stringify(options))))
const isUnique = (names: string[]) => new Set(names).size === names.length
const courier = fc
  .tuple(
    name,
    partial({ service: fc.constantFrom('REG', 'YES', null), cost: fc.option(amount), eta: textOrNull }),
  )
  .map(([code, fields]) => ({ code, ...fields }))
const withKey = <K extends string, T extends object>(key: K, fields: fc.Arbitrary<T>) =>
  fc.tuple(name, fields).map(([value, rest]) => ({ [key]: value, ...rest }) as { [P in K]: string } & T)

const anyShop = partial({
  name: text,
  contact: partial({ channel: fc.constantFrom('email', 'any') }),
  announcement: partial({ enabled: fc.boolean(), text: textOrNull }),
  brand: partial({
    tagline: textOrNull,
    logo_image: fc.option(image),
    hero_images: fc.array(image, { maxLength: 3 }),
    section_copy: partial({ story_cta: textOrNull, cats_heading: textOrNull }),
  }),
  shipping: partial({
    mode: fc.constantFrom('flat', 'zone'),
    couriers: keyed(({ code, service }) => `${code} ${service ?? ''}`, courier),
  }),
  payment_methods: keyed(
    ({ code }) => code,
    withKey(
      'code',
      partial({ name: text, manual: fc.option(partial({ bank: textOrNull, account_number: textOrNull })) }),
    ),
  ),
  categories: keyed(({ key }) => key, withKey('key', partial({ label: text, image: fc.option(image) }))),
  products: keyed(
    ({ slug }) => slug,
    withKey(
      'slug',
      partial({
        price: amount,
        stock: amount,
        category: fc.option(name),
        preorder: fc.option(
          fc.record(
            { lead_days: amount, capped: fc.boolean() },
            { requiredKeys: ['lead_days'], noNullPrototype: true },
          ),
        ),
        images: fc.array(image, { maxLength: 3 }),
        variants,
      }),
    ),
  ),
  promotions: keyed(
    ({ key }) => key,
    withKey(
      'key',
      partial({ products: fc.array(name), categories: fc.array(name), whole_shop: fc.boolean() }),
    ),
  ),
  vouchers: keyed(
    ({ code }) => code,
    withKey('code', partial({ discount_value: amount, usage_limit: fc.option(amount) })),
  ),
  pages: fc.dictionary(name, fc.option(fc.constant([{ type: 'cats' as const }])), { noNullPrototype: true }),
}).map((fields) => ({ slug: 'rotan', ...fields }) as ShopFile)

test('whatever a shop is, a file that says nothing keeps it', () => {
  fc.assert(fc.property(anyShop, (shop) => assert.deepEqual(mergeShopFile(shop, { slug: 'rotan' }), shop)))
})

test('whatever a shop is, its own file keeps it', () => {
  fc.assert(fc.property(anyShop, (shop) => assert.deepEqual(mergeShopFile(shop, shop), shop)))
})

test('whatever a file says, the shop says it afterwards', () => {
  fc.assert(fc.property(anyShop, anyShop, (shop, file) => assertContains(mergeShopFile(shop, file), file)))
})

test('a file merged into a shop twice is the same as once', () => {
  fc.assert(
    fc.property(anyShop, anyShop, (shop, file) => {
      const once = mergeShopFile(shop, file)
      assert.deepEqual(mergeShopFile(once, file), once)
    }),
    { numRuns: 300 },
  )
})

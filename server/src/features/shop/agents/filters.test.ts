// What agents narrow their questions to counts in every question that takes it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aProduct } from '../../../../test/world.ts'
import { startTestAgents, type TestAgents } from './door.fixture.ts'

const shop = 'rotan'

let agents: TestAgents
before(async () => {
  agents = await startTestAgents()
  await agents.shop({
    slug: shop,
    products: [
      aProduct({ slug: 'kursi', price: 350_000, stock: 5 }),
      aProduct({
        slug: 'tas',
        price: 120_000,
        options: [{ name: 'Ukuran', values: ['Kecil', 'Besar'] }],
        variants: [
          { sku: 'TAS-K', options: { Ukuran: 'Kecil' }, price: 120_000, stock: 3 },
          { sku: 'TAS-B', options: { Ukuran: 'Besar' }, price: 200_000, stock: 3 },
        ],
      }),
    ],
  })
})
after(() => agents?.close())

const id = (name: string) => agents.id(shop, name)
const DEAR = { price: { min: 15_000_000 } }
const ask = async (name: string, input: object) => (await agents.ways.rest(shop, name, { input })).body
const idsIn = ({ variants }: { variants: { id: string }[] }) => variants.map((variant) => variant.id)

test('a search finds what has a variant within the price, on its bounds as well', async () => {
  const found = async (filters: object) =>
    (await ask('search_catalog', { filters })).products.map(({ handle }: { handle: string }) => handle).sort()
  assert.deepEqual(await found({}), ['kursi', 'tas'])
  assert.deepEqual(await found({ price: { min: 20_000_000, max: 20_000_000 } }), ['tas'])
  assert.deepEqual(await found({ price: { min: 20_000_001 } }), ['kursi'])
  assert.deepEqual(await found({ categories: ['tidak-ada'] }), [])
})

test('a look-up leaves out what does not fit; the variant that speaks for a product fits', async () => {
  const { products } = await ask('lookup_catalog', {
    ids: [id('tas'), id('TAS-K'), id('kursi')],
    filters: DEAR,
  })
  assert.deepEqual(products.map(idsIn), [[id('TAS-B')], [id('kursi')]])
  assert.deepEqual(products[0].variants[0].inputs, [{ id: id('tas'), match: 'featured' }])
  const none = await ask('lookup_catalog', { ids: [id('tas')], filters: { categories: ['tidak-ada'] } })
  assert.deepEqual(none.products, [])
})

test('of one product those variants are shown that fit', async () => {
  const { product } = await ask('get_product', { id: id('tas'), filters: DEAR })
  assert.deepEqual(idsIn(product), [id('TAS-B')])
  const none = await ask('get_product', { id: id('tas'), filters: { price: { max: 1 } } })
  assert.deepEqual([none.ucp.status, none.messages[0].code], ['error', 'not_found'])
})

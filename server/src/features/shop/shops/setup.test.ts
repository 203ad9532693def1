// How far a shop is set up: held to what a buyer can do there at the same moment.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import type { Answer } from '../../../../../test/http.ts'
import { type AdminRequest, startApp, type TestApp } from '../../../../test/app.ts'
import { aProduct, aShop } from '../../../../test/world.ts'
import type { ProductInput } from '../../catalogue/products/input.ts'
import { COURIER, TRANSFER } from '../../selling/checkout/checkout.fixture.ts'
import type { ShopFile } from '../shop-file/schema.ts'

const NOW = '2026-11-15T00:00:00.000Z'
const BEFORE = '2026-11-14T00:00:00.000Z'
const LATER = '2026-11-16T00:00:00.000Z'
const VILLAGE = '3471101001'

let app: TestApp
before(async () => {
  app = await startApp()
  app.clock.set(NOW)
})
after(() => app.close())

interface Step {
  key: string
  done: boolean
  needed: boolean
}

interface Setup {
  steps: Step[]
  can_sell: boolean
  has_orders: boolean
  codes_are_sent: boolean
  lacks: { key: string; products: number }[]
}

async function setupOf(shop: string): Promise<Setup> {
  const { status, body, text } = await app.admin(`/shops/${shop}/setup`, { token: await app.token({ shop }) })
  assert.equal(status, 200, text)
  return body
}
const doneIn = async (shop: string) =>
  (await setupOf(shop)).steps.filter(({ done }) => done).map(({ key }) => key)

let shops = 0
/** Ready to sell, but for what the test says. */
async function aReadyShop(fields: Partial<ShopFile> = {}): Promise<string> {
  const slug = `siap-${++shops}`
  await app.shop(
    aShop({
      slug,
      contact: { channel: 'any' },
      products: [aProduct({ slug: 'kursi' })],
      shipping: { mode: 'flat', couriers: [COURIER] },
      payment_methods: [TRANSFER],
      ...fields,
    }),
  )
  return slug
}

test('a shop made from nothing becomes ready step by step, and then a buyer can order', async () => {
  const slug = 'baru'
  await app.shop(aShop({ slug, contact: { channel: 'any' } }))
  const token = await app.token({ shop: slug })
  const admin = (path: string, request: AdminRequest) =>
    app.admin(`/shops/${slug}${path}`, { method: 'POST', token, ...request })
  const good = async (answer: Promise<Answer>) => {
    const { status, text, body } = await answer
    assert.ok(status < 300, text)
    return body
  }

  const fresh = await setupOf(slug)
  assert.deepEqual(
    fresh.steps.map(({ key, needed }) => [key, needed]),
    [
      ['contact', false],
      ['product', true],
      ['shipping', true],
      ['payment', true],
      ['sender', false],
      ['goods', false],
      ['terms', false],
      ['logo', false],
      ['domain', false],
    ],
  )
  assert.deepEqual([await doneIn(slug), fresh.can_sell, fresh.has_orders], [[], false, false])
  // There is nobody here to send them.
  assert.equal(fresh.codes_are_sent, false)

  await good(admin('', { method: 'PATCH', ifMatch: '*', json: { contact: { notify: 'rina@baru.example' } } }))
  assert.deepEqual(await doneIn(slug), ['contact'])
  const product = await good(admin('/products', { json: aProduct({ slug: 'kursi' }) }))
  assert.deepEqual(await doneIn(slug), ['contact', 'product'])
  await good(admin('/couriers', { json: COURIER }))
  assert.deepEqual(await doneIn(slug), ['contact', 'product', 'shipping'])
  assert.equal((await setupOf(slug)).can_sell, false)
  await good(admin('/payment-methods', { json: TRANSFER }))
  assert.deepEqual(await doneIn(slug), ['contact', 'product', 'shipping', 'payment'])

  const ready = await setupOf(slug)
  assert.deepEqual([ready.can_sell, ready.has_orders], [true, false])
  await app.ctx.caughtUp()
  const draft = await app.call('/checkout/draft', {
    shop: slug,
    method: 'POST',
    json: {
      items: [{ product_id: product.id, qty: 1 }],
      customer_name: 'Budi',
      contact: 'budi@contoh.id',
      address: 'Jl. Melati 1',
      city: 'Bandung',
      payment_method: 'transfer',
      courier_code: 'jne',
    },
  })
  assert.equal(draft.status, 200, draft.text)

  await good(
    admin('/orders', {
      json: {
        items: [{ product_id: product.id, qty: 1 }],
        customer_name: 'Tini',
        address: 'Jl. Kenanga 5',
        city: 'Yogyakarta',
        payment_method: 'transfer',
      },
    }),
  )
  assert.equal((await setupOf(slug)).has_orders, true)
})

test('a domain and a logo are counted, and nobody waits for them', async () => {
  const slug = await aReadyShop({ domains: [{ host: 'rotan.example' }] })
  assert.equal((await setupOf(slug)).can_sell, true)
  assert.deepEqual(await doneIn(slug), ['product', 'shipping', 'payment', 'domain'])
  const token = await app.token({ shop: slug })
  const logo = sharp({ create: { width: 40, height: 40, channels: 3, background: '#a52' } }).png()
  const { body } = await app.admin(`/shops/${slug}/media`, {
    method: 'POST',
    token,
    headers: { 'Content-Type': 'image/png' },
    body: await logo.toBuffer(),
  })
  const json = { brand: { logo_image: { media: body.media } } }
  const saved = await app.admin(`/shops/${slug}`, { method: 'PATCH', token, ifMatch: '*', json })
  assert.equal(saved.status, 200, saved.text)
  assert.ok((await doneIn(slug)).includes('logo'))
})

test('a sender is known by phone and address', async () => {
  const slug = await aReadyShop()
  const token = await app.token({ shop: slug })
  const set = (brand: object) =>
    app.admin(`/shops/${slug}`, { method: 'PATCH', token, ifMatch: '*', json: { brand } })
  const isDone = async () => (await doneIn(slug)).includes('sender')
  await set({ whatsapp_url: 'https://wa.me/6281200000012' })
  assert.equal(await isDone(), false)
  await set({ address_line1: 'Jl. Melati 1' })
  assert.equal(await isDone(), true)
  await set({ whatsapp_url: null })
  assert.equal(await isDone(), false)
})

describe('something that can be bought is what a cart takes', () => {
  const variants = (...stocks: number[]) => ({
    options: [{ name: 'Warna', values: stocks.map((_, i) => `w${i}`) }],
    variants: stocks.map((stock, i) => ({ options: { Warna: `w${i}` }, stock })),
  })
  const cases: Record<string, Partial<ProductInput>> = {
    'on hand': { stock: 1 },
    'sold out': { stock: 0 },
    unlimited: { stock: 0, unlimited_stock: true },
    'pre-ordered': { stock: 0, preorder: { lead_days: 7 } },
    'pre-ordered, capped and gone': { stock: 0, preorder: { lead_days: 7, capped: true } },
    'not on sale yet': { sell_from: LATER },
    'on sale from now on': { sell_from: NOW },
    'sold until now': { sell_from: BEFORE, sell_until: NOW },
    'sold until later': { sell_from: BEFORE, sell_until: LATER },
    'one variant left': { stock: 0, ...variants(0, 2) },
    'no variant left, whatever the product says': { stock: 5, ...variants(0, 0) },
  }
  for (const [name, fields] of Object.entries(cases))
    test(name, async () => {
      const shop = await aReadyShop({ products: [aProduct({ slug: 'kursi', ...fields })] })
      const { body: product } = await app.call('/products/kursi', { shop })
      const choices = product.variants.length > 0 ? product.variants : [null]
      const quotes = await Promise.all(
        choices.map((variant: { id: string } | null) =>
          app.call('/shipping/rates', {
            shop,
            method: 'POST',
            json: {
              items: [{ product_id: product.id, variant_id: variant?.id ?? null, qty: 1 }],
              destination_ref: VILLAGE,
            },
          }),
        ),
      )
      const sells = quotes.some(({ status }) => status === 200)
      assert.equal((await doneIn(shop)).includes('product'), sells)
      assert.equal((await setupOf(shop)).can_sell, sells)
    })

  test('what left the shop is no product', async () => {
    const shop = await aReadyShop()
    await app.shop(aShop({ slug: shop, products: [] }))
    assert.ok(!(await doneIn(shop)).includes('product'))
  })
})

describe('a way to send it is one that quotes for some place', () => {
  const zone = (fields: object) => ({ code: 'jne', name: 'JNE', zones: [{ cost_per_kg: 9_000, ...fields }] })
  const live = { mode: 'live', provider: { name: 'biteship', api_key: 'kunci' } } as const
  const cases: Record<string, [NonNullable<ShopFile['shipping']>, boolean]> = {
    'a flat cost': [{ mode: 'flat', couriers: [COURIER] }, true],
    'a courier without a cost': [{ mode: 'flat', couriers: [{ code: 'jne', name: 'JNE' }] }, false],
    'a courier that is switched off': [{ mode: 'flat', couriers: [{ ...COURIER, enabled: false }] }, false],
    'a flat cost where zones count': [{ mode: 'zone', couriers: [COURIER] }, false],
    'a zone': [{ mode: 'zone', couriers: [zone({ city: '3471' })] }, true],
    'every place': [{ mode: 'zone', couriers: [zone({ any: true })] }, true],
    'a zone that is nowhere': [{ mode: 'zone', couriers: [zone({ province: '99' })] }, false],
    'an aggregator': [{ ...live, origin_ref: VILLAGE, couriers: [] }, true],
    'an aggregator that does not know from where': [{ ...live, couriers: [] }, false],
    'an aggregator without a key': [
      { ...live, provider: { name: 'biteship' }, origin_ref: VILLAGE, couriers: [] },
      false,
    ],
    'an aggregator without a key beside a flat cost': [
      { ...live, provider: { name: 'biteship' }, couriers: [COURIER] },
      true,
    ],
  }
  for (const [name, [shipping, done]] of Object.entries(cases))
    test(`${name}: ${done ? 'yes' : 'no'}`, async () => {
      const shop = await aReadyShop({ shipping })
      assert.equal((await doneIn(shop)).includes('shipping'), done)
    })
})

describe('a way to pay is one that works', () => {
  const midtrans = { code: 'qris', name: 'QRIS', gateways: ['midtrans' as const] }
  const keys = { midtrans: { server_key: 'SB-Mid-server-abcdefgh' } }
  const cases: Record<string, [Partial<ShopFile>, boolean]> = {
    'the own account': [{ payment_methods: [TRANSFER] }, true],
    'one that is switched off': [{ payment_methods: [{ ...TRANSFER, enabled: false }] }, false],
    'a gateway without keys': [{ payment_methods: [midtrans] }, false],
    'a gateway with keys': [{ payment_methods: [midtrans], gateways: keys }, true],
    'keys of another gateway': [
      { payment_methods: [{ ...midtrans, gateways: ['xendit'] }], gateways: keys },
      false,
    ],
    'the built-in one, where it exists': [
      { payment_methods: [{ ...midtrans, gateways: ['sandbox'] }] },
      true,
    ],
    none: [{ payment_methods: [] }, false],
  }
  for (const [name, [fields, done]] of Object.entries(cases))
    test(`${name}: ${done ? 'yes' : 'no'}`, async () => {
      const shop = await aReadyShop(fields)
      assert.equal((await doneIn(shop)).includes('payment'), done)
    })
})

test('what the law wants shown is counted by what the shop says it sells, and nothing waits for it', async () => {
  const legal = { halal: 'not_halal' } as const
  const slug = await aReadyShop({
    products: [aProduct({ slug: 'kursi' }), aProduct({ slug: 'dendeng', legal })],
  })
  const token = await app.token({ shop: slug })
  const set = (json: object) => app.admin(`/shops/${slug}`, { method: 'PATCH', token, ifMatch: '*', json })
  const lacks = async () => (await setupOf(slug)).lacks
  assert.deepEqual(await lacks(), [])
  for (const [goods, expected] of [
    [
      ['food'],
      [
        { key: 'halal', products: 1 },
        { key: 'registration', products: 2 },
      ],
    ],
    [['household', 'other'], [{ key: 'halal', products: 1 }]],
    [['other'], []],
  ]) {
    const saved = await set({ goods })
    assert.equal(saved.status, 200, saved.text)
    assert.deepEqual(await lacks(), expected)
    assert.equal((await setupOf(slug)).can_sell, true)
  }
  assert.ok((await doneIn(slug)).includes('goods'))
  assert.equal((await set({ goods: ['senjata'] })).status, 400)
  assert.equal((await set({ goods: ['food', 'food'] })).status, 400)
})

test('goods without a weight are counted, and listed to be weighed', async () => {
  const sizes = [{ name: 'Ukuran', values: ['S', 'L'] }]
  const slug = await aReadyShop({
    products: [
      aProduct({ slug: 'kursi' }),
      aProduct({ slug: 'nastar', weight_grams: 0 }),
      aProduct({
        slug: 'kaos',
        weight_grams: 0,
        options: sizes,
        variants: [{ options: { Ukuran: 'S' }, weight_grams: 200 }, { options: { Ukuran: 'L' } }],
      }),
    ],
  })
  assert.deepEqual((await setupOf(slug)).lacks, [{ key: 'weight', products: 2 }])
  const token = await app.token({ shop: slug })
  const { body } = await app.admin(`/shops/${slug}/products?lacks=weight`, { token })
  assert.deepEqual(
    body.items.map((each: { slug: string }) => each.slug),
    ['nastar', 'kaos'],
  )
})

test('a shop with pages of its own about delivery and returns has its terms', async () => {
  const story = (text: string) => [{ type: 'story' as const, story: { title: null, text } }]
  const slug = await aReadyShop({ pages: { pengiriman: story('Tiap hari.') } })
  assert.ok(!(await doneIn(slug)).includes('terms'))
  await app.shop(aShop({ slug, pages: { pengembalian: story('Tukar dalam 7 hari.') } }))
  assert.ok((await doneIn(slug)).includes('terms'))
})

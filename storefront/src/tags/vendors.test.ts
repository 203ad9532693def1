// What each vendor gets: its own words, the value in rupiah, the order's number, and nothing of the buyer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ShopEvent } from '../shop/events.ts'
import { forGoogle, forMeta, forTikTok } from './vendors.ts'

/** A line of the cart knows more than a vendor may. */
const line = {
  productId: 'p1',
  variantId: null,
  name: 'Kursi',
  price: 50_000,
  qty: 2,
  slug: 'kursi',
  image: 'https://toko/k.webp',
}
const event = (type: ShopEvent['type'], more: Partial<ShopEvent> = {}): ShopEvent => ({
  type,
  items: [line],
  ...more,
})

test('each event has the name that the vendor gave it', () => {
  const types = ['view', 'add', 'checkout', 'purchase'] as const
  const shared = ['ViewContent', 'AddToCart', 'InitiateCheckout', 'Purchase']
  assert.deepEqual(
    types.map((type) => forMeta(event(type)).name),
    shared,
  )
  assert.deepEqual(
    types.map((type) => forTikTok(event(type)).name),
    shared,
  )
  assert.deepEqual(
    types.map((type) => forGoogle(event(type)).name),
    ['view_item', 'add_to_cart', 'begin_checkout', 'purchase'],
  )
})

test('the value is what the order came to, else what the items do, in rupiah', () => {
  for (const told of [forMeta, forTikTok, forGoogle]) {
    const { currency, value } = told(event('add')).fields
    assert.deepEqual([currency, value], ['IDR', 100_000])
    assert.equal(told(event('purchase', { value: 118_000 })).fields.value, 118_000)
  }
})

test('a purchase is counted once, by the number of the order', () => {
  const placed = event('purchase', { order: 'OL-1' })
  assert.equal(forMeta(placed).id, 'OL-1')
  assert.equal(forTikTok(placed).id, 'OL-1')
  assert.equal(forGoogle(placed).fields.transaction_id, 'OL-1')
})

test('of an item vendors get only its id, name, number and price', () => {
  for (const told of [forMeta, forTikTok, forGoogle])
    assert.doesNotMatch(JSON.stringify(told(event('purchase'))), /slug|webp|https/)
})

test('what was chosen has the id of its variant, as feeds have it; what is still to be chosen stands for all', () => {
  const idsOf = (item: Partial<ShopEvent['items'][number]>) => {
    const chosen = event('view', { items: [{ ...line, ...item }] })
    const [tiktok] = forTikTok(chosen).fields.contents as { content_id: string; content_type: string }[]
    const [google] = forGoogle(chosen).fields.items as { item_id: string }[]
    const { content_ids, content_type } = forMeta(chosen).fields
    return [content_ids, content_type, tiktok?.content_id, tiktok?.content_type, google?.item_id]
  }
  assert.deepEqual(idsOf({}), [['p1'], 'product', 'p1', 'product', 'p1'])
  assert.deepEqual(idsOf({ variantId: 'v1' }), [['v1'], 'product', 'v1', 'product', 'v1'])
  assert.deepEqual(idsOf({ isGroup: true }), [['p1'], 'product_group', 'p1', 'product_group', 'p1'])
})

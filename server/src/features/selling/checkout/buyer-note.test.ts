// What a buyer wants the shop to know: kept with the order, shown wherever somebody packs it, and never mixed up with the merchant's own note.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { showOrder } from '../fulfilment/actions/show-order.ts'
import { packingSlip } from '../fulfilment/packing-slip.ts'
import { startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
})
after(() => orders?.close())

const NOTE = 'Tolong dibungkus kado.\nWarna "biru" <ya>, bila ada'

test('a note goes with the order: to its buyer, and to the merchant beside his own', async () => {
  const shop = await orders.aShop({})
  const { number, token } = await orders.place(shop, { note: `  ${NOTE} \n` })
  const tracked = await orders.app.call(`/orders/track/${token}`, { shop })
  assert.equal(tracked.body.order.note, NOTE)

  const admin = await orders.app.token({ shop })
  const path = `/shops/${shop}/orders/${number}`
  const shown = await orders.app.admin(path, { token: admin })
  assert.deepEqual([shown.body.buyer_note, shown.body.note], [NOTE, null])
  const headers = { 'If-Match': shown.headers.etag ?? '' }
  const edited = await orders.app.admin(path, {
    method: 'PATCH',
    token: admin,
    headers,
    json: { note: 'Stok rak 3' },
  })
  assert.deepEqual([edited.body.buyer_note, edited.body.note], [NOTE, 'Stok rak 3'])
  const list = await orders.app.admin(`/shops/${shop}/orders`, { token: admin })
  assert.equal(list.body.items[0].buyer_note, NOTE)
  assert.equal((await orders.app.call(`/orders/track/${token}`, { shop })).body.order.note, NOTE)

  const csv = await orders.app.admin(`/shops/${shop}/orders.csv`, { token: admin })
  assert.match(csv.text, /,note,buyer_note,/)
  assert.ok(csv.text.includes(`,Stok rak 3,"${NOTE.replaceAll('"', '""')}",`))
})

test('a note is on the packing slip, as text', async () => {
  const shop = await orders.aShop({})
  const { number } = await orders.place(shop, { note: NOTE })
  const slip = packingSlip(await showOrder(orders.app.ctx, await orders.shopOf(shop), number))
  assert.match(slip, /Catatan pembeli/)
  assert.match(slip, /&lt;ya&gt;/)
  const { number: plain } = await orders.place(shop)
  assert.doesNotMatch(
    packingSlip(await showOrder(orders.app.ctx, await orders.shopOf(shop), plain)),
    /Catatan/,
  )
})

test('an empty note is none, and one of more than 500 characters is refused at its field', async () => {
  const shop = await orders.aShop({})
  for (const note of [undefined, null, '', '   ']) {
    const { token } = await orders.place(shop, { note })
    assert.equal((await orders.app.call(`/orders/track/${token}`, { shop })).body.order.note, null)
  }
  const refused = await orders.draft(shop, { note: 'x'.repeat(501) })
  assert.equal(refused.status, 400)
  assert.equal(refused.body.error.details.fields[0].path, 'note')
})

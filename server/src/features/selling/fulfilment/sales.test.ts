// Sales made elsewhere, entered by the merchant: priced and placed as a buyer's own, without a code.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aProduct } from '../../../../test/world.ts'
import { COURIER, TRANSFER } from '../checkout/checkout.fixture.ts'
import { NOW, startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'

const YOGYAKARTA = '3471081002'

let orders: TestOrders
let shop: string
let token: string
before(async () => {
  orders = await startTestOrders()
  orders.app.clock.set(NOW)
  shop = await orders.aShop({
    products: [aProduct({ slug: 'kursi', stock: 20 }), aProduct({ slug: 'satu', stock: 1 })],
    payment_methods: [
      { ...TRANSFER, unique_code: true, fee_flat: 500 },
      { code: 'qris', name: 'QRIS', gateways: ['sandbox'] },
    ],
    shipping: {
      mode: 'zone',
      couriers: [
        { ...COURIER, zones: [{ any: true, cost_per_kg: 9_000 }] },
        { code: 'mahal', name: 'Mahal', zones: [{ any: true, cost_per_kg: 50_000 }] },
      ],
    },
    vouchers: [{ code: 'HEMAT', kind: 'order', discount_type: 'amount', discount_value: 1_000 }],
    contact: { channel: 'email' },
  })
  token = await orders.app.token({ shop })
})
after(() => orders.close())

const BUYER = {
  customer_name: 'Ibu Tini',
  address: 'Jl. Kenanga 5',
  city: 'Yogyakarta',
  payment_method: 'transfer',
}

const sell = (fields: object, slug = 'kursi', qty = 1) =>
  orders.app.admin(`/shops/${shop}/orders`, {
    method: 'POST',
    token,
    json: { items: [{ product_id: orders.id(shop, slug), qty }], ...BUYER, ...fields },
  })

describe('a sale', () => {
  test('is priced as a cart, takes stock, and tells the buyer where there is a contact', async () => {
    const stock = await orders.stock(shop, 'kursi')
    const { status, body, text } = await sell(
      {
        contact: '0812 5555 6666',
        courier_code: 'jne',
        destination: YOGYAKARTA,
        voucher_code: 'hemat',
        note: 'chat',
      },
      'kursi',
      2,
    )
    assert.equal(status, 201, text)
    const { subtotal, discount_total, shipping_cost, payment_fee, unique_code, total } = body
    assert.deepEqual(
      { subtotal, discount_total, shipping_cost, payment_fee },
      { subtotal: 200_000, discount_total: 1_000, shipping_cost: 9_000, payment_fee: 500 },
    )
    assert.ok(unique_code > 0)
    assert.equal(total, 208_500 + unique_code)
    assert.deepEqual(
      [body.status, body.source, body.note, body.destination.ref, body.courier_code],
      ['pending_payment', 'merchant', 'chat', YOGYAKARTA, 'jne'],
    )
    const { village, zip, subdistrict, zip_code } = body.destination
    assert.deepEqual([subdistrict, zip_code], [village, zip], 'by the storefront’s names as well')
    assert.match(zip_code, /^\d{5}$/)
    assert.equal(await orders.stock(shop, 'kursi'), stock - 2)
    assert.deepEqual(
      body.messages.map(({ kind, masked }: Record<string, string>) => [kind, masked]),
      [['order_placed', '+62 ••• 6666']],
    )
    assert.equal(body.history[0].actor, 'merchant')
    assert.equal(body.payments[0].gateway, 'manual')
    const page = new URL(body.track_url).pathname.split('/').at(-1)
    const tracked = await orders.app.call(`/orders/track/${page}`, { shop })
    assert.equal(tracked.body.order.number, body.number)
    const audit = await orders.app.ctx.db
      .selectFrom('audit')
      .where('subject', '=', body.number)
      .select(['actor_kind', 'before'])
      .execute()
    assert.deepEqual(audit, [{ actor_kind: 'program', before: null }])
  })

  test('has no web address in the buyer’s name, neither entered nor changed nor drafted', async () => {
    const customer_name = 'MENANG UNDIAN! buka http://undian.example'
    const isRefused = ({ status, body }: Awaited<ReturnType<typeof sell>>) =>
      assert.deepEqual(
        [status, body.error?.details.fields],
        [
          400,
          [
            {
              path: 'customer_name',
              code: 'format',
              message: 'tidak boleh memuat alamat web; tulis nama penerima saja',
            },
          ],
        ],
      )
    isRefused(await sell({ customer_name, contact: 'siapa@contoh.id' }))
    const { body } = await sell({ customer_name: 'Toko.id' })
    const path = `/shops/${shop}/orders/${body.number}`
    isRefused(await orders.app.admin(path, { method: 'PATCH', token, ifMatch: '*', json: { customer_name } }))
    isRefused(
      await orders.app.call('/checkout/draft', {
        shop,
        method: 'POST',
        json: {
          items: [{ product_id: orders.id(shop, 'kursi'), qty: 1 }],
          ...{ ...BUYER, contact: 'siapa@contoh.id', customer_name },
          shipping_quote_id: 'quo_tiada',
        },
      }),
    )
  })

  test('that is paid already is, and no message goes to a buyer without a contact', async () => {
    const { status, body, text } = await sell({ paid: true, shipping_cost: 12_000, courier_code: 'gosend' })
    assert.equal(status, 201, text)
    const { contact, contact_masked, shipping_cost, courier_code, unique_code } = body
    assert.deepEqual(
      [body.status, contact, contact_masked, shipping_cost, courier_code, unique_code, body.expires_at],
      ['paid', null, null, 12_000, 'gosend', 0, null],
    )
    assert.deepEqual([body.messages, body.payments, body.waiting], [[], [], ['pack']])
    const path = `/shops/${shop}/orders/${body.number}/moves`
    const moved = await orders.app.admin(path, { method: 'POST', token, json: { to: 'shipped', awb: 'X1' } })
    assert.deepEqual([moved.status, moved.body.messages], [200, []])
  })

  test('without anything about shipping is handed over', async () => {
    const { body } = await sell({ paid: true })
    assert.deepEqual([body.shipping_cost, body.courier_code, body.total], [0, null, 100_500])
  })

  test('goes by what is offered where it goes: the cheapest unless it says', async () => {
    assert.equal((await sell({ paid: true, destination: YOGYAKARTA })).body.courier_code, 'jne')
    const dear = await sell({ paid: true, destination: YOGYAKARTA, courier_code: 'mahal' })
    assert.equal(dear.body.shipping_cost, 50_000)
  })

  test('at a gateway opens a payment that the buyer can pay', async () => {
    const { body } = await sell({ payment_method: 'qris', contact: 'tini@contoh.id' })
    assert.deepEqual(
      body.payments.map(({ gateway, status }: Record<string, string>) => [gateway, status]),
      [['sandbox', 'pending']],
    )
  })

  test('is refused with what is wrong with it', async () => {
    const fieldsOf = async (fields: object) =>
      (await sell(fields)).body.error.details.fields.map(({ path }: { path: string }) => path)
    assert.deepEqual(await fieldsOf({ contact: 'siapa', phone: '1', destination: '99' }), [
      'contact',
      'phone',
      'destination',
    ])
    assert.deepEqual(await fieldsOf({ courier_code: 'entah' }), ['courier_code'])
    assert.equal((await sell({ payment_method: 'entah' })).body.error.code, 'payment_unavailable')
    assert.equal((await sell({}, 'satu', 2)).body.error.code, 'cart_invalid')
    assert.equal((await sell({ shipping_quote_id: 'qt_entah' })).body.error.code, 'quote_invalid')
  })

  test('of the last piece is made once, however many enter it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => sell({ paid: true }, 'satu')))
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [201, 422, 422, 422, 422])
    assert.equal(await orders.stock(shop, 'satu'), 0)
  })

  test('counts for no limit of unpaid orders: the merchant enters as many as he sold', async () => {
    for (let i = 0; i < 7; i++)
      assert.equal((await sell({ contact: 'sering@contoh.id', shipping_cost: 0 })).status, 201)
  })
})

describe('a merchant who sells in a chat', () => {
  const admin = (path: string, json?: object) =>
    orders.app.admin(`/shops/${shop}${path}`, { token, ...(json && { method: 'POST', json }) })
  const items = (qty = 1) => [{ product_id: orders.id(shop, 'kursi'), qty }]
  const quote = (fields: object) => admin('/shipping/quotes', { items: items(), ...fields })

  test('finds a place as buyers do', async () => {
    const { status, body } = await admin('/destinations?q=yogyakarta%20prawirodirjan&limit=3')
    const asBuyer = await orders.app.call('/shipping/destinations', {
      shop,
      method: 'POST',
      json: { q: 'yogyakarta prawirodirjan', limit: 3 },
    })
    assert.equal(status, 200)
    assert.ok(body.results.length > 0)
    assert.deepEqual(body, asBuyer.body)
    assert.equal((await admin('/destinations?q=a&limit=51')).status, 400)
    assert.equal((await admin('/destinations?entah=a')).status, 400)
  })

  test('is offered what a buyer is offered, and sells by one of these quotes', async () => {
    const { status, body } = await quote({ destination_ref: YOGYAKARTA })
    assert.equal(status, 200)
    assert.deepEqual(
      body.options.map(({ courier_code, cost }: Record<string, unknown>) => [courier_code, cost]),
      [
        ['jne', 9_000],
        ['mahal', 50_000],
      ],
    )
    const sold = await sell({ paid: true, shipping_quote_id: body.options[1].quote_id })
    assert.deepEqual([sold.status, sold.body.shipping_cost, sold.body.courier_code], [201, 50_000, 'mahal'])
    assert.equal(sold.body.destination.ref, YOGYAKARTA)
    const ofOther = await sell({ shipping_quote_id: body.options[0].quote_id }, 'kursi', 2)
    assert.equal(ofOther.body.error.code, 'quote_invalid', 'good for the cart it was made for')
  })

  test('learns what is wrong as a buyer does', async () => {
    const nowhere = await quote({})
    assert.deepEqual(
      nowhere.body.error.details.fields.map(({ path }: { path: string }) => path),
      ['destination_ref'],
    )
    assert.equal((await quote({ destination_label: 'Entah' })).body.error.code, 'destination_unserved')
    const tooMany = await admin('/shipping/quotes', { items: items(900), destination_ref: YOGYAKARTA })
    assert.equal(tooMany.body.error.code, 'cart_invalid')
  })

  test('learns nothing of another shop: its quotes are not taken', async () => {
    const other = await orders.aShop()
    const { body } = await orders.app.call('/shipping/rates', {
      shop: other,
      method: 'POST',
      json: { items: [{ product_id: orders.id(other, 'kursi'), qty: 1 }], destination_ref: YOGYAKARTA },
    })
    const sold = await sell({ shipping_quote_id: body.options[0].quote_id })
    assert.equal(sold.body.error.code, 'quote_invalid')
  })
})

// Who is offered to pay at the door, and for how much; what a merchant sets; all of it under every version.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aProduct } from '../../../../test/world.ts'
import type { CodSettings } from '../../../domain/cod.ts'
import { VERSIONS } from '../../../versions/index.ts'
import { COURIER, TRANSFER } from './checkout.fixture.ts'
import { METHOD, startTestCod, type TestCod, WANTED } from './cod.fixture.ts'

let orders: TestCod
before(async () => {
  orders = await startTestCod()
})
after(() => orders.close())

describe('a draft', () => {
  test('shows the fee before its buyer decides, rounded up and no less than the least', async () => {
    const shop = await orders.aCodShop({ fee_min: 2_500 })
    const { body } = await orders.draft(shop, WANTED)
    assert.deepEqual([body.payment_fee, body.total], [3_300, 113_300])
    const small = await orders.aCodShop({ fee_min: 4_000 })
    assert.equal((await orders.draft(small, WANTED)).body.payment_fee, 4_000)
  })

  test('costs nothing more where the shop bears the fee, and what the vendor keeps where that is asked', async () => {
    const borne = await orders.aCodShop({ borne_by: 'shop', fee_min: 9_000 })
    assert.equal((await orders.draft(borne, WANTED)).body.total, 110_000)
    const vendor = await orders.aCodShop({ fee: 'biteship' })
    assert.equal((await orders.draft(vendor, WANTED)).body.payment_fee, 4_584)
  })

  const unfit: [what: string, cod: CodSettings, fields: object, says: RegExp][] = [
    ['a courier that does not collect', { couriers: ['sicepat'] }, {}, /Kurir yang dipilih tidak melayani/],
    ['a place that is not known', { only: ['32'] }, {}, /belum tersedia untuk tujuan ini/],
    ['something that is not sold so', { except_tags: ['berat'] }, {}, /Ada barang di keranjang/],
    ['too small a total', {}, { min_order_total: 200_000 }, /di luar batas/],
    ['too large a total', {}, { max_order_total: 113_299 }, /di luar batas/],
  ]
  for (const [what, cod, fields, says] of unfit) {
    test(`is refused for ${what}, and the preview says so before`, async () => {
      const shop = await orders.aShop({
        payment_methods: [TRANSFER, { ...METHOD, cod, ...fields }],
        products: [aProduct({ slug: 'kursi', tags: ['berat'] })],
      })
      const refused = await orders.draft(shop, WANTED)
      assert.equal(refused.status, 422)
      assert.equal(refused.body.error.code, 'payment_unavailable')
      assert.match(refused.body.error.message, says)
      const { body } = await orders.app.call('/checkout/preview', {
        ...{ shop, method: 'POST' },
        json: {
          items: [{ product_id: orders.id(shop, 'kursi'), qty: 1 }],
          courier_code: 'jne',
          payment_method: 'cod',
        },
      })
      assert.deepEqual(
        body.unfit_payments.map(({ code }: { code: string }) => code),
        ['cod'],
      )
      assert.match(body.unfit_payments[0].message, says)
      assert.equal(body.problems[0].code, 'payment_unavailable')
    })
  }

  test('goes where its quote is for: one city is served and another is not', async () => {
    const shop = await orders.aShop({
      payment_methods: [{ ...METHOD, cod: { only: ['31'], except: ['3173'] } }],
      shipping: { mode: 'zone', couriers: [{ ...COURIER, zones: [{ any: true, cost_per_kg: 10_000 }] }] },
    })
    const items = [{ product_id: orders.id(shop, 'kursi'), qty: 1 }]
    const drafted = async (ref: string, city: string) => {
      const json = { destination_ref: ref, items }
      const { body } = await orders.app.call('/shipping/rates', { shop, method: 'POST', json })
      const quote = { shipping_quote_id: body.options[0].quote_id, courier_code: undefined, city }
      return (await orders.draft(shop, { ...WANTED, ...quote })).status
    }
    assert.equal(await drafted('3174041001', 'Jakarta Selatan'), 200)
    assert.equal(await drafted('3173011001', 'Jakarta Barat'), 422)
    assert.equal(await drafted('3273011001', 'Bandung'), 422)
  })

  test('before shipping is chosen, only what is in the cart speaks against it', async () => {
    const shop = await orders.aCodShop({ couriers: ['sicepat'] }, { min_order_total: 900_000 })
    const json = { items: [{ product_id: orders.id(shop, 'kursi'), qty: 1 }] }
    const { body } = await orders.app.call('/checkout/preview', { shop, method: 'POST', json })
    assert.deepEqual(body.unfit_payments, [])
  })
})

for (const version of VERSIONS)
  describe(`a page of ${version}`, () => {
    test('is offered it as a method of its own kind, and told by the preview where it does not fit', async () => {
      const shop = await orders.aCodShop({}, { max_order_total: 20_000 })
      const { body: config } = await orders.app.call('/storefront/config', { shop, version })
      assert.deepEqual(
        config.commerce.payment_methods.map(({ code, is_cod }: Method) => [code, is_cod]),
        [
          ['transfer', false],
          ['cod', true],
        ],
      )
      const json = { items: [{ product_id: orders.id(shop, 'kursi'), qty: 1 }], courier_code: 'jne' }
      const { body } = await orders.app.call('/checkout/preview', { shop, version, method: 'POST', json })
      assert.deepEqual(
        body.unfit_payments.map(({ code }: Method) => code),
        ['cod'],
      )
    })

    test('orders so, and is told by every answer about the order that the courier collects', async () => {
      const shop = await orders.aCodShop()
      const post = (path: string, json: object) =>
        orders.app.call(path, { shop, version, method: 'POST', json })
      const { draft_id } = (await orders.draft(shop, { ...WANTED, version })).body
      await orders.send(shop, draft_id)
      const code = await orders.codeTo(shop, 'budi@contoh.id')
      const placed = await post('/checkout/otp/verify', { draft_id, code })
      assert.equal(placed.status, 200, placed.text)
      const { track_token, owner_key } = placed.body
      const tracked = await orders.app.call(`/orders/track/${track_token}`, { shop, version })
      const changed = await post(`/orders/track/${owner_key}/delivery`, {
        ...{ customer_name: 'Budi', address: 'Jl. Mawar 2' },
      })
      assert.equal(changed.status, 200, changed.text)
      const cancelled = await post(`/orders/track/${track_token}/cancel`, {})
      for (const { body } of [placed, tracked, changed])
        assert.partialDeepStrictEqual(body.payment, { kind: 'cod', status: 'pending', amount: 113_300 })
      assert.match(tracked.body.payment.instructions[0].title, /Bayar di tempat/)
      assert.partialDeepStrictEqual(cancelled.body.payment, { kind: 'cod', status: 'cancelled' })
    })
  })

interface Method {
  readonly code: string
  readonly is_cod: boolean
}

describe('a merchant', () => {
  test('offers it by a method of its own, whose settings are kept and read back', async () => {
    const shop = await orders.aShop()
    const token = await orders.app.token({ shop })
    const save = (json: object) =>
      orders.app.admin(`/shops/${shop}/payment-methods`, { token, method: 'POST', json })
    const cod = { couriers: ['jne'], only: ['31'], fee: 'biteship', settlement_days: 5, pay_first_after: 2 }
    const made = await save({ ...METHOD, cod })
    assert.equal(made.status, 201, made.text)
    assert.partialDeepStrictEqual(made.body, { code: 'cod', gateways: ['cod'], cod })
    const beside = await save({ ...METHOD, code: 'dua', gateways: ['cod', 'manual'] })
    assert.match(beside.text, /metode tersendiri/)
    const elsewhere = await save({ ...TRANSFER, code: 'tiga', cod })
    assert.match(elsewhere.text, /hanya untuk metode bayar di tempat/)
    for (const wrong of [{ only: ['3'] }, { couriers: ['a b'] }, { fee: 'x' }, { settlement_days: 4 }])
      assert.equal((await save({ ...METHOD, code: 'empat', cod: wrong })).status, 400, JSON.stringify(wrong))
  })
})

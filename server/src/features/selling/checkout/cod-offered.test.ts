// Who is offered to pay at the door, and for how much; what a merchant sets, and what pages of earlier versions see of it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aProduct } from '../../../../test/world.ts'
import type { CodSettings } from '../../../domain/cod.ts'
import { COURIER, TRANSFER } from './checkout.fixture.ts'
import { METHOD, NEW, OLD, startTestCod, type TestCod, WANTED } from './cod.fixture.ts'

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
        ...{ shop, version: NEW, method: 'POST' },
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
    const { body } = await orders.app.call('/checkout/preview', { shop, version: NEW, method: 'POST', json })
    assert.deepEqual(body.unfit_payments, [])
  })
})

describe('a page of an earlier version', () => {
  test('is not offered it, and refused when it asks for it', async () => {
    const shop = await orders.aCodShop()
    const offered = async (version: string) =>
      (await orders.app.call('/storefront/config', { shop, version })).body.commerce.payment_methods.map(
        ({ code, is_cod }: { code: string; is_cod: boolean }) => [code, is_cod],
      )
    assert.deepEqual(await offered(OLD), [['transfer', false]])
    assert.deepEqual(await offered(NEW), [
      ['transfer', false],
      ['cod', true],
    ])
    const refused = await orders.draft(shop, { ...WANTED, version: OLD })
    assert.equal(refused.body.error.code, 'payment_unavailable')
    const json = { items: [{ product_id: orders.id(shop, 'kursi'), qty: 1 }], courier_code: 'jne' }
    for (const [version, seen] of [
      [OLD, 0],
      [NEW, 1],
    ] as const) {
      const tooLarge = await orders.aCodShop({}, { max_order_total: 20_000 })
      const asked = { ...json, items: [{ product_id: orders.id(tooLarge, 'kursi'), qty: 1 }] }
      const { body } = await orders.app.call('/checkout/preview', {
        ...{ shop: tooLarge, version, method: 'POST', json: asked },
      })
      assert.equal(body.unfit_payments.length, seen, version)
    }
  })

  test('sees an order of its buyer with nothing to pay on the page, in words that it shows as they are', async () => {
    const shop = await orders.aCodShop()
    const placed = await orders.placeCod(shop)
    for (const version of ['2026-09-05', OLD]) {
      const { body } = await orders.app.call(`/orders/track/${placed.token}`, { shop, version })
      assert.partialDeepStrictEqual(body.payment, { kind: 'none', status: 'pending', amount: 113_300 })
      assert.match(body.payment.instructions[0].title, /Bayar di tempat/)
      assert.equal(body.order.status_label, 'Diproses')
    }
  })
})

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

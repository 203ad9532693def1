// POST /shipping/rates checks the cart as a draft does.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aProduct, aShop } from '../../../../test/world.ts'
import { COURIERS, type Item, JAKARTA, startRates } from './rates.fixture.ts'

let shipping: Awaited<ReturnType<typeof startRates>>
before(async () => {
  shipping = await startRates()
})
after(() => shipping.close())

describe('the cart is checked like a draft’s', () => {
  const reasonOf = async (...items: Item[]) => {
    const { status, body } = await shipping.rates('zona', items)
    assert.equal(status, 422, JSON.stringify(body))
    assert.equal(body.error.code, 'cart_invalid')
    return body.error.details.lines.map(({ index, reason, available }: Record<string, unknown>) => [
      index,
      reason,
      available,
    ])
  }

  test('each way a line can be wrong has its reason, all answered at once', async () => {
    const lines = await reasonOf(
      { slug: 'prd_tidakada' },
      { slug: 'kursi' },
      { slug: 'meja' },
      { slug: 'meja', sku: 'MEJA-B' },
      { slug: 'kursi', sku: 'MEJA-A' },
      { slug: 'nanti' },
      { slug: 'lewat' },
      { slug: 'habis' },
    )
    assert.deepEqual(lines, [
      [0, 'not_found', null],
      [2, 'variant_required', null],
      [3, 'sold_out', 0],
      [4, 'not_found', null],
      [5, 'not_on_sale_yet', null],
      [6, 'sale_ended', null],
      [7, 'sold_out', 0],
    ])
  })

  test('equal items are summed before stock is looked at, and are one error, at the first of them', async () => {
    const wanted = [{ slug: 'kursi', qty: 3 }, { slug: 'habis' }, { slug: 'kursi', qty: 3 }]
    assert.deepEqual(await reasonOf(...wanted), [
      [0, 'not_enough_stock', 5],
      [1, 'sold_out', 0],
    ])
    assert.equal(
      (
        await shipping.rates('zona', [
          { slug: 'kursi', qty: 2 },
          { slug: 'kursi', qty: 3 },
        ])
      ).status,
      200,
    )
  })

  test('a pre-order product sells past its stock', async () => {
    assert.equal((await shipping.rates('zona', [{ slug: 'pesan', qty: 99 }])).status, 200)
  })

  test('a product of another shop is not found', async () => {
    const { body } = await shipping.app.call('/shipping/rates', {
      shop: 'zona',
      method: 'POST',
      json: { destination_ref: JAKARTA, items: [{ product_id: shipping.ids.get('rata kursi'), qty: 1 }] },
    })
    assert.equal(body.error.details.lines[0].reason, 'not_found')
  })

  test('the heaviest cart there can be is answered, not an error', async () => {
    await shipping.app.shop(
      aShop({
        slug: 'berat',
        limits: { units_per_line: 99_900 },
        products: [aProduct({ slug: 'kursi', unlimited_stock: true, weight_grams: 30_000 })],
        shipping: { mode: 'flat', couriers: COURIERS },
      }),
    )
    const [product] = (await shipping.app.call('/products', { shop: 'berat' })).body.products
    const items = Array.from({ length: 100 }, () => ({ product_id: product.id, qty: 999 }))
    const { status, body } = await shipping.app.call('/shipping/rates', {
      shop: 'berat',
      method: 'POST',
      json: { destination_ref: JAKARTA, items },
    })
    assert.equal(status, 200)
    assert.equal(body.weight_grams, 100 * 999 * 30_000)
  })

  test('quantities and the number of items have bounds', async () => {
    for (const items of [
      [],
      Array.from({ length: 101 }, () => ({ slug: 'kursi' })),
      [{ slug: 'kursi', qty: 0 }],
      [{ slug: 'kursi', qty: 1000 }],
    ]) {
      assert.equal((await shipping.rates('zona', items)).status, 400)
    }
  })
})

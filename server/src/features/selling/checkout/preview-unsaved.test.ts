// What a promotion or voucher would do that the merchant has not saved yet.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LATER, SOON, startPreviews } from './preview.fixture.ts'

const previews = startPreviews()

describe('a promotion that is not saved yet', () => {
  const CAMPAIGN = {
    key: 'rencana',
    name: 'Rencana',
    kind: 'campaign',
    discount_type: 'percent',
    discount_value: 40,
  } as const

  test('gives the price that it will give once it is saved', async () => {
    for (const fields of [
      CAMPAIGN,
      { ...CAMPAIGN, products: ['meja'] },
      { ...CAMPAIGN, categories: ['rotan'] },
      { ...CAMPAIGN, whole_shop: false },
      { ...CAMPAIGN, max_discount: 15_000 },
      { ...CAMPAIGN, starts_at: LATER },
      { ...CAMPAIGN, kind: 'order', min_subtotal: 100_000 },
      { ...CAMPAIGN, kind: 'shipping' },
    ]) {
      const cart = [previews.item('kursi'), previews.item('meja', 1, 'MEJA-L')]
      const before = await previews.priced({ shipping_cost: 10_000, promotion: fields }, cart)
      const created = await previews.admin('POST', '/promotions', fields)
      assert.equal(created.status, 201, created.text)
      const saved = await previews.priced({ shipping_cost: 10_000 }, cart)
      assert.deepEqual(before, saved, JSON.stringify(fields))
      await previews.orders.app.admin(`/shops/${previews.shop}/promotions/${created.body.id}`, {
        method: 'DELETE',
        token: previews.token,
        ifMatch: '*',
      })
    }
  })

  test('stands in for the one it is an edit of, and what it leaves out stays', async () => {
    const { body: all } = await previews.orders.app.admin(`/shops/${previews.shop}/promotions`, {
      token: previews.token,
    })
    const { id } = all.items.find(({ key }: { key: string }) => key === 'sekarang')
    const edited = { key: 'sekarang', discount_value: 25, replaces: id }
    const { total, lines } = await previews.priced({ promotion: edited }, [
      previews.item('kursi'),
      previews.item('meja', 1, 'MEJA-S'),
    ])
    assert.deepEqual(
      lines.map(({ unit_price, promotion_name }: Record<string, unknown>) => [unit_price, promotion_name]),
      [
        [75_000, 'Diskon Kursi'],
        [250_000, null],
      ],
    )
    assert.equal(total, 305_000)
    // As another kind it is no campaign any more.
    const asOrder = await previews.priced({ promotion: { ...edited, kind: 'order' } })
    assert.deepEqual([asOrder.subtotal, asOrder.discount_total], [100_000, 25_000])
    assert.equal((await previews.priced({})).total, 90_000)
  })

  test('is refused for what creating it would be refused for', async () => {
    const wrong = { ...CAMPAIGN, discount_value: 140, products: ['entah'], starts_at: LATER, ends_at: SOON }
    const created = await previews.admin('POST', '/promotions', wrong)
    assert.equal(created.status, 400)
    const { body } = await previews.preview({ promotion: wrong })
    assert.deepEqual(
      body.error.details.fields,
      created.body.error.details.fields.map(({ path, ...why }: Record<string, string>) => ({
        path: `promotion.${path}`,
        ...why,
      })),
    )
    assert.deepEqual(await previews.fieldsOf({ promotion: { ...CAMPAIGN, key: 'sekarang' } }), [
      'promotion.key',
    ])
    assert.deepEqual(await previews.fieldsOf({ promotion: { ...CAMPAIGN, replaces: 'prm_entah' } }), [
      'promotion.replaces',
    ])
    assert.deepEqual(
      await previews.fieldsOf({ promotion: { ...CAMPAIGN, discount_value: -1 }, at: 'besok' }),
      ['at', 'promotion.discount_value'],
    )
  })
})

test('a promotion that names more than a shop lists by hand is refused before it is looked up', async () => {
  const products = Array.from({ length: 50_000 }, (_, i) => `p${i}`)
  assert.deepEqual(
    await previews.fieldsOf({ promotion: { key: 'banyak', products, categories: products } }),
    ['promotion.products'],
    'of a body as large as this the first fault alone',
  )
})

describe('a voucher that is not saved yet', () => {
  test('is entered by itself, and judged as any', async () => {
    const voucher = { code: 'coba', kind: 'order', discount_type: 'percent', discount_value: 50 }
    const used = await previews.priced({ voucher })
    assert.deepEqual([used.voucher.code, used.voucher.applied, used.total], ['COBA', true, 45_000])
    const early = await previews.priced({ voucher: { ...voucher, starts_at: SOON } })
    assert.deepEqual([early.voucher.reason, early.total], ['not_started', 90_000])
    const soon = await previews.priced({ voucher: { ...voucher, starts_at: SOON }, at: SOON })
    assert.equal(soon.voucher.applied, true)
    const small = await previews.priced({ voucher: { ...voucher, min_subtotal: 500_000 } })
    assert.equal(small.voucher.reason, 'below_minimum')
    const other = await previews.priced({ voucher, voucher_code: 'hemat' })
    assert.deepEqual([other.voucher.code, other.total], ['HEMAT', 60_000])
  })

  test('stands in for the one it is an edit of, with the uses it has had', async () => {
    const raised = await previews.priced({ voucher: { code: 'HABIS', usage_limit: 1, replaces: 'HABIS' } })
    assert.deepEqual([raised.voucher.applied, raised.total], [true, 60_000])
    const still = await previews.priced({
      voucher: { code: 'HABIS', discount_value: 40_000, replaces: 'HABIS' },
    })
    assert.equal(still.voucher.reason, 'used_up')
    const { body: all } = await previews.orders.app.admin(`/shops/${previews.shop}/vouchers`, {
      token: previews.token,
    })
    const { id } = all.items.find(({ code }: { code: string }) => code === 'HABIS')
    for (const replaces of [id, 'habis']) {
      const found = await previews.priced({ voucher: { code: 'HABIS', usage_limit: 1, replaces } })
      assert.deepEqual([found.voucher.applied, found.total], [true, 60_000], replaces)
    }
    const wrong = { code: 'HEMAT', kind: 'order', discount_type: 'percent', discount_value: 200 }
    assert.deepEqual(await previews.fieldsOf({ voucher: wrong }), ['voucher.code', 'voucher.discount_value'])
  })
})

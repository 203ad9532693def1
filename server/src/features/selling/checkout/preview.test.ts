// What a buyer would pay, as the merchant sees it before: held to what drafts and sales say afterwards.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NOW } from '../orders/orders.fixture.ts'
import { LATER, SOON, startPreviews, VILLAGE } from './preview.fixture.ts'

const previews = startPreviews()

describe('a preview', () => {
  test('says what a draft of the same cart says, but for the unique code', async () => {
    for (const [fields, items] of [
      [{}, [previews.item('kursi')]],
      [{ voucher_code: 'hemat' }, [previews.item('kursi', 2), previews.item('meja', 1, 'MEJA-L')]],
      [{ voucher_code: 'HABIS' }, [previews.item('meja', 1, 'MEJA-S')]],
      [
        { voucher_code: 'tidak-ada' },
        [previews.item('meja', 3, 'MEJA-L'), previews.item('meja', 3, 'MEJA-S')],
      ],
    ] as const) {
      const asked = { ...fields, payment_method: 'transfer', courier_code: 'jne' }
      const shown = await previews.priced(asked, [...items])
      const { body: draft } = await previews.orders.app.call('/checkout/draft', {
        shop: previews.shop,
        method: 'POST',
        json: {
          items,
          customer_name: 'Budi',
          contact: 'budi@contoh.id',
          address: 'Jl. Melati 1',
          city: 'Bandung',
          ...asked,
        },
      })
      for (const name of Object.keys(shown).filter((each) => !['at', 'discounts', 'problems'].includes(each)))
        if (name !== 'total') assert.deepEqual(shown[name], draft[name], name)
      assert.equal(shown.total, draft.total - draft.unique_code)
      assert.deepEqual([shown.problems, shown.at], [[], NOW])
    }
  })

  test('says the total that a sale made in a chat will have', async () => {
    const items = [previews.item('kursi')]
    const { body: rates } = await previews.admin('POST', '/shipping/quotes', {
      items,
      destination_ref: VILLAGE,
    })
    const quote = { shipping_quote_id: rates.options[0].quote_id }
    for (const shipping of [quote, { shipping_cost: 7_000 }, {}]) {
      const shown = await previews.priced({ payment_method: 'transfer', ...shipping }, items)
      const sold = await previews.admin('POST', '/orders', {
        items,
        customer_name: 'Tini',
        address: 'Jl. Kenanga 5',
        city: 'Yogyakarta',
        payment_method: 'transfer',
        ...shipping,
      })
      assert.equal(sold.status, 201, sold.text)
      assert.equal(shown.total, sold.body.total - sold.body.unique_code)
      const { number } = sold.body
      await previews.admin('POST', `/orders/${number}/moves`, { to: 'cancelled' })
    }
  })

  test('names each discount: of campaigns, of the order, of shipping, of a voucher', async () => {
    const items = [previews.item('kursi', 2), previews.item('meja', 1, 'MEJA-S')]
    const plain = await previews.priced({ shipping_cost: 10_000 }, items)
    assert.deepEqual(plain.discounts, [
      { kind: 'campaign', name: 'Diskon Kursi', amount: 20_000 },
      { kind: 'order', name: 'Hemat Belanja', amount: 20_000 },
      { kind: 'shipping', name: 'Subsidi Ongkir', amount: 4_000 },
    ])
    assert.deepEqual(
      [plain.subtotal, plain.discount_total, plain.shipping_discount, plain.total],
      [430_000, 20_000, 4_000, 416_000],
    )
    const withVoucher = await previews.priced({ voucher_code: 'HEMAT' }, items)
    assert.deepEqual(withVoucher.discounts[1], { kind: 'voucher', name: 'HEMAT', amount: 30_000 })
    assert.equal(withVoucher.voucher.applied, true)
    const much = await previews.priced({ shipping_cost: 10_000, voucher_code: 'HEMAT' }, [
      previews.item('meja', 5, 'MEJA-L'),
    ])
    assert.deepEqual(much.discounts.at(-1), { kind: 'shipping', name: 'Gratis ongkir', amount: 10_000 })
  })

  test('looks at another moment, and buyers go on seeing this one', async () => {
    const seen = async () =>
      (await previews.orders.app.call('/products/kursi', { shop: previews.shop })).body.price
    const before = await seen()
    const soon = await previews.priced({ at: SOON })
    assert.deepEqual([soon.total, soon.lines[0].promotion_name], [50_000, 'Diskon Besok'])
    assert.deepEqual([soon.lines[0].undiscounted_unit_price, soon.lines[0].unit_price], [100_000, 50_000])
    assert.equal((await previews.priced({ at: LATER })).total, 90_000)
    assert.equal((await previews.priced({})).total, 90_000)
    assert.equal(await seen(), before)
    assert.deepEqual((await previews.priced({ at: SOON }, [previews.item('nanti')])).problems, [])
  })

  test('prices what cannot be bought where it can, and says why nobody could order it', async () => {
    const { lines, total, problems } = await previews.priced({}, [
      previews.item('habis'),
      previews.item('kursi', 9),
      previews.item('nanti'),
      previews.item('meja'),
      { product_id: 'prd_tidak_ada', qty: 1 },
    ])
    assert.deepEqual(
      lines.map(({ product_id }: { product_id: string }) => product_id),
      ['habis', 'kursi', 'nanti'].map((slug) => previews.orders.id(previews.shop, slug)),
    )
    assert.equal(total, 50_000 + 9 * 90_000 + 60_000 - 20_000)
    const [problem, ...others] = problems
    assert.deepEqual([problem.code, others], ['cart_invalid', []])
    assert.deepEqual(
      problem.lines.map(({ index, reason, available }: Record<string, unknown>) => [
        index,
        reason,
        available,
      ]),
      [
        [0, 'sold_out', 0],
        [1, 'not_enough_stock', 5],
        [2, 'not_on_sale_yet', null],
        [3, 'variant_required', null],
        [4, 'not_found', null],
      ],
    )
  })

  test('says that a method does not take the total, and refuses one that nobody can use', async () => {
    const { problems, total } = await previews.priced({ payment_method: 'besar' })
    assert.deepEqual(
      problems.map(({ code }: { code: string }) => code),
      ['payment_unavailable'],
    )
    assert.equal(total, 90_000)
    for (const payment_method of ['mati', 'entah'])
      assert.equal((await previews.preview({ payment_method })).body.error.code, 'payment_unavailable')
    assert.equal((await previews.preview({ shipping_quote_id: 'qt_entah' })).body.error.code, 'quote_invalid')
    const { error } = (await previews.preview({ courier_code: 'entah' })).body
    assert.deepEqual([error.code, error.details.fields[0].path], ['invalid_request', 'courier_code'])
  })

  test('leaves nothing behind', async () => {
    const before = await previews.orders.dump(previews.shop)
    const drafts = () => previews.orders.app.ctx.db.selectFrom('drafts').select('id').execute()
    const count = (await drafts()).length
    await previews.priced({
      voucher_code: 'HEMAT',
      payment_method: 'transfer',
      promotion: { key: 'baru', name: 'Baru', kind: 'order', discount_type: 'percent', discount_value: 50 },
    })
    assert.deepEqual(await previews.orders.dump(previews.shop), before)
    assert.equal((await drafts()).length, count)
  })

  test('is of the own shop: another one’s products and quotes are not there', async () => {
    const other = await previews.orders.aShop()
    const { problems } = await previews.priced({}, [
      { product_id: previews.orders.id(other, 'kursi'), qty: 1 },
    ])
    assert.equal(problems[0].lines[0].reason, 'not_found')
  })
})

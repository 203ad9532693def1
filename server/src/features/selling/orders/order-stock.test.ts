// What a move gives back and takes again: stock, sales, the use of a voucher, the recognisable total.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import { aProduct } from '../../../../test/world.ts'
import { TRANSFER } from '../checkout/checkout.fixture.ts'
import { rejectClaim } from '../fulfilment/actions/reject-claim.ts'
import { NOW, type Placed, startTestOrders, type Target, type TestOrders } from './orders.fixture.ts'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
  orders.app.clock.set(NOW)
})
after(() => orders.close())

const WITH_VARIANTS = {
  options: [{ name: 'Warna', values: ['Natural', 'Hitam'] }],
  variants: [
    { sku: 'M-N', options: { Warna: 'Natural' }, stock: 5 },
    { sku: 'M-H', options: { Warna: 'Hitam' }, stock: 5 },
  ],
}
const EVERYTHING = [
  aProduct({ slug: 'kursi', stock: 10 }),
  aProduct({ slug: 'meja', ...WITH_VARIANTS }),
  aProduct({ slug: 'ebook', unlimited_stock: true, stock: 0 }),
  aProduct({ slug: 'pesan', stock: 1, preorder: { lead_days: 7 } }),
]
const CART = [
  { slug: 'kursi', qty: 2 },
  { slug: 'meja', sku: 'M-N', qty: 1 },
  { slug: 'meja', sku: 'M-H', qty: 3 },
  { slug: 'ebook', qty: 4 },
  { slug: 'pesan', qty: 3 },
]
const FULL = { kursi: [10, 0], 'M-N': 5, 'M-H': 5, meja: 0, ebook: [0, 0], pesan: [1, 0] }
const TAKEN = { kursi: [8, 2], 'M-N': 4, 'M-H': 2, meja: 4, ebook: [0, 4], pesan: [-2, 3] }

/** Of what has no variants: stock, and how many were sold. */
async function shelfOf(shop: string): Promise<typeof FULL> {
  const both = async (slug: string) => [await orders.stock(shop, slug), await orders.soldCount(shop, slug)]
  return {
    kursi: await both('kursi'),
    'M-N': await orders.stock(shop, 'M-N'),
    'M-H': await orders.stock(shop, 'M-H'),
    meja: await orders.soldCount(shop, 'meja'),
    ebook: await both('ebook'),
    pesan: await both('pesan'),
  }
}

async function moveThrough(order: Placed, targets: readonly Target[]): Promise<void> {
  for (const to of targets) {
    if (to === 'expired') await orders.move(order, { to })
    else await orders.moveByMerchant(order, to)
  }
}

describe('stock and sales', () => {
  const ENDS_BEFORE_SHIPPING: readonly (readonly Target[])[] = [
    ['cancelled'],
    ['expired'],
    ['paid', 'cancelled'],
    ['paid', 'refunded'],
    ['paid', 'processing', 'cancelled'],
    ['paid', 'processing', 'refunded'],
    ['expired', 'paid', 'cancelled'],
    ['expired', 'paid', 'processing', 'refunded'],
  ]
  for (const path of ENDS_BEFORE_SHIPPING) {
    test(`stock and sales come back when an order goes ${path.join(', ')}`, async () => {
      const shop = await orders.aShop({ products: EVERYTHING })
      const order = await orders.place(shop, { items: CART })
      assert.deepEqual(await shelfOf(shop), TAKEN)
      await moveThrough(order, path.slice(0, -1))
      await moveThrough(order, path.slice(-1))
      assert.deepEqual(await shelfOf(shop), FULL)
    })
  }

  const GOODS_ARE_GONE: readonly (readonly Target[])[] = [
    ['paid', 'shipped', 'refunded'],
    ['paid', 'processing', 'shipped', 'completed', 'refunded'],
  ]
  for (const path of GOODS_ARE_GONE) {
    test(`stock and sales stay taken when an order goes ${path.join(', ')}`, async () => {
      const shop = await orders.aShop({ products: EVERYTHING })
      await moveThrough(await orders.place(shop, { items: CART }), path)
      assert.deepEqual(await shelfOf(shop), TAKEN)
    })
  }

  test('stock and sales that came back show in the catalogue and can be bought again', async () => {
    const shop = await orders.aShop({ products: [aProduct({ slug: 'kursi', stock: 1 })] })
    const order = await orders.place(shop)
    const shown = async () => (await orders.app.call('/products/kursi', { shop })).body.stock
    await until(async () => (await shown()) === 0)
    assert.equal((await orders.draft(shop)).body.error.code, 'cart_invalid')
    await orders.moveByMerchant(order, 'cancelled')
    await until(async () => (await shown()) === 1)
    await orders.place(shop)
    assert.equal(await orders.stock(shop, 'kursi'), 0)
  })

  test('stock and sales of something that was unlimited when it was bought do not grow when it is counted by now', async () => {
    const sold = (fields: object) => ({ products: [aProduct({ slug: 'kursi', ...fields })] })
    const shop = await orders.aShop(sold({ unlimited_stock: true, stock: 0 }))
    const order = await orders.place(shop)
    await orders.shop({ slug: shop, ...sold({ unlimited_stock: false, stock: 7 }) })
    await orders.moveByMerchant(order, 'cancelled')
    assert.equal(await orders.stock(shop, 'kursi'), 7)
  })

  test('stock and sales come back to something that the merchant has removed since', async () => {
    const shop = await orders.aShop({ products: [aProduct({ slug: 'kursi', stock: 5 })] })
    const order = await orders.place(shop, { items: [{ slug: 'kursi', qty: 2 }] })
    const kursi = orders.id(shop, 'kursi')
    await orders.app.shop({ slug: shop, name: 'Rotan', products: [aProduct({ slug: 'meja' })] })
    await orders.moveByMerchant(order, 'cancelled')
    assert.equal(await orders.stock(shop, kursi), 5)
  })
})

describe('money that comes after an order expired', () => {
  test('money that comes after an order expired takes stock, voucher and sales again', async () => {
    const shop = await orders.aShop({ products: EVERYTHING })
    const order = await orders.placeIn('expired', shop, { items: CART })
    assert.deepEqual(await shelfOf(shop), FULL)
    await orders.moveByMerchant(order, 'paid')
    assert.deepEqual(await shelfOf(shop), TAKEN)
    const { status, needs_attention, expires_at } = await orders.row(order)
    assert.deepEqual([status, needs_attention, expires_at], ['paid', null, null])
  })

  async function withTheGoodsGone(): Promise<{ shop: string; late: Placed }> {
    const products = [aProduct({ slug: 'kursi', stock: 3 }), aProduct({ slug: 'lampu', stock: 9 })]
    const shop = await orders.aShop({ products })
    const items = [{ slug: 'kursi', qty: 2 }, { slug: 'lampu' }]
    const late = await orders.placeIn('expired', shop, { items })
    await orders.place(shop, { items: [{ slug: 'kursi', qty: 2 }] })
    await orders.moveByMerchant(late, 'paid')
    return { shop, late }
  }

  test('money that comes after an order expired for goods that are sold by now is kept, and the order marked; no stock goes below zero', async () => {
    const { shop, late } = await withTheGoodsGone()
    const { status, needs_attention } = await orders.row(late)
    assert.deepEqual([status, needs_attention], ['paid', 'out_of_stock'])
    assert.equal(await orders.stock(shop, 'kursi'), 1)
    assert.equal(await orders.stock(shop, 'lampu'), 9, 'all or nothing')
    assert.deepEqual(await orders.history(late).then((history) => history.at(-1)), {
      from: 'expired',
      to: 'paid',
      actor: 'merchant',
      reason: 'out_of_stock',
    })
    const moves = (await orders.messagesAbout(late)).filter(({ kind }) => kind === 'order_moved')
    assert.ok(moves.some((move) => 'is_out_of_stock' in move && move.is_out_of_stock))
  })

  test('money that comes after an order expired for goods that are sold by now frees no stock when it is refunded: none was taken', async () => {
    const { shop, late } = await withTheGoodsGone()
    await orders.moveByMerchant(late, 'refunded')
    assert.equal(await orders.stock(shop, 'kursi'), 1)
    assert.equal(await orders.stock(shop, 'lampu'), 9)
    assert.deepEqual([await orders.soldCount(shop, 'kursi'), await orders.soldCount(shop, 'lampu')], [2, 0])
    assert.equal((await orders.row(late)).needs_attention, null, 'the merchant has looked at it')
  })

  test('an order paid after it expired stays marked while only a gateway moves it', async () => {
    const { late } = await withTheGoodsGone()
    await orders.move(late, { to: 'refunded', actor: 'gateway uji' })
    assert.equal((await orders.row(late)).needs_attention, 'out_of_stock')
  })

  test('money that comes after an order expired for something that the merchant has removed since marks the order', async () => {
    const shop = await orders.aShop()
    const order = await orders.placeIn('expired', shop)
    await orders.app.shop({ slug: shop, name: 'Rotan', products: [aProduct({ slug: 'meja' })] })
    await orders.moveByMerchant(order, 'paid')
    const { status, needs_attention } = await orders.row(order)
    assert.deepEqual([status, needs_attention], ['paid', 'out_of_stock'])
  })
})

describe('a voucher', () => {
  const limited = (limits: object) => ({
    products: [aProduct({ slug: 'kursi', stock: 50 })],
    vouchers: [
      {
        code: 'HEMAT',
        kind: 'order' as const,
        discount_type: 'amount' as const,
        discount_value: 1_000,
        ...limits,
      },
    ],
  })
  const BUYS = { voucher_code: 'HEMAT', contact: 'ani@contoh.id' }
  const refusal = async (shop: string) => (await orders.draft(shop, BUYS)).body.voucher.reason
  /** Only a buyer with the contact's code learns how often the contact has used it. */
  const refusalOfOrder = async (shop: string) => {
    const { draft_id } = (await orders.draft(shop, BUYS)).body
    await orders.send(shop, draft_id)
    const { body } = await orders.verify(shop, draft_id, await orders.codeTo(shop, BUYS.contact))
    return body.error.details.voucher.reason
  }

  for (const [limits, reason, told] of [
    [{ usage_limit: 1 }, 'used_up', refusal],
    [{ per_contact_limit: 1 }, 'already_used', refusalOfOrder],
  ] as const) {
    test(`a voucher that is ${reason} can be used again once its order has ended before shipping`, async () => {
      for (const path of [['cancelled'], ['expired'], ['paid', 'refunded']] as const) {
        const shop = await orders.aShop(limited(limits))
        const order = await orders.place(shop, BUYS)
        assert.equal(await told(shop), reason)
        await moveThrough(order, path)
        assert.deepEqual(await orders.voucherUses(shop), { counted: 0, listed: 0 })
        const again = await orders.place(shop, BUYS)
        assert.equal(again.answer.body.order.voucher_code, 'HEMAT')
        assert.deepEqual(await orders.voucherUses(shop), { counted: 1, listed: 1 })
      }
    })
  }

  test('a voucher stays used when its order is refunded after shipping', async () => {
    const shop = await orders.aShop(limited({ usage_limit: 1 }))
    await moveThrough(await orders.place(shop, BUYS), ['paid', 'shipped', 'refunded'])
    assert.deepEqual(await orders.voucherUses(shop), { counted: 1, listed: 1 })
    assert.equal(await refusal(shop), 'used_up')
  })

  test('a voucher is used again by late money, also past its limit: what was promised is kept', async () => {
    const shop = await orders.aShop(limited({ usage_limit: 1 }))
    const late = await orders.placeIn('expired', shop, BUYS)
    await orders.place(shop, { voucher_code: 'HEMAT' })
    await orders.moveByMerchant(late, 'paid')
    assert.deepEqual(await orders.voucherUses(shop), { counted: 2, listed: 2 })
    await orders.moveByMerchant(late, 'cancelled')
    assert.deepEqual(await orders.voucherUses(shop), { counted: 1, listed: 1 })
  })

  test('a voucher of one order is not touched by the end of another', async () => {
    const shop = await orders.aShop(limited({}))
    await orders.place(shop, BUYS)
    await orders.moveByMerchant(await orders.place(shop), 'cancelled')
    assert.deepEqual(await orders.voucherUses(shop), { counted: 1, listed: 1 })
  })
})

describe('a recognisable total', () => {
  const UNIQUE = { payment_methods: [{ ...TRANSFER, unique_code: true }] }

  for (const to of ['paid', 'cancelled', 'expired'] as const) {
    test(`a unique total is free again once its order is ${to}`, async () => {
      const shop = await orders.aShop(UNIQUE)
      const order = await orders.place(shop)
      assert.ok(order.answer.body.order.unique_code > 0)
      assert.equal(await orders.heldTotals(shop), 1)
      await orders.move(order, { to })
      assert.equal(await orders.heldTotals(shop), 0)
    })
  }

  test('a unique total stays held while its claim is looked at, also after the claim was rejected', async () => {
    const shop = await orders.aShop(UNIQUE)
    const order = await orders.placeIn('claimed', shop)
    assert.equal(await orders.heldTotals(shop), 1)
    await rejectClaim(orders.app.ctx, await orders.shopOf(shop), order.number, orders.at())
    assert.equal(await orders.heldTotals(shop), 1)
  })

  test('a unique total is not held again by late money: it is paid already', async () => {
    const shop = await orders.aShop(UNIQUE)
    await orders.moveByMerchant(await orders.placeIn('expired', shop), 'paid')
    assert.equal(await orders.heldTotals(shop), 0)
  })
})

// What a move gives back and takes again: stock, sales, the use of a voucher, the recognisable total.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '../../../test/fakes/until.ts'
import { aProduct } from '../../../test/world.ts'
import { TRANSFER } from '../checkout/checkout.fixture.ts'
import { rejectClaim } from '../fulfilment/actions/reject-claim.ts'
import { NOW, type OrderScene, type Placed, startOrderScene, type Target } from './orders.fixture.ts'

let scene: OrderScene
before(async () => {
  scene = await startOrderScene()
  scene.app.clock.set(NOW)
})
after(() => scene.close())

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
  const both = async (slug: string) => [await scene.stock(shop, slug), await scene.soldCount(shop, slug)]
  return {
    kursi: await both('kursi'),
    'M-N': await scene.stock(shop, 'M-N'),
    'M-H': await scene.stock(shop, 'M-H'),
    meja: await scene.soldCount(shop, 'meja'),
    ebook: await both('ebook'),
    pesan: await both('pesan'),
  }
}

async function moveThrough(order: Placed, targets: readonly Target[]): Promise<void> {
  for (const to of targets) {
    if (to === 'expired') await scene.move(order, { to })
    else await scene.moveByMerchant(order, to)
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
    test(`come back when an order goes ${path.join(', ')}`, async () => {
      const shop = await scene.aShop({ products: EVERYTHING })
      const order = await scene.place(shop, { items: CART })
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
    test(`stay taken when an order goes ${path.join(', ')}`, async () => {
      const shop = await scene.aShop({ products: EVERYTHING })
      await moveThrough(await scene.place(shop, { items: CART }), path)
      assert.deepEqual(await shelfOf(shop), TAKEN)
    })
  }

  test('that came back show in the catalogue and can be bought again', async () => {
    const shop = await scene.aShop({ products: [aProduct({ slug: 'kursi', stock: 1 })] })
    const order = await scene.place(shop)
    const shown = async () => (await scene.app.call('/products/kursi', { shop })).body.stock
    await until(async () => (await shown()) === 0)
    assert.equal((await scene.draft(shop)).body.error.code, 'cart_invalid')
    await scene.moveByMerchant(order, 'cancelled')
    await until(async () => (await shown()) === 1)
    await scene.place(shop)
    assert.equal(await scene.stock(shop, 'kursi'), 0)
  })

  test('of something that was unlimited when it was bought do not grow when it is counted by now', async () => {
    const sold = (fields: object) => ({ products: [aProduct({ slug: 'kursi', ...fields })] })
    const shop = await scene.aShop(sold({ unlimited_stock: true, stock: 0 }))
    const order = await scene.place(shop)
    await scene.shop({ slug: shop, ...sold({ unlimited_stock: false, stock: 7 }) })
    await scene.moveByMerchant(order, 'cancelled')
    assert.equal(await scene.stock(shop, 'kursi'), 7)
  })

  test('come back to something that the merchant has removed since', async () => {
    const shop = await scene.aShop({ products: [aProduct({ slug: 'kursi', stock: 5 })] })
    const order = await scene.place(shop, { items: [{ slug: 'kursi', qty: 2 }] })
    const kursi = scene.id(shop, 'kursi')
    await scene.app.shop({ slug: shop, name: 'Rotan', products: [aProduct({ slug: 'meja' })] })
    await scene.moveByMerchant(order, 'cancelled')
    assert.equal(await scene.stock(shop, kursi), 5)
  })
})

describe('money that comes after an order expired', () => {
  test('takes everything again', async () => {
    const shop = await scene.aShop({ products: EVERYTHING })
    const order = await scene.placeIn('expired', shop, { items: CART })
    assert.deepEqual(await shelfOf(shop), FULL)
    await scene.moveByMerchant(order, 'paid')
    assert.deepEqual(await shelfOf(shop), TAKEN)
    const { status, needs_attention, expires_at } = await scene.row(order)
    assert.deepEqual([status, needs_attention, expires_at], ['paid', null, null])
  })

  async function withTheGoodsGone(): Promise<{ shop: string; late: Placed }> {
    const products = [aProduct({ slug: 'kursi', stock: 3 }), aProduct({ slug: 'lampu', stock: 9 })]
    const shop = await scene.aShop({ products })
    const items = [{ slug: 'kursi', qty: 2 }, { slug: 'lampu' }]
    const late = await scene.placeIn('expired', shop, { items })
    await scene.place(shop, { items: [{ slug: 'kursi', qty: 2 }] })
    await scene.moveByMerchant(late, 'paid')
    return { shop, late }
  }

  test('for goods that are sold by now is kept, and the order marked; no stock goes below zero', async () => {
    const { shop, late } = await withTheGoodsGone()
    const { status, needs_attention } = await scene.row(late)
    assert.deepEqual([status, needs_attention], ['paid', 'out_of_stock'])
    assert.equal(await scene.stock(shop, 'kursi'), 1)
    assert.equal(await scene.stock(shop, 'lampu'), 9, 'all or nothing')
    assert.deepEqual(await scene.history(late).then((history) => history.at(-1)), {
      from: 'expired',
      to: 'paid',
      actor: 'merchant',
      reason: 'out_of_stock',
    })
    const moves = (await scene.told(late)).filter(({ kind }) => kind === 'order_moved')
    assert.ok(moves.some((move) => 'is_out_of_stock' in move && move.is_out_of_stock))
  })

  test('for goods that are sold by now gives nothing back when it is refunded: nothing was taken', async () => {
    const { shop, late } = await withTheGoodsGone()
    await scene.moveByMerchant(late, 'refunded')
    assert.equal(await scene.stock(shop, 'kursi'), 1)
    assert.equal(await scene.stock(shop, 'lampu'), 9)
    assert.deepEqual([await scene.soldCount(shop, 'kursi'), await scene.soldCount(shop, 'lampu')], [2, 0])
    assert.equal((await scene.row(late)).needs_attention, null, 'the merchant has looked at it')
  })

  test('stays marked while only a gateway moves it', async () => {
    const { late } = await withTheGoodsGone()
    await scene.move(late, { to: 'refunded', actor: 'gateway uji' })
    assert.equal((await scene.row(late)).needs_attention, 'out_of_stock')
  })

  test('for something that the merchant has removed since marks the order', async () => {
    const shop = await scene.aShop()
    const order = await scene.placeIn('expired', shop)
    await scene.app.shop({ slug: shop, name: 'Rotan', products: [aProduct({ slug: 'meja' })] })
    await scene.moveByMerchant(order, 'paid')
    const { status, needs_attention } = await scene.row(order)
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
  const refusal = async (shop: string) => (await scene.draft(shop, BUYS)).body.voucher.reason

  for (const [limits, reason] of [
    [{ usage_limit: 1 }, 'used_up'],
    [{ per_contact_limit: 1 }, 'already_used'],
  ] as const) {
    test(`that is ${reason} can be used again once its order has ended before shipping`, async () => {
      for (const path of [['cancelled'], ['expired'], ['paid', 'refunded']] as const) {
        const shop = await scene.aShop(limited(limits))
        const order = await scene.place(shop, BUYS)
        assert.equal(await refusal(shop), reason)
        await moveThrough(order, path)
        assert.deepEqual(await scene.voucherUses(shop), { counted: 0, listed: 0 })
        const again = await scene.place(shop, BUYS)
        assert.equal(again.answer.body.order.voucher_code, 'HEMAT')
        assert.deepEqual(await scene.voucherUses(shop), { counted: 1, listed: 1 })
      }
    })
  }

  test('stays used when its order is refunded after shipping', async () => {
    const shop = await scene.aShop(limited({ usage_limit: 1 }))
    await moveThrough(await scene.place(shop, BUYS), ['paid', 'shipped', 'refunded'])
    assert.deepEqual(await scene.voucherUses(shop), { counted: 1, listed: 1 })
    assert.equal(await refusal(shop), 'used_up')
  })

  test('is used again by late money, also past its limit: what was promised is kept', async () => {
    const shop = await scene.aShop(limited({ usage_limit: 1 }))
    const late = await scene.placeIn('expired', shop, BUYS)
    await scene.place(shop, { voucher_code: 'HEMAT' })
    await scene.moveByMerchant(late, 'paid')
    assert.deepEqual(await scene.voucherUses(shop), { counted: 2, listed: 2 })
    await scene.moveByMerchant(late, 'cancelled')
    assert.deepEqual(await scene.voucherUses(shop), { counted: 1, listed: 1 })
  })

  test('of one order is not touched by the end of another', async () => {
    const shop = await scene.aShop(limited({}))
    await scene.place(shop, BUYS)
    await scene.moveByMerchant(await scene.place(shop), 'cancelled')
    assert.deepEqual(await scene.voucherUses(shop), { counted: 1, listed: 1 })
  })
})

describe('a recognisable total', () => {
  const UNIQUE = { payment_methods: [{ ...TRANSFER, unique_code: true }] }

  for (const to of ['paid', 'cancelled', 'expired'] as const) {
    test(`is free again once its order is ${to}`, async () => {
      const shop = await scene.aShop(UNIQUE)
      const order = await scene.place(shop)
      assert.ok(order.answer.body.order.unique_code > 0)
      assert.equal(await scene.heldTotals(shop), 1)
      await scene.move(order, { to })
      assert.equal(await scene.heldTotals(shop), 0)
    })
  }

  test('stays held while its claim is looked at, also after the claim was rejected', async () => {
    const shop = await scene.aShop(UNIQUE)
    const order = await scene.placeIn('claimed', shop)
    assert.equal(await scene.heldTotals(shop), 1)
    await rejectClaim(scene.app.ctx, await scene.shopOf(shop), order.number, scene.at())
    assert.equal(await scene.heldTotals(shop), 1)
  })

  test('is not held again by late money: it is paid already', async () => {
    const shop = await scene.aShop(UNIQUE)
    await scene.moveByMerchant(await scene.placeIn('expired', shop), 'paid')
    assert.equal(await scene.heldTotals(shop), 0)
  })
})

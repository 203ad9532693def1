// Whatever couriers, buyers and merchants say of money at the door, in any order and however often: each rupiah and each
// piece is in one place. A model says where, and the shop is held to it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { findInconsistencies } from '../../../../test/consistency.ts'
import { Problem } from '../../../base/problems.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { OrderStatus } from '../../../domain/order-status.ts'
import { moveOrder } from './actions/move-order.ts'
import { noteCollected, noteRefused, noteRemitted, noteReturned } from './actions/note-cod.ts'
import { type Placed, startTestOrders, type TestOrders } from './orders.fixture.ts'
import { type LockedOrder, lockOrder } from './queries.ts'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
})
after(() => orders.close())

const STOCK = 4
const TOTAL = 113_300
const FEE = 3_400

const DEEDS = [
  ...(['ship', 'complete', 'cancel', 'collect', 'remit', 'refuse', 'return', 'lose'] as const),
  ...(['pay by hand', 'give back'] as const),
] as const
type Deed = (typeof DEEDS)[number]
const anAct = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ does: 'buy' as const, order: 0 }) },
  // What is told comes twice.
  {
    weight: 7,
    arbitrary: fc.record({ does: fc.constantFrom(...DEEDS), order: fc.nat({ max: 3 }), twice: fc.boolean() }),
  },
)

/** Where the money and the goods of one order are. */
interface Fate {
  status: OrderStatus
  /** whose the price is: nobody's any more, the buyer's still, the courier's, the shop's, or the buyer's again */
  money: 'void' | 'buyer' | 'courier' | 'shop' | 'given back'
  /** what the courier kept of it */
  kept: number
  goods: 'held' | 'in stock' | 'away'
  refused: boolean
}

test('the ledger of the door sums to zero, and the stock with it, after anything that happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 6, maxLength: 14 }), async (acts) => {
      const shop = await orders.aShop({
        payment_methods: [{ code: 'cod', name: 'COD', gateways: ['cod'], fee_basis_pt: 300 }],
        products: [{ slug: 'kursi', name: 'Kursi', price: 100_000, stock: STOCK, weight_grams: 500 }],
      })
      const placed: Placed[] = []
      const model: Fate[] = []
      for (const act of [{ does: 'buy' as const, order: 0 }, ...acts]) {
        if (act.does === 'buy') {
          if (model.filter(({ goods }) => goods !== 'in stock').length === STOCK) continue
          placed.push(await orders.place(shop, { payment_method: 'cod', phone: '0812345678' }))
          model.push({ status: 'processing', money: 'buyer', kept: 0, goods: 'held', refused: false })
          continue
        }
        const order = placed[act.order % placed.length]
        const fate = model[act.order % placed.length]
        assert.ok(order && fate)
        const times = 'twice' in act && act.twice ? 2 : 1
        for (let told = 0; told < times; told++) {
          await perform(order, act.does)
          expect(fate, act.does)
        }
        await assertAgrees(shop, placed, model)
      }
      const wrong = await findInconsistencies(orders.app.ctx.db, orders.shopId(shop))
      assert.deepEqual(
        wrong.filter((each) => !each.startsWith('an order has more than the beginning of its history')),
        [],
      )
    }),
    { numRuns: 8 },
  )
})

async function perform(placed: Placed, deed: Deed): Promise<void> {
  const shop = await orders.shopOf(placed.shop)
  const { ctx } = orders.app
  const courier = { actor: 'courier jne', at: orders.at() }
  const by: Record<Deed, (tx: Parameters<typeof moveOrder>[0], order: LockedOrder) => Promise<unknown>> = {
    ship: (tx, order) => moveOrder(tx, ctx, shop, order, { to: 'shipped', ...courier }),
    complete: (tx, order) => moveOrder(tx, ctx, shop, order, { to: 'completed', ...courier }),
    cancel: (tx, order) =>
      moveOrder(tx, ctx, shop, order, { to: 'cancelled', actor: 'buyer', at: courier.at }),
    lose: (tx, order) =>
      moveOrder(tx, ctx, shop, order, { to: 'cancelled', reason: 'parcel_lost', ...courier }),
    'pay by hand': (tx, order) =>
      moveOrder(tx, ctx, shop, order, { to: 'paid', actor: 'merchant', at: courier.at }),
    'give back': (tx, order) =>
      moveOrder(tx, ctx, shop, order, { to: 'refunded', actor: 'merchant', at: courier.at }),
    collect: (tx, order) => noteCollected(tx, ctx, shop, order, { amount: TOTAL, ...courier }),
    remit: (tx, order) =>
      order.cod_collected_at === null && order.status === 'cancelled'
        ? Promise.resolve()
        : noteRemitted(tx, ctx, shop, order, { amount: TOTAL - FEE, ...courier }),
    refuse: (tx, order) => noteRefused(tx, ctx, shop, order, courier),
    return: (tx, order) => noteReturned(tx, ctx, shop, order, courier),
  }
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop.id, placed.id)
    assert.ok(order)
    await by[deed](tx, order)
  }).catch((error) => {
    if (!(error instanceof Problem && error.code === 'order_moved')) throw error
  })
}

/** What ought to come of it, by the rules as a merchant would tell them. */
function expect(fate: Fate, deed: Deed): void {
  const isOpen = fate.money === 'buyer'
  const isOut = fate.status === 'shipped' || fate.status === 'completed'
  const isPaid = fate.money === 'courier' || fate.money === 'shop'
  const end = (status: OrderStatus) => {
    if (fate.status === 'processing') fate.goods = 'in stock'
    else fate.goods = 'away'
    fate.status = status
  }
  switch (deed) {
    case 'ship':
      if (fate.status === 'processing') fate.status = 'shipped'
      return
    case 'complete':
      if (fate.status === 'shipped') fate.status = 'completed'
      return
    case 'cancel':
    case 'lose':
      if (fate.status === 'processing' || (isOut && isOpen)) {
        end('cancelled')
        if (isOpen) fate.money = 'void'
      }
      return
    case 'refuse':
    case 'return':
      if (isOut && isOpen) {
        end('cancelled')
        fate.money = 'void'
      }
      // Also where the courier says it later.
      if (deed === 'refuse' && fate.status === 'cancelled' && fate.goods === 'away' && fate.money === 'void')
        fate.refused = true
      return
    case 'collect':
      // Also after its end: then the merchant is told to look.
      if (isOpen || fate.money === 'void') fate.money = 'courier'
      return
    case 'remit':
      if (fate.money === 'void' || fate.money === 'given back') return
      if (fate.money !== 'shop') Object.assign(fate, { money: 'shop', kept: FEE })
      return
    case 'pay by hand':
      if (isOpen) fate.money = 'shop'
      return
    case 'give back':
      if (isPaid && ['processing', 'shipped', 'completed'].includes(fate.status)) {
        end('refunded')
        fate.money = 'given back'
      }
  }
}

async function assertAgrees(shop: string, placed: readonly Placed[], model: readonly Fate[]): Promise<void> {
  const rows = await Promise.all(placed.map((order) => orders.row(order)))
  for (const [i, row] of rows.entries()) {
    const fate = model[i]
    assert.ok(fate)
    assert.equal(row.status, fate.status)
    assert.equal(row.cod_refused_at !== null, fate.refused)
    if (fate.money === 'given back') continue
    const [bought, atCourier, atShop, kept] = [
      row.cod_collected_at ? row.total : 0,
      row.cod_collected_at && !row.cod_remitted_at ? row.total : 0,
      row.cod_remitted ?? 0,
      row.cod_remitted === null ? 0 : row.total - row.cod_remitted,
    ]
    assert.equal(-bought + atCourier + atShop + kept, 0)
    assert.deepEqual(
      { atCourier, atShop, kept },
      {
        atCourier: fate.money === 'courier' ? TOTAL : 0,
        atShop: fate.money === 'shop' ? TOTAL - fate.kept : 0,
        kept: fate.money === 'shop' ? fate.kept : 0,
      },
    )
  }
  const gone = model.filter(({ goods }) => goods !== 'in stock').length
  assert.equal(await orders.stock(shop, 'kursi'), STOCK - gone)
  const sold = model.filter(({ status, goods }) => status !== 'cancelled' && goods !== 'in stock').length
  assert.equal(await orders.soldCount(shop, 'kursi'), sold)
}

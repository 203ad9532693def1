// What the tests of paying at the door share: a shop that offers it, orders so placed, and what their courier says of the money.
import assert from 'node:assert/strict'
import { findInconsistencies } from '../../../../test/consistency.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { CodSettings } from '../../../domain/cod.ts'
import { noteCollected, noteRefused, noteRemitted } from '../orders/actions/note-cod.ts'
import { type Placed, startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'
import { type LockedOrder, lockOrder } from '../orders/queries.ts'
import { TRANSFER } from './checkout.fixture.ts'

export const METHOD = {
  code: 'cod',
  name: 'Bayar di tempat (COD)',
  gateways: ['cod' as const],
  fee_basis_pt: 300,
  min_order_total: 20_000,
  max_order_total: 1_000_000,
}
export const WANTED = { payment_method: 'cod', phone: '081234567890' }

export type TestCod = Awaited<ReturnType<typeof startTestCod>>

export async function startTestCod() {
  const orders = await startTestOrders()
  const by = () => ({ actor: 'courier jne', at: orders.at() })
  const { ctx } = orders.app
  return {
    ...orders,
    aCodShop: (cod: CodSettings = {}, fields: object = {}) =>
      orders.aShop({ payment_methods: [TRANSFER, { ...METHOD, cod, ...fields }] }),
    placeCod: (shop: string, fields: object = {}) => orders.place(shop, { ...WANTED, ...fields }),
    collect: (placed: Placed, amount = 113_300) =>
      locked(orders, placed, (order, tx, shop) => noteCollected(tx, ctx, shop, order, { amount, ...by() })),
    remit: (placed: Placed, amount: number) =>
      locked(orders, placed, (order, tx, shop) => noteRemitted(tx, ctx, shop, order, { amount, ...by() })),
    refuse: (placed: Placed) =>
      locked(orders, placed, (order, tx, shop) => noteRefused(tx, ctx, shop, order, by())),
    sane: async (shop: string) =>
      assert.deepEqual(
        (await findInconsistencies(ctx.db, orders.shopId(shop))).filter(
          (wrong) => !wrong.startsWith('an order has more than the beginning of its history'),
        ),
        [],
      ),
  }
}

type Door = [tx: Parameters<typeof noteCollected>[0], shop: Parameters<typeof noteCollected>[2]]

async function locked<T>(
  orders: TestOrders,
  placed: Placed,
  work: (order: LockedOrder, ...of: Door) => Promise<T>,
): Promise<T> {
  const shop = await orders.shopOf(placed.shop)
  return inTransaction(orders.app.ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop.id, placed.id)
    assert.ok(order)
    return work(order, tx, shop)
  })
}

// Issues invoices, in the transaction of the payment or of the refund; they get their numbers once that is on disk.
import type { RawBuilder } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { insertOf, insertRows } from '../../../db/rows.ts'
import type { InvoiceLine } from '../../../db/tables/invoices.ts'
import { afterCommit } from '../../../db/transaction.ts'
import { loadSettings, type Shop } from '../../../tenancy/shop.ts'
import { soonNumbered } from './numbering.ts'
import { invoicesOf } from './queries.ts'
import { creditedOf, creditOf, type InvoicedOrder, type InvoiceSeller, notaOf } from './rules.ts'

/** Of an order that is paid now. Once: an order is paid once. */
export async function issueNota(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: InvoicedOrder,
  lines: readonly InvoiceLine[],
  at: Date,
): Promise<void> {
  // Not as this node remembers them: what was saved a moment ago counts.
  await insertRows(tx, 'invoices', [notaOf(order, lines, await loadSettings(tx, shop.id), at)])
  afterCommit(tx, () => soonNumbered(ctx, shop.id))
}

export interface PaidAtOnce {
  readonly order: InvoicedOrder
  readonly lines: readonly InvoiceLine[]
  readonly seller: InvoiceSeller
}

/** The same of orders of one shop that are paid when they are placed, for a statement that writes more. */
export function notasTogether(
  tx: Db,
  ctx: Context,
  shopId: string,
  paid: readonly PaidAtOnce[],
  at: Date,
): RawBuilder<unknown>[] {
  if (paid.length === 0) return []
  afterCommit(tx, () => soonNumbered(ctx, shopId))
  return [
    insertOf(
      'invoices',
      paid.map(({ order, lines, seller }) => notaOf(order, lines, seller, at)),
    ),
  ]
}

export interface MadeRefund {
  readonly shop_id: string
  readonly order_id: string
  readonly id: string
  readonly lines: readonly { readonly position: number; readonly qty: number }[] | null
}

/**
 * Of a refund that was made, under the lock of its order. None of an order without a nota, and none of money that came beyond the
 * price: that is no less sold.
 */
export async function issueCredit(
  tx: Db,
  ctx: Context,
  { shop_id, order_id, id: refundId, lines }: MadeRefund,
  money: { readonly received: number; readonly refunded: number },
  at: Date,
): Promise<void> {
  const [nota, ...credits] = await invoicesOf(tx, shop_id, [order_id])
  if (!nota) return
  const before = credits.reduce((sum, { total }) => sum + total, 0)
  const amount = creditedOf({ ...money, total: nota.total, before })
  if (amount === 0) return
  const credited = { refundId, amount, before, lines: lines ?? [] }
  await insertRows(tx, 'invoices', [creditOf(nota, credited, at)])
  afterCommit(tx, () => soonNumbered(ctx, shop_id))
}

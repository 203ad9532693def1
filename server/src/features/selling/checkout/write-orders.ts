// Writes orders of one shop: all that they change and announce is one statement, made of the owners' parts.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { afterCommit, changeTogether } from '../../../db/transaction.ts'
import { writeAudit } from '../../../tenancy/audit.ts'
import { noteDone } from '../../../tenancy/idempotency.ts'
import { markAllUsed } from '../../people/codes/queries.ts'
import { notasTogether, type PaidAtOnce } from '../invoices/issue.ts'
import { announcePlaced } from '../orders/announce.ts'
import { insertOrders } from '../orders/changes.ts'
import { keepHeldTotals } from '../orders/held-totals.ts'
import { auditedOrder } from '../orders/rules.ts'
import { manualAttempt } from '../payments/actions/open-payment.ts'
import { payToOf } from '../payments/pay-to.ts'
import { type AttemptRow, insertAttempts } from '../payments/queries.ts'
import { payBeforeOf } from '../payments/rules.ts'
import type { DecidedOrder } from './decide-order.ts'
import type { LockedFacts } from './lock-facts.ts'
import { linkDraftsToOrders } from './queries.ts'
import { needsHeldTotal, toStoredLine } from './rules.ts'

/** Gives back, in the order given, the payments that could be opened at once. */
export async function writeOrders(
  tx: Db,
  ctx: Context,
  shopId: string,
  decided: readonly DecidedOrder[],
  { stock, vouchers, listeners }: LockedFacts,
  at: Date,
): Promise<(AttemptRow | null)[]> {
  const codes = decided.flatMap(({ placing }) => placing.codeId ?? [])
  const orders = decided.map(({ order, draft, stock }) => ({
    row: order,
    lines: draft.lines.map(toStoredLine),
    took: stock.took,
    costs: stock.costs,
  }))
  const holders = decided.filter(({ draft }) => needsHeldTotal(draft)).map(({ draft }) => draft.id)
  const attempts = decided.map(attemptOf)
  const opened = attempts.filter((attempt) => attempt !== null)
  const news = decided.map(({ placing, draft, order, token, stock: { low } }, i) => ({
    ...{ shop: placing.shop, settings: placing.settings, order, lines: draft.lines, token, low },
    howToPay: {
      payTo: payToOf(attempts[i] ?? null),
      payBefore: payBeforeOf(order, placing.method, placing.at),
    },
    payBy: placing.method?.name ?? order.payment_method,
  }))
  const changes = changeTogether(tx, [
    markAllUsed(shopId, codes, at),
    ...stock.changes(at),
    // First what others point to: an engine that carries them out one by one looks after each.
    ...insertOrders(orders),
    ...notasTogether(tx, ctx, shopId, decided.flatMap(paidAtOnce), at),
    ...vouchers.changes(),
    linkDraftsToOrders(
      shopId,
      orders.map(({ row }) => row),
    ),
    ...(holders.length > 0 ? [keepHeldTotals(shopId, holders)] : []),
    ...(opened.length > 0 ? [insertAttempts(opened)] : []),
    ...announcePlaced(tx, ctx, shopId, listeners, news),
  ])
  afterCommit(tx, () => {
    for (const { order } of decided) ctx.metrics.orderReached(order.status)
    for (const attempt of opened) ctx.metrics.paymentReached(attempt.gateway, attempt.status)
  })
  const works = decided.map(({ placing: { idempotency }, order }) => ({ idempotency, as: order.id }))
  await Promise.all([
    changes,
    stock.announce(tx),
    noteDone(tx, works),
    ...decided.map((each) => auditSale(tx, each)),
  ])
  return attempts
}

function paidAtOnce({ order, draft, placing: { settings } }: DecidedOrder): PaidAtOnce[] {
  return order.status === 'paid' ? [{ order, lines: draft.lines, seller: settings }] : []
}

/** For an order that a merchant entered; what buyers do is in the order's history alone. */
async function auditSale(tx: Db, { placing: { sale }, order }: DecidedOrder): Promise<void> {
  if (!sale) return
  const change = { by: sale.by, kind: 'order', id: order.number, before: null, after: auditedOrder(order) }
  await writeAudit(tx, order.shop_id, change)
}

/** null: its payment has to be opened at a gateway, or there is nothing to pay. */
function attemptOf({ order, placing: { method, at } }: DecidedOrder): AttemptRow | null {
  if (!method || order.status !== 'pending_payment' || method.gateways[0] !== 'manual') return null
  return manualAttempt(order, method, at)
}

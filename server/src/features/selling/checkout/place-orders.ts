// Drafts become orders, those of one shop that come at once in one transaction: each is decided by itself, then all are written.
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import { gather } from '../../../db/gather.ts'
import type { Db } from '../../../db/pool.ts'
import { changeTogether } from '../../../db/together.ts'
import { afterCommit, inTransaction } from '../../../db/transaction.ts'
import { mailboxOf } from '../../../domain/contact.ts'
import { lostMessage } from '../../../domain/pricing/voucher-reply.ts'
import { writeAudit } from '../../../tenancy/audit.ts'
import { type Idempotency, noteDone } from '../../../tenancy/idempotency.ts'
import { pseudonymsOf } from '../../../tenancy/personal-data.ts'
import type { ShopSettings } from '../../../tenancy/settings.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { type LockedStock, lockStock, type TakenStock } from '../../catalogue/products/stock.ts'
import { type LockedVouchers, lockVouchers, type WantedUse } from '../../catalogue/promotions/voucher-uses.ts'
import { markAllUsed } from '../../people/codes/queries.ts'
import { queueTogether } from '../../people/messages/actions/queue-message.ts'
import { pushTogether } from '../../people/push/actions.ts'
import { eventsTogether } from '../../people/webhooks/actions/queue-events.ts'
import { type Listener, lockListeners } from '../../people/webhooks/queries.ts'
import { insertOrders, isNumberTaken } from '../orders/changes.ts'
import { holdTotalAgain, keepHeldTotals, lockHeldTotals } from '../orders/held-totals.ts'
import { pushOfPlaced } from '../orders/push.ts'
import { countUnpaid, lockBuyers, type OrderRow } from '../orders/queries.ts'
import { auditedOrder } from '../orders/rules.ts'
import { newTrackToken } from '../orders/track-token.ts'
import { eventsOfPlaced } from '../orders/webhook-events.ts'
import { manualAttempt } from '../payments/actions/open-payment.ts'
import type { PaymentMethodRow } from '../payments/methods.ts'
import { type AttemptRow, insertAttempts } from '../payments/queries.ts'
import { messagesOf, newOrder } from './new-order.ts'
import type { Sale } from './price-draft.ts'
import { type DraftRow, linkDraftsToOrders, lockDrafts } from './queries.ts'
import { assertOpen, toStoredLine } from './rules.ts'

const NUMBER_TRIES = 10

/** A draft whose code was right, or a sale that the merchant enters. */
export interface Placing {
  readonly shop: Shop
  readonly settings: ShopSettings
  /** as it was found before: judged again under its lock */
  readonly draft: DraftRow
  /** null: none was needed */
  readonly codeId: string | null
  /** null: its buyer placed it */
  readonly sale: Sale | null
  /** null when the merchant has removed it since */
  readonly method: PaymentMethodRow | null
  /** null: it came without an Idempotency-Key */
  readonly idempotency: Idempotency | null
  readonly at: Date
}

export interface Placed {
  readonly order: OrderRow
  readonly token: string
  /** null: it has to be opened at a gateway */
  readonly attempt: AttemptRow | null
}

/** Throws `not_found`, `order_moved`, `draft_expired`, `cart_changed` and `payment_unavailable`. */
export const placeOrder = gather({
  laneOf: ({ shop }: Placing) => shop.id,
  keyOf: ({ draft }: Placing) => draft.id,
  run: (ctx: Context, placings) => withFreeNumbers(() => placeInOneTransaction(ctx, placings)),
})

async function withFreeNumbers<T>(place: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await place()
    } catch (error) {
      if (!isNumberTaken(error) || tries === NUMBER_TRIES) throw error
    }
  }
}

function placeInOneTransaction(ctx: Context, placings: readonly Placing[]): Promise<(Placed | Problem)[]> {
  return inTransaction(ctx.db, async (tx) => {
    const results = await placeOrders(tx, ctx, placings)
    // Alone, what was done before the refusal is taken back as a whole.
    if (results.length === 1 && results[0] instanceof Problem) throw results[0]
    return results
  })
}

/** An order that is decided upon, not written yet. */
interface Decided {
  readonly placing: Placing
  readonly draft: DraftRow
  readonly order: OrderRow & { mailbox: string }
  readonly token: string
  readonly stock: TakenStock
}

async function placeOrders(
  tx: Db,
  ctx: Context,
  placings: readonly Placing[],
): Promise<(Placed | Problem)[]> {
  const shopId = placings[0]?.shop.id ?? ''
  const at = new Date(Math.max(...placings.map((each) => each.at.getTime())))
  const locked = await lockFacts(tx, ctx, shopId, placings, at)
  const decided: (Decided | Problem)[] = []
  for (const placing of placings) {
    decided.push(
      await decide(tx, ctx, placing, locked).catch((error) => {
        if (error instanceof Problem) return error
        throw error
      }),
    )
  }
  const orders = decided.flatMap((each) => (each instanceof Problem ? [] : [each]))
  const attempts = orders.length > 0 ? await writeOrders(tx, ctx, shopId, orders, locked, at) : []
  return decided.map((each) => {
    if (each instanceof Problem) return each
    const { order, token } = each
    return { order, token, attempt: attempts[orders.indexOf(each)] ?? null }
  })
}

interface Locked {
  readonly drafts: ReadonlyMap<string, DraftRow>
  readonly unpaid: Map<string, number>
  readonly heldTotals: ReadonlySet<string>
  readonly stock: LockedStock
  readonly vouchers: LockedVouchers
  /** programs that hear of orders */
  readonly listeners: readonly Listener[]
  /** whether nobody else is in this transaction */
  readonly isAlone: boolean
}

/**
 * Everything that decides, asked for at once and locked in one order: drafts, buyers, totals, stock, vouchers. What a
 * draft says never changes, so that nobody has to wait for it to be locked; whether it is still open does.
 */
async function lockFacts(
  tx: Db,
  ctx: Context,
  shopId: string,
  placings: readonly Placing[],
  at: Date,
): Promise<Locked> {
  const drafts = placings.map(({ draft }) => draft)
  const buyers = placings.filter(isLimited).map(({ draft }) => buyerOf(draft))
  const holders = drafts.filter(needsHeldTotal).map(({ id }) => id)
  const uses = drafts.flatMap((draft) => wantedUse(ctx, draft, ''))
  const [found, , unpaid, heldTotals, stock, vouchers, listeners] = await Promise.all([
    lockDrafts(
      tx,
      shopId,
      drafts.map(({ id }) => id),
    ),
    lockBuyers(tx, shopId, buyers),
    countUnpaid(tx, shopId, buyers, at),
    lockHeldTotals(tx, shopId, holders),
    lockStock(
      tx,
      shopId,
      drafts.flatMap(({ lines }) => lines),
    ),
    lockVouchers(tx, shopId, uses),
    lockListeners(tx, shopId),
  ])
  return {
    drafts: new Map(found.map((draft) => [draft.id, draft])),
    unpaid,
    heldTotals,
    vouchers,
    stock,
    listeners,
    isAlone: placings.length === 1,
  }
}

/** How many unpaid orders a buyer may have is nothing that stops the merchant himself. */
function isLimited({ draft, sale }: Placing): boolean {
  return draft.total > 0 && sale === null
}

function buyerOf({ contact }: DraftRow) {
  return { contact, mailbox: mailboxOf(contact) }
}

function needsHeldTotal({ holds_total, priced }: DraftRow): boolean {
  return holds_total || priced.unique_code > 0
}

function wantedUse(ctx: Context, draft: DraftRow, orderId: string): WantedUse[] {
  const { voucher_id: voucherId, shop_id } = draft
  if (voucherId === null) return []
  const buyer = buyerOf(draft)
  return [{ voucherId, orderId, ...buyer, pseudonyms: pseudonymsOf(ctx, shop_id, buyer.mailbox) }]
}

/** Throws what speaks against it; then nothing of it is left in the locked facts. */
async function decide(tx: Db, ctx: Context, placing: Placing, locked: Locked): Promise<Decided> {
  const { shop, settings, sale, at } = placing
  const draft = assertOpen(locked.drafts.get(placing.draft.id) ?? null, at)
  const token = newTrackToken()
  const order = newOrder(ctx, shop, draft, { token, sale, at })
  const isCounted = isLimited(placing)
  if (isCounted) assertFewUnpaid(draft, locked.unpaid, settings.max_unpaid_orders)
  const stock = takeStock(draft, order, locked.stock)
  for (const use of wantedUse(ctx, draft, order.id)) {
    const reason = locked.vouchers.take(use)
    if (!reason) continue
    stock.undo()
    const voucher = { code: draft.priced.voucher_code, reason }
    throw new Problem('cart_changed', { lines: [], voucher }, null, lostMessage(reason))
  }
  if (needsHeldTotal(draft) && !locked.heldTotals.has(draft.id)) await holdAgain(tx, order, locked, at)
  if (isCounted) locked.unpaid.set(order.mailbox, (locked.unpaid.get(order.mailbox) ?? 0) + 1)
  return { placing, draft, order, token, stock }
}

/** Told only here, where the contact is confirmed: to anybody else it would tell what somebody bought. */
function assertFewUnpaid(draft: DraftRow, unpaid: ReadonlyMap<string, number>, most: number): void {
  const { contact, mailbox } = buyerOf(draft)
  const count = [...new Set([contact, mailbox])].reduce((sum, name) => sum + (unpaid.get(name) ?? 0), 0)
  if (count < most) return
  const message =
    `Anda masih memiliki ${count} pesanan yang belum dibayar di toko ini. ` +
    'Bayar salah satunya, atau tunggu sampai kedaluwarsa, lalu pesan kembali.'
  throw new Problem('payment_unavailable', {}, null, message)
}

function takeStock({ lines }: DraftRow, order: OrderRow, stock: LockedStock): TakenStock {
  const taken = stock.take(lines, { kind: 'sold', orderNumber: order.number, at: order.placed_at })
  if (taken.errors.length === 0) return taken
  // Told by the places in `items[]`, as when the cart was priced.
  const asSent = taken.errors.map((error) => ({
    ...error,
    index: lines[error.index]?.item_index ?? error.index,
  }))
  throw new Problem('cart_changed', { lines: asSent, voucher: null })
}

/** Someone else may have the total by now: charging it as well would make two transfers look the same. */
async function holdAgain(tx: Db, order: OrderRow, { isAlone }: Locked, at: Date): Promise<void> {
  if (!isAlone) throw new Error('A total that has to be held again is held in a transaction of its own')
  if (!(await holdTotalAgain(tx, order, at))) throw new Problem('draft_expired')
}

/** Gives back, in the order given, the payments that could be opened at once. */
async function writeOrders(
  tx: Db,
  ctx: Context,
  shopId: string,
  decided: readonly Decided[],
  { stock, vouchers, listeners }: Locked,
  at: Date,
): Promise<(AttemptRow | null)[]> {
  const codes = decided.flatMap(({ placing }) => placing.codeId ?? [])
  const orders = decided.map(({ order, draft, stock }) => ({
    row: order,
    lines: draft.lines.map(toStoredLine),
    took: stock.took,
  }))
  const holders = decided.filter(({ draft }) => needsHeldTotal(draft)).map(({ draft }) => draft.id)
  const attempts = decided.map(attemptOf)
  const opened = attempts.filter((attempt) => attempt !== null)
  const messages = decided.flatMap(
    ({ placing: { shop, settings }, draft, order, token, stock: { low } }, i) =>
      messagesOf(ctx, { shop, settings, draft, order, token, attempt: attempts[i] ?? null, low }),
  )
  const events =
    listeners.length > 0
      ? decided.flatMap(({ order, draft, stock: { low } }) => eventsOfPlaced(order, draft.lines, low))
      : []
  const news = ctx.push
    ? decided.flatMap(({ placing: { shop }, order, draft }) => pushOfPlaced(shop, order, draft.lines))
    : []
  const changes = changeTogether(tx, [
    markAllUsed(shopId, codes, at),
    ...stock.changes(at),
    ...vouchers.changes(),
    ...insertOrders(orders),
    linkDraftsToOrders(
      shopId,
      orders.map(({ row }) => row),
    ),
    ...(holders.length > 0 ? [keepHeldTotals(shopId, holders)] : []),
    ...(opened.length > 0 ? [insertAttempts(opened)] : []),
    ...queueTogether(tx, ctx, messages).changes,
    ...eventsTogether(tx, ctx, shopId, listeners, events),
    ...pushTogether(ctx, shopId, news),
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

/** What buyers do is told by the history alone. */
async function auditSale(tx: Db, { placing: { sale }, order }: Decided): Promise<void> {
  if (!sale) return
  const change = { by: sale.by, kind: 'order', id: order.id, before: null, after: auditedOrder(order) }
  await writeAudit(tx, order.shop_id, change)
}

/** null: its payment has to be opened at a gateway, or there is nothing to pay. */
function attemptOf({ order, placing: { method, at } }: Decided): AttemptRow | null {
  if (!method || order.status === 'paid' || method.gateways[0] !== 'manual') return null
  return manualAttempt(order, method, at)
}

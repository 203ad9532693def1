// Whether a draft becomes an order, by what is locked and by what those before it in the transaction left.
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { lostMessage } from '../../../domain/pricing/voucher-reply.ts'
import type { LockedStock, TakenStock } from '../../catalogue/products/stock.ts'
import { holdTotalAgain } from '../orders/held-totals.ts'
import type { OrderRow } from '../orders/queries.ts'
import { newTrackToken } from '../orders/track-token.ts'
import { buyerOf, isLimited, type LockedFacts, type Placing, wantedUse } from './lock-facts.ts'
import { newOrder } from './new-order.ts'
import type { DraftRow } from './queries.ts'
import { assertOpen, needsHeldTotal, totalGone } from './rules.ts'

/** An order that is decided upon, not written yet. */
export interface DecidedOrder {
  readonly placing: Placing
  readonly draft: DraftRow
  readonly order: OrderRow & { mailbox: string }
  readonly token: string
  readonly stock: TakenStock
}

/** Throws what speaks against it; then nothing of it is left in the locked facts. */
export async function decideOrder(
  tx: Db,
  ctx: Context,
  placing: Placing,
  locked: LockedFacts,
): Promise<DecidedOrder> {
  const { shop, settings, sale, terms, at } = placing
  const draft = assertOpen(locked.drafts.get(placing.draft.id) ?? null, at)
  const token = newTrackToken()
  const order = newOrder(ctx, shop, draft, { token, sale, terms, at })
  const isCounted = isLimited(placing)
  if (isCounted) assertFewUnpaid(draft, locked.unpaid, settings.max_unpaid_orders)
  assertMayPayAtDoor(placing, locked.refused)
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

/** Only here, where the contact is confirmed: before, it would show anybody what somebody bought. */
function assertFewUnpaid(draft: DraftRow, unpaid: ReadonlyMap<string, number>, most: number): void {
  const { contact, mailbox } = buyerOf(draft)
  const count = [...new Set([contact, mailbox])].reduce((sum, name) => sum + (unpaid.get(name) ?? 0), 0)
  if (count < most) return
  const message =
    `Anda masih memiliki ${count} pesanan yang menunggu pembayaran di toko ini. ` +
    'Selesaikan salah satunya dulu, lalu pesan kembali.'
  throw new Problem('payment_unavailable', {}, null, message)
}

/** Likewise only here: nobody learns what somebody else refused. */
function assertMayPayAtDoor({ draft, method, sale }: Placing, refused: ReadonlyMap<string, number>): void {
  const most = method?.cod?.pay_first_after
  if (!most || sale || !draft.priced.is_cod || (refused.get(buyerOf(draft).mailbox) ?? 0) < most) return
  throw new Problem('payment_unavailable', {}, null, PAY_FIRST)
}

const PAY_FIRST =
  'Pesanan Anda sebelumnya di toko ini tidak diterima saat diantar, jadi pesanan ini tidak dapat dibayar di tempat. ' +
  'Pilih cara bayar lain.'

function takeStock({ lines }: DraftRow, order: OrderRow, stock: LockedStock): TakenStock {
  const taken = stock.take(lines, { kind: 'sold', orderNumber: order.number, at: order.placed_at })
  if (taken.errors.length === 0) return taken
  // By the places in `items[]`, as when the cart was priced.
  const asSent = taken.errors.map((error) => ({
    ...error,
    index: lines[error.index]?.item_index ?? error.index,
  }))
  throw new Problem('cart_changed', { lines: asSent, voucher: null })
}

/** Someone else may have the total by now: charging it as well would make two transfers look the same. */
async function holdAgain(tx: Db, order: OrderRow, { isAlone }: LockedFacts, at: Date): Promise<void> {
  if (!isAlone) throw new Error('A total that has to be held again is held in a transaction of its own')
  if (!(await holdTotalAgain(tx, order, at))) throw totalGone()
}

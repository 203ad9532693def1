// createRefund: money of an order goes back, whole or in part: through its gateway at once, else to an account of the buyer.
import { type FieldError, invalidRequest, Problem } from '../../../../../base/problems.ts'
import type { Context } from '../../../../../context.ts'
import type { RefundedLine } from '../../../../../db/tables/refunds.ts'
import { inTransaction } from '../../../../../db/transaction.ts'
import type { Actor } from '../../../../../domain/access.ts'
import type { RefundWay } from '../../../../../domain/refund.ts'
import { formatRupiah } from '../../../../../domain/rupiah.ts'
import { writeAudit } from '../../../../../tenancy/audit.ts'
import type { Shop } from '../../../../../tenancy/shop.ts'
import { noteInHistory, updateOrder } from '../../../orders/changes.ts'
import { linesOf, lockOrder, type OrderLineRow, type OrderRow } from '../../../orders/queries.ts'
import { askForAccount, queueRefundEvents } from '../announce.ts'
import { askGatewayBack } from '../ask-gateway-back.ts'
import { type AttemptSource, loadMoney, type OrderMoney, sourcesWithWayBack } from '../money.ts'
import { asClaimed, newRefund } from '../new-refund.ts'
import { noteOutcome } from '../note-outcome.ts'
import { insertRefunds, type RefundRow } from '../queries.ts'
import { amountOfLines, piecesLeft, piecesOf, shareOut } from '../rules.ts'

export interface WantedRefund {
  /** left out: what the lines come to, or all that is left */
  readonly amount?: number
  readonly lines?: readonly RefundedLine[]
  readonly reason?: string
  /** left out: by the gateway where it can */
  readonly way?: RefundWay
}

/** Throws `not_found`, `invalid_request`, and `order_moved` where nothing is left. */
export async function createRefund(
  ctx: Context,
  shop: Shop,
  found: OrderRow,
  wanted: WantedRefund,
  at: Date,
  by?: Actor,
): Promise<void> {
  const withWayBack = await sourcesWithWayBack(ctx, (await loadMoney(ctx.db, found)).sources, at)
  const asked = await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop.id, found.id)
    if (!order) throw new Problem('not_found')
    const money = await loadMoney(tx, order)
    const sold = await linesOf(tx, shop.id, [order.id])
    const refunds = await insertRefunds(tx, decided(order, money, sold, wanted, withWayBack, at))
    const byBank = refunds.filter(({ way }) => way === 'bank').reduce((sum, { amount }) => sum + amount, 0)
    // Counted as a change of the order: whoever looks at it reads it anew.
    const touched = await updateOrder(tx, order, { needs_attention: order.needs_attention })
    await noteInHistory(tx, touched, { actor: 'merchant', reason: 'refund asked', at })
    await writeAudit(tx, shop.id, {
      by,
      kind: 'order',
      id: order.number,
      before: null,
      after: { refunds: refunds.map(({ id, amount, way }) => ({ id, amount, way })) },
    })
    await queueRefundEvents(tx, ctx, touched, refunds, 'refund.asked')
    if (byBank > 0) await askForAccount(tx, ctx, shop, touched, byBank)
    return refunds
  })
  for (const refund of asked) if (refund.way === 'gateway') await askNow(ctx, refund)
}

/** Whatever becomes of this: it is on disk, and another process asks when the claim is over. */
async function askNow(ctx: Context, refund: RefundRow): Promise<void> {
  const { shop_id, id, order_id, claimed_until } = asClaimed(refund)
  const became = await askGatewayBack(ctx, refund)
  await noteOutcome(ctx, { shop_id, id, order_id, claimed_until, became })
}

/** Throws `invalid_request` and `order_moved`. */
function decided(
  order: OrderRow,
  money: OrderMoney,
  sold: readonly OrderLineRow[],
  { amount: given, lines, reason, way: wantedWay }: WantedRefund,
  withWayBack: ReadonlySet<string>,
  at: Date,
): RefundRow[] {
  if (money.left === 0) throw new Problem('order_moved', {}, null, NOTHING_LEFT)
  // The bank alone knows of the second money: what is counted here is the price.
  if (order.needs_attention === 'paid_twice' && money.received <= order.total)
    throw new Problem('order_moved', {}, null, ONLY_AT_BANK)
  const left = piecesLeft(sold, money.refunds)
  const wanted = piecesOf(lines ?? [])
  const wrong = (lines ?? []).flatMap(({ position }, i): FieldError[] =>
    (wanted.get(position) ?? 0) > (left.get(position) ?? 0)
      ? [
          {
            path: `lines[${i}].qty`,
            code: 'range',
            message: `paling banyak ${Math.max(0, left.get(position) ?? 0)}`,
          },
        ]
      : [],
  )
  if (wrong.length > 0) throw invalidRequest(wrong)
  const amount = given ?? (lines ? amountOfLines(lines, sold, order) : money.left)
  if (amount < 1) throw invalidRequest([{ path: 'amount', code: 'range', message: 'paling sedikit Rp1' }])
  const canGoBack = ({ attempt }: AttemptSource) => attempt !== null && withWayBack.has(attempt.id)
  const sources = money.sources.filter((source) => wantedWay !== 'gateway' || canGoBack(source))
  const shares = shareOut(amount, sources, (source) =>
    wantedWay !== 'bank' && canGoBack(source) ? 'gateway' : 'bank',
  )
  if (!shares && wantedWay === 'gateway' && amount <= money.left)
    throw invalidRequest([{ path: 'way', code: 'invalid', message: NOT_BY_GATEWAY }])
  if (!shares)
    throw invalidRequest([
      { path: 'amount', code: 'range', message: `paling banyak ${formatRupiah(money.left)}` },
    ])
  return shares.map((share, i) =>
    // Of pieces that two payments paid for, the first one tells.
    newRefund(
      order,
      { ...share, lines: i === 0 ? (lines ?? null) : null, reason: reason?.trim() || null },
      at,
    ),
  )
}

const NOTHING_LEFT = 'Tidak ada lagi uang dari pesanan ini yang dapat dikembalikan.'
const ONLY_AT_BANK =
  'Uang kedua hanya ada di mutasi bank. Kirim kembali dari bank Anda, lalu pilih “Bukan untuk pesanan” di Uang; setelah itu harga pesanan dapat dikembalikan.'
const NOT_BY_GATEWAY = 'payment gateway tidak dapat mengembalikannya; pilih rekening bank'

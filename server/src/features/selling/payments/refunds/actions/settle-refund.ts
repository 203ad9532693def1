// settleRefund: the merchant says what became of a refund: transferred, with what proves it, or that it will not be made.
import { Problem } from '../../../../../base/problems.ts'
import type { Context } from '../../../../../context.ts'
import { inTransaction } from '../../../../../db/transaction.ts'
import type { Actor } from '../../../../../domain/access.ts'
import { writeAudit } from '../../../../../tenancy/audit.ts'
import type { Shop } from '../../../../../tenancy/shop.ts'
import { lockOrder, type OrderRow } from '../../../orders/queries.ts'
import { lockRefund } from '../queries.ts'
import { noteFailed, noteMade } from '../settle.ts'

export interface SettledRefund {
  readonly id: string
  readonly made: boolean
  /** the bank's number of the transfer */
  readonly proof?: string
}

/** What a gateway has in hand is the gateway's to tell. Throws `not_found` and `order_moved`. */
export async function settleRefund(
  ctx: Context,
  shop: Shop,
  found: OrderRow,
  { id, made, proof }: SettledRefund,
  at: Date,
  by?: Actor,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop.id, found.id)
    const refund = order && (await lockRefund(tx, shop.id, id))
    if (!refund || refund.order_id !== order.id) throw new Problem('not_found')
    // Said twice, it is so once.
    if (refund.status === (made ? 'made' : 'failed')) return
    const isOpen = refund.way === 'bank' ? refund.status === 'asked' : refund.status === 'unknown'
    if (!isOpen) throw new Problem('order_moved', {}, null, NOT_YOURS)
    const actor = 'merchant'
    if (made) await noteMade(tx, ctx, shop, order, refund, { actor, at, proof: proof?.trim() || null })
    else await noteFailed(tx, ctx, shop, order, refund, { actor, at, why: 'merchant' })
    await writeAudit(tx, shop.id, {
      by,
      kind: 'order',
      id: order.number,
      before: { refund: { id, status: refund.status } },
      after: { refund: { id, status: made ? 'made' : 'failed' } },
    })
  })
}

const NOT_YOURS = 'Keadaan pengembalian dana ini sudah berubah. Muat ulang halaman ini.'

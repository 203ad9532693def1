// giveRefundAccount: the buyer says where the shop is to transfer the money to.
import { type FieldError, invalidRequest, Problem } from '../../../../../base/problems.ts'
import type { Context } from '../../../../../context.ts'
import { inTransaction } from '../../../../../db/transaction.ts'
import { oneLine } from '../../../../../domain/one-line.ts'
import { holdsWebAddress } from '../../../../../domain/web-address.ts'
import type { Shop } from '../../../../../tenancy/shop.ts'
import { noteInHistory, updateOrder } from '../../../orders/changes.ts'
import { lockOrder, type OrderRow } from '../../../orders/queries.ts'
import { queueRefundEvents, tellMerchantOf } from '../announce.ts'
import { lockRefund, refundsOf, updateRefund } from '../queries.ts'

export interface RefundAccount {
  readonly bank: string
  readonly account_number: string
  readonly account_holder: string
}

/** Of every refund of the order that waits for it; as often as the buyer likes, until it is transferred. Throws `order_moved`, `invalid_request`. */
export async function giveRefundAccount(
  ctx: Context,
  shop: Shop,
  { id }: OrderRow,
  given: RefundAccount,
  at: Date,
): Promise<void> {
  const account = checked(given)
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop.id, id)
    if (!order) throw new Problem('not_found')
    const waiting = (await refundsOf(tx, shop.id, id)).filter(
      ({ way, status }) => way === 'bank' && status === 'asked',
    )
    if (waiting.length === 0) throw new Problem('order_moved')
    const changed = waiting.filter(
      (refund) =>
        refund.account_bank !== account.account_bank ||
        refund.account_number !== account.account_number ||
        refund.account_holder !== account.account_holder,
    )
    for (const refund of changed) {
      const locked = await lockRefund(tx, shop.id, refund.id)
      if (!locked) continue
      const given = await updateRefund(tx, locked, { ...account, account_given_at: at })
      await queueRefundEvents(tx, ctx, order, [given], 'refund.account')
      // Once: another number is seen where it is transferred.
      if (!refund.account_given_at) await tellMerchantOf(tx, ctx, shop, order, given, 'account')
    }
    if (changed.length === 0) return
    const touched = await updateOrder(tx, order, { needs_attention: order.needs_attention })
    await noteInHistory(tx, touched, { actor: 'buyer', reason: 'refund account', at })
  })
}

/** Throws `invalid_request`. */
function checked({ bank, account_number, account_holder }: RefundAccount) {
  const digits = account_number.replaceAll(/[\s.-]/g, '')
  const [name, holder] = [oneLine(bank).trim(), oneLine(account_holder).trim()]
  const faults: readonly (FieldError | false | undefined | '' | null)[] = [
    !/^\d{5,20}$/.test(digits) && {
      path: 'account_number',
      code: 'format',
      message: 'harus 5 sampai 20 angka',
    },
    (name.length < 2 || holdsWebAddress(name)) && {
      path: 'bank',
      code: 'format',
      message: 'tulis nama bank atau dompet digital',
    },
    (holder.length < 2 || holdsWebAddress(holder)) && {
      path: 'account_holder',
      code: 'format',
      message: 'tulis nama pemilik rekening',
    },
  ]
  const wrong = faults.filter((error) => !!error)
  if (wrong.length > 0) throw invalidRequest(wrong)
  return { account_bank: name, account_number: digits, account_holder: holder }
}

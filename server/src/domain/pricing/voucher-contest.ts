// Who gives a discount, the best promotion or the voucher: one of them, and on a tie the voucher.
import type { Best } from './best-promotion.ts'
import { discountOn } from './discount.ts'
import type { KnownVoucher } from './facts.ts'
import { applied, outbid, type VoucherReply, worthless } from './voucher-reply.ts'

export interface Contest {
  readonly amount: number
  /** the promotion that gave it; null when the voucher did, or nobody */
  readonly promotionName: string | null
  readonly voucher: VoucherReply
}

export function contest(best: Best, voucher: KnownVoucher, base: number): Contest {
  const offered = discountOn(base, voucher)
  if (best.promotion && best.amount > offered) {
    const { name } = best.promotion
    return { amount: best.amount, promotionName: name, voucher: outbid(voucher, name, best.amount) }
  }
  // Applied, it would spend one of its uses on nothing.
  if (offered === 0) return { amount: 0, promotionName: null, voucher: worthless(voucher) }
  return { amount: offered, promotionName: null, voucher: applied(voucher, offered) }
}

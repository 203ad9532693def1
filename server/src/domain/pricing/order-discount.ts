// Step 3: what is taken off the goods, by the best order promotion or by an order voucher.
import { bestPromotion } from './best-promotion.ts'
import type { LineFacts } from './facts.ts'
import { contest } from './voucher-contest.ts'
import { voucherInPlay } from './voucher-gate.ts'
import type { Working } from './working.ts'

export function discountOrder<Line extends LineFacts>(working: Working<Line>): Working<Line> {
  const { facts, subtotal } = working
  const best = bestPromotion(facts.orderPromotions, subtotal, subtotal)
  const voucher = voucherInPlay(working, 'order')
  if (!voucher) {
    return { ...working, discount_total: best.amount, promotion_name: best.promotion?.name ?? null }
  }
  const settled = contest(best, voucher, subtotal)
  return {
    ...working,
    discount_total: settled.amount,
    promotion_name: settled.promotionName,
    voucher: settled.voucher,
  }
}

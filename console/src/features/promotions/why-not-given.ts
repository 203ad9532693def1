// Why a promotion takes nothing off an example, by the rules of pricing. Pure.
import { rupiah } from '../../format/money.ts'
import { promotionsTexts } from '../../texts/promotions.ts'

const t = promotionsTexts.preview

export type PromotionKind = 'campaign' | 'order' | 'shipping'

interface Priced {
  readonly subtotal: number | null
  readonly promotion_name: string | null
  readonly shipping_promotion_name: string | null
  readonly discounts: readonly { readonly kind: string | null; readonly name: string | null }[]
  readonly lines: readonly { readonly promotion_name: string | null }[]
}

interface Promoted {
  readonly name?: string
  readonly min_subtotal?: number | null
}

/** null: it does take something off. */
export function whyNotGiven(
  price: Priced,
  { name = '', min_subtotal }: Promoted,
  kind: PromotionKind,
): string | null {
  if (price.discounts.some((discount) => discount.kind === kind && discount.name === name)) return null
  const lacking = (min_subtotal ?? 0) - (price.subtotal ?? 0)
  if (kind !== 'campaign' && lacking > 0) return t.belowMinimum(rupiah(lacking))
  const winner = winnerIn(price, kind)
  if (winner) return t.lostTo(winner)
  return kind === 'campaign' ? t.notCovered : t.notGiven
}

function winnerIn({ promotion_name, discounts, lines }: Priced, kind: PromotionKind): string | null {
  if (kind === 'order') return promotion_name
  if (kind === 'shipping') return discounts.find((discount) => discount.kind === 'shipping')?.name ?? null
  return lines.find((line) => line.promotion_name !== null)?.promotion_name ?? null
}

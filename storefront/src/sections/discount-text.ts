// What a campaign saves, in words; nothing when it is not known to save anything.
import type { CampaignSection } from '@etalase/client'
import { rupiah } from '../design/rupiah.ts'

type Discount = Pick<CampaignSection, 'discount_type' | 'discount_value'>

export function discountText({ discount_type, discount_value }: Discount): string | null {
  if (!discount_value) return null
  switch (discount_type) {
    case 'percent':
      return `Hemat ${discount_value}%`
    case 'amount':
      return `Hemat ${rupiah(discount_value)}`
    default:
      return null
  }
}

// The price of one unit under the campaigns that run now: the best one for the buyer counts, they do not stack.
import { type Discount, discountOn } from './discount.ts'

export interface Campaign extends Discount {
  readonly name: string
}

export interface UnitPrice<C extends Campaign> {
  readonly unitPrice: number
  readonly undiscounted: number
  /** the campaign that gave the price, null at the regular price */
  readonly campaign: C | null
}

export function campaignPrice<C extends Campaign>(regular: number, running: readonly C[]): UnitPrice<C> {
  let unitPrice = regular
  let campaign: C | null = null
  for (const candidate of running) {
    const price = regular - discountOn(regular, candidate)
    if (price < unitPrice) {
      unitPrice = price
      campaign = candidate
    }
  }
  return { unitPrice, undiscounted: regular, campaign }
}

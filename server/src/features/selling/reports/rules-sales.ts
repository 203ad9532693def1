// What is left of sales, as far as it is known what the goods cost. Pure.
import type { SalesSums } from './sums.ts'

type Costs = Pick<SalesSums, 'goods' | 'costed' | 'costed_discounts' | 'cost'>

/** null: of nothing that was sold it is known. */
export function marginOf({ costed, costed_discounts, cost }: Omit<Costs, 'goods'>): number | null {
  return costed === 0 ? null : costed - costed_discounts - cost
}

/** Percent of the goods, rounded down: all is said of all alone. */
export function covered({ goods, costed }: Pick<Costs, 'goods' | 'costed'>): number {
  return goods === 0 ? 0 : Math.floor((costed / goods) * 100)
}

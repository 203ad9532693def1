// What agents narrow their questions to: categories, any of them, and a price; all that is given must hold. Pure.
import type { CatalogNow } from '../../catalogue/catalog/held-catalog.ts'
import { toMinor } from './money.ts'
import type { FiltersAsked } from './questions.ts'
import type { Sellable } from './sellable.ts'

export type IsWanted = (sellable: Sellable) => boolean

export function wantedBy(
  { categories, price = {} }: FiltersAsked,
  catalog: Pick<CatalogNow, 'categoryCalled'>,
): IsWanted {
  const keys = categories?.map((name) => catalog.categoryCalled(name)?.key ?? name)
  const { min = 0, max = Number.POSITIVE_INFINITY } = price
  return ({ product, variant }) => {
    const { category } = product.facts
    const amount = toMinor((variant ?? product).price)
    return amount >= min && amount <= max && (!keys || (category !== null && keys.includes(category.key)))
  }
}

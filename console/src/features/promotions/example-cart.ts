// The cart of an example price: what it holds at first. Pure.
import { type CartItem, type Choice, itemOf } from '../../shop/choices.ts'

export interface Covered {
  readonly products: readonly string[]
  readonly categories: readonly string[]
}

const AT_FIRST = 2

/** The first products on sale in the shop; one that the promotion covers comes first. Each product once. */
export function firstCart(choices: readonly Choice[], covers: Covered | null): CartItem[] {
  const covered = (choice: Choice) =>
    covers !== null &&
    (covers.products.includes(choice.slug) || covers.categories.includes(choice.category ?? ''))
  const ranked = choices.toSorted(
    (one, other) =>
      Number(covered(other)) - Number(covered(one)) || Number(other.isInStock) - Number(one.isInStock),
  )
  const ids = [...new Set(ranked.map(({ product_id }) => product_id))].slice(0, AT_FIRST)
  return ids.flatMap((id) => {
    const choice = ranked.find(({ product_id }) => product_id === id)
    return choice ? [itemOf(choice)] : []
  })
}

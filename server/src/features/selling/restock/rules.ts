// Who may wait for what, and for how long. Pure.
import type { ProductNow } from '../../catalogue/catalog/rules.ts'

const DAY_MS = 86_400_000

/** Of one contact in one shop; one request more ends the oldest. */
export const MOST_OF_CONTACT = 20
/** For one product: no merchant restocks for more, and nobody fills the table. */
export const MOST_OF_PRODUCT = 2_000
const KEPT_DAYS = 90

/** What somebody waits for: a product, or one variant of it. */
export interface RestockItem {
  readonly product_id: string
  /** null: the product has none, or any of them will do */
  readonly variant_id: string | null
}

export type State = 'gone' | 'sold out' | 'to be had'

/** As buyers meet it: also what is not sold yet, or no longer, cannot be had. */
export function stateOf(product: ProductNow | undefined, { variant_id }: RestockItem): State {
  const variant = product?.variants.find(({ facts }) => facts.id === variant_id)
  if (!product || (variant_id !== null && !variant)) return 'gone'
  const { availability } = product
  if (availability === 'upcoming' || availability === 'ended') return 'sold out'
  return (variant ?? product).sold_out ? 'sold out' : 'to be had'
}

/** "Natural, Besar", in the order of the product's options, as the database keeps none; null: the buyer did not say. */
export function variantLabel(product: ProductNow, { variant_id }: RestockItem): string | null {
  const variant = product.variants.find(({ facts }) => facts.id === variant_id)
  if (!variant) return null
  return product.facts.options.flatMap(({ name }) => variant.facts.options[name] ?? []).join(', ')
}

/** Requests from before this moment are forgotten. */
export function forgottenBefore(at: Date): Date {
  return new Date(at.getTime() - KEPT_DAYS * DAY_MS)
}

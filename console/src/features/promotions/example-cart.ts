// The cart of an example price: what it can hold, and what it holds at first. Pure.
import type { Product } from '../../api.ts'

export interface CartItem {
  readonly product_id: string
  /** null: the product has none */
  readonly variant_id: string | null
  readonly qty: number
}

export interface Choice {
  /** names what is chosen among all */
  readonly value: string
  readonly label: string
  readonly product_id: string
  readonly variant_id: string | null
  readonly slug: string
  readonly category: string | null
  readonly isInStock: boolean
}

/** Every product, or each of its variants. */
export function choicesOf(products: readonly Product[]): Choice[] {
  return products.flatMap((product): Choice[] => {
    const { id, slug, name, category, variants, stock } = product
    const base = { product_id: id ?? '', slug, category: category ?? null }
    const label = name ?? slug
    if (variants.length === 0)
      return [{ ...base, variant_id: null, value: id ?? '', label, isInStock: (stock ?? 0) > 0 }]
    return variants.map((variant) => ({
      ...base,
      variant_id: variant.id,
      value: `${id}/${variant.id}`,
      label: [label, Object.values(variant.options ?? {}).join(', ')].filter(Boolean).join(' · '),
      isInStock: (variant.stock ?? 0) > 0,
    }))
  })
}

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

export function itemOf({ product_id, variant_id }: Choice, qty = 1): CartItem {
  return { product_id, variant_id, qty }
}

export function choiceOf({ product_id, variant_id }: CartItem): string {
  return variant_id === null ? product_id : `${product_id}/${variant_id}`
}

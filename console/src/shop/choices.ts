// What can be put into a cart: every product, or each of its variants. Pure.
import type { Product } from '../api.ts'

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

export function itemOf({ product_id, variant_id }: Choice, qty = 1): CartItem {
  return { product_id, variant_id, qty }
}

export function choiceOf({ product_id, variant_id }: CartItem): string {
  return variant_id === null ? product_id : `${product_id}/${variant_id}`
}

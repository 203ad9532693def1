// What can be bought by an id of its own: a variant, or a product that has none. Pages, feeds and agents call it by the same id.
import type { CatalogNow } from '../../catalogue/catalog/held-catalog.ts'
import type { ProductNow, VariantNow } from '../../catalogue/catalog/rules.ts'

export interface Sellable {
  readonly product: ProductNow
  /** null: the product itself is sold */
  readonly variant: VariantNow | null
}

export function idOf({ product, variant }: Sellable): string {
  return variant?.facts.id ?? product.facts.id
}

/** In the merchant's order. */
export function sellablesOf(product: ProductNow): Sellable[] {
  return product.variants.length === 0
    ? [{ product, variant: null }]
    : product.variants.map((variant) => ({ product, variant }))
}

/** The one that speaks for the product, or for some of it: the first that can be bought. */
export function featuredOf(product: ProductNow, among = sellablesOf(product)): Sellable {
  return among.find(isBuyable) ?? among[0] ?? { product, variant: null }
}

export function isBuyable({ product, variant }: Sellable): boolean {
  const isOpen = product.availability !== 'upcoming' && product.availability !== 'ended'
  return isOpen && !(variant ?? product).sold_out
}

/** Products by their ids, and by those of their variants. */
export function findProducts(
  { byId, withVariant }: Pick<CatalogNow, 'byId' | 'withVariant'>,
  ids: readonly string[],
): Map<string, ProductNow> {
  return new Map(
    ids.flatMap((id) => {
      const product = byId.get(id) ?? withVariant(id)
      return product ? [[id, product]] : []
    }),
  )
}

/** Null: there is none of this id, or it names a product of which a variant must be chosen. */
export function sellableOf(product: ProductNow | undefined, id: string): Sellable | null {
  if (!product) return null
  return sellablesOf(product).find((sellable) => idOf(sellable) === id) ?? null
}

// A long list as the pages it was read in: where the next one begins, and all of them as one list.
import type { AnswerOf, ProductSummary } from '@etalase/client'

export const PAGE_SIZE = 24

type ProductPage = Pick<AnswerOf<'listProducts'>, 'products' | 'total'> &
  Partial<Pick<AnswerOf<'listProducts'>, 'corrected'>>

export function nextOffset({ total }: ProductPage, _: readonly ProductPage[], offset: number) {
  const next = offset + PAGE_SIZE
  return next < (total ?? 0) ? next : undefined
}

export interface ProductList {
  readonly products: readonly ProductSummary[]
  readonly total: number
  /** what the server searched for instead of what was typed */
  readonly corrected: string | null
}

/** When the merchant adds a product meanwhile, a page begins with one that the page before ends with. */
export function joinPages({ pages }: { readonly pages: readonly ProductPage[] }): ProductList {
  const all = pages.flatMap(({ products }) => products)
  const products = [...new Map(all.map((product) => [product.slug, product])).values()]
  const { total, corrected } = pages.at(-1) ?? {}
  return { products, total: total ?? products.length, corrected: corrected || null }
}

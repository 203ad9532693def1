// What is said of many chosen products at once, as it is sent and as it is taken back. Pure.
import type { Product, ShopInput } from '../../../api.ts'

export type ProductChange = ShopInput<'updateProducts'>['changes'][number]

/** As many as one call takes. */
export const MOST_CHANGES = 200

export interface BulkChange {
  /** what is said of each; what it leaves out stays */
  readonly says: Omit<ProductChange, 'id'>
  /** those of the chosen that it changes */
  readonly products: readonly Product[]
}

/** Only those that are not so already; the others are left alone, and so is what is on hand of them. */
export function bulkChange(chosen: readonly Product[], says: BulkChange['says']): BulkChange {
  return { says, products: chosen.filter((product) => differs(product, says)) }
}

function differs(product: Product, says: BulkChange['says']): boolean {
  const { archived, category, add_tags = [], remove_tags = [], weight_grams, unlimited_stock, draft } = says
  const { tags = [] } = product
  return (
    (archived !== undefined && archived !== product.archived) ||
    (category !== undefined && category !== (product.category ?? null)) ||
    add_tags.some((tag) => !tags.includes(tag)) ||
    remove_tags.some((tag) => tags.includes(tag)) ||
    (weight_grams !== undefined && weight_grams !== (product.weight_grams ?? 0)) ||
    (unlimited_stock !== undefined && unlimited_stock !== (product.unlimited_stock ?? false)) ||
    (draft !== undefined && draft !== (product.draft ?? false))
  )
}

export function toChanges({ says, products }: BulkChange): ProductChange[] {
  return products.map(({ id }) => ({ id: id ?? '', ...says }))
}

/** As each was before, of what was said. */
export function toUndo({ says, products }: BulkChange): ProductChange[] {
  return products.map((product) => {
    const { add_tags = [], remove_tags = [] } = says
    const { tags = [] } = product
    return {
      id: product.id ?? '',
      ...(says.archived !== undefined && { archived: product.archived ?? false }),
      ...(says.category !== undefined && { category: product.category ?? null }),
      ...(add_tags.length > 0 && { remove_tags: add_tags.filter((tag) => !tags.includes(tag)) }),
      ...(remove_tags.length > 0 && { add_tags: remove_tags.filter((tag) => tags.includes(tag)) }),
      ...(says.weight_grams !== undefined && { weight_grams: product.weight_grams ?? 0 }),
      ...(says.unlimited_stock !== undefined && { unlimited_stock: product.unlimited_stock ?? false }),
      ...(says.draft !== undefined && { draft: product.draft ?? false }),
    }
  })
}

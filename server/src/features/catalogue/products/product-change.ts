// Many products changed at once: what may be said of each, and what that makes of it. Pure.
import Type, { type Static } from 'typebox'
import { Count, Grams, Key, Name, object, optional, orNull } from '../../../base/input-shapes.ts'
import type { SettingErrors } from '../../../domain/setting-error.ts'
import { goneOnSale, MOST_TAGS, type ProductInput, withoutStock } from './input.ts'

const Tags = Type.Array(Name, { maxItems: 20 })

export const ProductChange = object({
  id: Type.String({ maxLength: 100 }),
  archived: optional(
    Type.Boolean({
      description: '`false`: it comes back, before all else said of it; `true`: it leaves, after that',
    }),
  ),
  category: orNull({ ...Key, description: 'the key of a category; null: it is in none' }),
  add_tags: optional(Tags),
  remove_tags: optional(Tags),
  weight_grams: optional({ ...Grams, description: 'of it, and of its variants that weigh nothing' }),
  unlimited_stock: optional(Type.Boolean({ description: '`false`: what is on hand counts again' })),
  stock: optional({ ...Count, description: 'what is on hand by a count: of it, or of each of its variants' }),
  draft: optional(Type.Boolean({ description: '`true`: neither shown nor sold; `false`: it goes on sale' })),
})
export type ProductChange = Static<typeof ProductChange>

/** Stock is named only where it was counted: some may be sold right now. */
export function changedProduct(was: ProductInput, change: ProductChange, at: Date): ProductInput {
  const { category, add_tags = [], remove_tags = [], weight_grams, unlimited_stock, stock, draft } = change
  const { variants = [], ...product } = withoutStock(was)
  const kept = (product.tags ?? []).filter((tag) => !remove_tags.includes(tag))
  const is: ProductInput = {
    ...product,
    ...(category !== undefined && { category }),
    tags: [...new Set([...kept, ...add_tags])],
    ...(weight_grams !== undefined && { weight_grams }),
    ...(unlimited_stock !== undefined && { unlimited_stock }),
    ...(stock !== undefined && variants.length === 0 && { stock }),
    ...(draft !== undefined && { draft }),
    variants: variants.map((variant) => ({
      ...variant,
      ...(weight_grams !== undefined && !variant.weight_grams && { weight_grams: null }),
      ...(stock !== undefined && { stock }),
    })),
  }
  return goneOnSale(was, is, at)
}

export function* checkTags({ tags = [] }: ProductInput): SettingErrors {
  if (tags.length <= MOST_TAGS) return
  const says = {
    en: `would be ${tags.length}; a product has ${MOST_TAGS} at most`,
    id: `paling banyak ${MOST_TAGS} tag untuk satu produk`,
  }
  yield { path: 'tags', says }
}

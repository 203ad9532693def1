// What a merchant may set of categories, products and variants.
import Type, { type Static } from 'typebox'
import {
  Count,
  Grams,
  ImageInput,
  Key,
  Moment,
  Name,
  opt,
  orNull,
  Rupiah,
  Slug,
  some,
  Text,
} from '../../../base/input-shapes.ts'

export const CategoryInput = some({
  key: Key,
  label: opt(Name),
  subtitle: orNull(Text),
  image: orNull(ImageInput),
  material_spec: orNull(Text),
  spec_label: orNull(Text),
})

export type CategoryInput = Static<typeof CategoryInput>

export const VariantInput = some({
  sku: orNull(Name),
  options: opt(Type.Record(Type.String(), Name)),
  price: orNull(Rupiah),
  compare_at_price: orNull(Rupiah),
  stock: opt(Count),
  weight_grams: orNull(Grams),
  badge: orNull(Text),
  image: orNull(Type.Integer({ minimum: 0, description: 'place of its picture in `images`, from 0' })),
})
export type VariantInput = Static<typeof VariantInput> & {
  /** of one that the product has; a shop file knows them by SKU and options instead */
  id?: string
}

export const ProductInput = some({
  slug: Slug,
  name: opt(Name),
  category: orNull(Key),
  tags: opt(Type.Array(Name)),
  sku: orNull(Name),
  description: orNull(Text),
  care_copy: orNull(Text),
  material_spec: orNull(Text),
  spec_label: orNull(Text),
  price: opt(Rupiah),
  compare_at_price: orNull(Rupiah),
  stock: orNull(Count),
  unlimited_stock: opt(Type.Boolean()),
  weight_grams: opt(Grams),
  preorder: orNull(
    some({
      lead_days: Type.Integer({ minimum: 0, maximum: 365 }),
      capped: opt(Type.Boolean({ description: 'sell no further than the stock' })),
    }),
  ),
  sell_from: orNull(Moment),
  sell_until: orNull(Moment),
  badge: orNull(Text),
  published_at: opt(Moment),
  images: opt(Type.Array(ImageInput)),
  options: opt(Type.Array(some({ name: Name, values: Type.Array(Name, { minItems: 1 }) }), { maxItems: 5 })),
  variants: opt(Type.Array(VariantInput, { maxItems: 500 })),
})
export type ProductInput = Omit<Static<typeof ProductInput>, 'variants'> & { variants?: VariantInput[] }

/** The most that can be on hand of one thing. */
export const MAX_STOCK = 1_000_000_000

/** Counted anew (`set`), or by how much it changed (`add`). */
export const StockChange = some({
  product_id: Type.String(),
  variant_id: orNull(Type.String({ description: 'needed where the product has variants' })),
  set: opt(Count),
  add: opt(Type.Integer({ minimum: -MAX_STOCK, maximum: MAX_STOCK })),
  reason: orNull(Type.String({ maxLength: 500, description: 'why, as the ledger will tell it' })),
})
export type StockChange = Static<typeof StockChange>

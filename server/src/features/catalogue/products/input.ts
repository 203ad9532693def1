// What a merchant may set of categories, products and variants.
// And what it becomes: a field left out keeps what is there.
import Type, { type Static } from 'typebox'
import {
  Count,
  choice,
  Grams,
  ImageInput,
  Key,
  Line,
  Moment,
  Name,
  object,
  optional,
  orNull,
  Paragraph,
  Rupiah,
  Slug,
  Text,
} from '../../../base/input-shapes.ts'
import { HALAL } from '../../../domain/legal.ts'
import { CONDITIONS } from '../../../domain/listed-goods.ts'
import { mergedPart, mergeFields, mergeImage, mergeList, pairImages, queues } from '../../../domain/merge.ts'

/** As many as Shopify allows. */
export const MOST_TAGS = 250
export const MOST_IMAGES = 250
const MOST_OPTIONS = 5
export const MOST_VARIANTS = 500

export const CategoryInput = object({
  key: Key,
  label: optional(Name),
  subtitle: orNull(Paragraph),
  image: orNull(ImageInput),
  material_spec: orNull(Paragraph),
  spec_label: orNull(Line),
  google_category: orNull(
    Type.String({
      maxLength: 750,
      description: 'Google’s category for what is in it: its number or its path',
      examples: ['Furniture > Chairs', '443'],
    }),
  ),
})

export type CategoryInput = Static<typeof CategoryInput>

/** The number in trade, in any spelling; the checks tell what is none. */
const Gtin = Type.String({ maxLength: 30, examples: ['8993175537995'] })
/** The maker's own. */
const Mpn = Type.String({ maxLength: 70 })

export const VariantInput = object({
  sku: orNull(Name),
  options: optional(
    Type.Record(Type.String(), Name, { maxProperties: MOST_OPTIONS, propertyNames: { maxLength: 200 } }),
  ),
  price: orNull(Rupiah),
  compare_at_price: orNull(Rupiah),
  cost_price: orNull({ ...Rupiah, description: 'what one costs the merchant; null: that of the product' }),
  stock: optional(Count),
  weight_grams: orNull(Grams),
  badge: orNull(Line),
  image: orNull(
    Type.Integer({
      minimum: 0,
      maximum: MOST_IMAGES,
      description: 'place of its picture in `images`, from 0',
    }),
  ),
  gtin: orNull({ ...Gtin, description: 'its barcode (EAN, UPC); null: that of the product' }),
  mpn: orNull({ ...Mpn, description: 'its maker’s number; null: that of the product' }),
})
export type VariantInput = Static<typeof VariantInput> & {
  /** of one that the product has; a shop file knows them by SKU and options instead */
  id?: string
}

/** Numbers in any spelling; the checks tell what is none. */
const LegalNo = Type.String({ maxLength: 60 })

/** What the law wants shown. */
export const LegalInput = object({
  halal: orNull({
    ...choice(HALAL),
    description: '`certified` by BPJPH; `not_halal`, which must be said; `exempt`: it needs no certificate',
  }),
  halal_certificate_no: orNull({
    ...LegalNo,
    description: '`ID` and 17 digits',
    examples: ['ID31110000123456789'],
  }),
  halal_valid_until: orNull(
    Type.String({
      maxLength: 10,
      description: 'the last day of an older certificate, as `2027-10-17`; those of today have no end',
    }),
  ),
  registration_no: orNull({
    ...LegalNo,
    description: 'of BPOM (MD, ML, NA, TR, SD and others), the ministry of health, or P-IRT',
    examples: ['MD 867010123456', 'P-IRT 2063273020098-27'],
  }),
  registration_exempt: optional(Type.Boolean({ description: 'goods that need none, such as fresh fruit' })),
  sni_no: orNull({ ...LegalNo, description: 'the standard that it keeps', examples: ['SNI 01-3741-2013'] }),
  origin_country: orNull(
    Type.String({
      maxLength: 2,
      description: 'where it was made: two letters of ISO 3166',
      examples: ['ID'],
    }),
  ),
  origin_place: orNull(Type.String({ maxLength: 100, description: 'and where there: `Garut, Jawa Barat`' })),
  best_before: orNull(
    Type.String({ maxLength: 100, description: 'a day, or how long: `12 bulan sejak dibuat`' }),
  ),
})
export type LegalInput = Static<typeof LegalInput>

export const ProductInput = object({
  slug: Slug,
  name: optional(Name),
  category: orNull(Key),
  tags: optional(Type.Array(Name, { maxItems: MOST_TAGS })),
  sku: orNull(Name),
  description: orNull(Text),
  care_copy: orNull(Text),
  material_spec: orNull(Text),
  spec_label: orNull(Line),
  price: optional(Rupiah),
  compare_at_price: orNull(Rupiah),
  cost_price: orNull({
    ...Rupiah,
    description: 'what one costs the merchant, for margins; buyers never see it',
  }),
  stock: orNull(Count),
  unlimited_stock: optional(Type.Boolean()),
  weight_grams: optional(Grams),
  preorder: orNull(
    object({
      lead_days: Type.Integer({ minimum: 0, maximum: 365 }),
      capped: optional(Type.Boolean({ description: 'sell no further than the stock' })),
    }),
  ),
  sell_from: orNull(Moment),
  sell_until: orNull(Moment),
  badge: orNull(Line),
  legal: orNull(LegalInput),
  brand: orNull(Type.String({ maxLength: 70, description: 'who makes it; left out: nobody has said' })),
  gtin: orNull({ ...Gtin, description: 'its barcode: EAN, UPC or ISBN, 8, 12, 13 or 14 digits' }),
  mpn: orNull({ ...Mpn, description: 'the maker’s own number of it' }),
  condition: orNull({ ...choice(CONDITIONS), description: 'left out: new' }),
  published_at: optional(Moment),
  draft: optional(Type.Boolean({ description: 'still worked on: neither shown nor sold to anybody' })),
  images: optional(Type.Array(ImageInput, { maxItems: MOST_IMAGES })),
  options: optional(
    Type.Array(object({ name: Name, values: Type.Array(Name, { minItems: 1, maxItems: MOST_VARIANTS }) }), {
      maxItems: MOST_OPTIONS,
    }),
  ),
  variants: optional(Type.Array(VariantInput, { maxItems: MOST_VARIANTS })),
})
export type ProductInput = Omit<Static<typeof ProductInput>, 'variants'> & { variants?: VariantInput[] }

/** The most that can be on hand of one thing. */
export const MAX_STOCK = 1_000_000_000

/** Counted anew (`set`), or by how much it changed (`add`). */
export const StockChange = object({
  product_id: Type.String({ maxLength: 100 }),
  variant_id: orNull(Type.String({ maxLength: 100, description: 'needed where the product has variants' })),
  set: optional(Count),
  add: optional(Type.Integer({ minimum: -MAX_STOCK, maximum: MAX_STOCK })),
  reason: orNull(Type.String({ maxLength: 500, description: 'why, as the ledger will tell it' })),
})
export type StockChange = Static<typeof StockChange>

/** Only what it names changes. */
export const PriceChange = object({
  product_id: Type.String({ maxLength: 100 }),
  variant_id: orNull(
    Type.String({ maxLength: 100, description: 'left out: the price of the product itself' }),
  ),
  price: optional(Rupiah),
  compare_at_price: orNull(Rupiah),
  was: optional({ ...Rupiah, description: 'the price that was seen; refused when it is another by now' }),
})
export type PriceChange = Static<typeof PriceChange>

/** The same said of many products; what it leaves out stays. */
export const LegalChange = object({
  product_ids: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 1_000 }),
  legal: LegalInput,
})
export type LegalChange = Static<typeof LegalChange>

export function mergeCategory(was: CategoryInput, is: CategoryInput): CategoryInput {
  return { ...mergeFields(was, is), ...mergedPart(was, is)('image', mergeImage) }
}

/** Pictures are known by their content in both; `was` comes without stock, which may be selling right now. */
export function mergeProduct(was: ProductInput, is: ProductInput): ProductInput {
  const kept = is.images ? { ...was, ...withImagesAt(was, is.images) } : was
  const part = mergedPart(kept, is)
  return {
    ...mergeFields(kept, is),
    ...part('preorder', mergeFields),
    ...part('legal', mergeFields),
    ...part('images', mergeList(pairImages, mergeFields)),
    ...part('variants', mergeList(pairVariants, mergeFields)),
  }
}

/** A draft is new on the day that it goes on sale. */
export function goneOnSale(was: ProductInput, is: ProductInput, at: Date): ProductInput {
  return was.draft && !is.draft ? { ...is, published_at: at.toISOString() } : is
}

/** A variant keeps its picture, wherever that stands in the new list; it has none when the picture is gone. */
function withImagesAt(
  { images = [], variants }: ProductInput,
  now: readonly ImageInput[],
): { variants?: VariantInput[] } {
  if (!variants) return {}
  return {
    variants: variants.map((variant) => {
      if (variant.image == null) return variant
      const media = images[variant.image]?.media
      const place =
        now[variant.image]?.media === media ? variant.image : now.findIndex((image) => image.media === media)
      return { ...variant, image: place < 0 ? null : place }
    }),
  }
}

/** What is sold meanwhile must not come back: only stock that is named is written. */
export function withoutStock({ stock: _, ...product }: ProductInput): ProductInput {
  const { variants } = product
  return { ...product, ...(variants && { variants: variants.map(({ stock: __, ...variant }) => variant) }) }
}

/** As a shop file has it: it names no ids, and what was sold past the stock is nothing on hand. */
export function asInFile(product: ProductInput): ProductInput {
  const { variants } = product
  return {
    ...onHand(product),
    ...(variants && { variants: variants.map(({ id: _, ...variant }) => onHand(variant)) }),
  }
}

function onHand<T extends { stock?: number | null }>(thing: T): T {
  return thing.stock == null ? thing : { ...thing, stock: Math.max(0, thing.stock) }
}

type VariantName = Pick<VariantInput, 'id' | 'sku' | 'options'>

export function optionsKey(options: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** What a variant that left the shop is known by when it comes back. */
export function variantKey({ sku, options }: VariantName): string {
  return sku ? `sku ${sku}` : `options ${optionsKey(options ?? {})}`
}

/** By its id or else its SKU; where none is given or the SKU is new, by its options: a variant may get another SKU. */
export function pairVariants<K extends VariantName>(
  known: readonly K[],
  given: readonly VariantName[],
): (K | undefined)[] {
  const byId = new Map(known.flatMap((variant) => (variant.id ? [[variant.id, variant] as const] : [])))
  const meant = given.map(({ id }) => byId.get(id ?? ''))
  const isMeant = new Set(meant)
  const unmeant = known.filter((variant) => !isMeant.has(variant))
  const bySku = queues(unmeant, ({ sku }) => sku ?? null)
  const found = given.map(({ sku }, i) => meant[i] ?? (sku ? bySku.get(sku)?.shift() : undefined))
  const taken = new Set(found)
  const free = known.filter((variant) => !taken.has(variant))
  const byOptions = queues(free, ({ options }) => optionsKey(options ?? {}))
  return given.map((variant, i) => found[i] ?? byOptions.get(optionsKey(variant.options ?? {}))?.shift())
}

// The form of a product: from what is stored to the fields, and from the fields to what is sent. Pure.
import type { AdminInputOf } from '@etalase/client/admin'
import type { Product } from '../../../api.ts'
import { fromField, toField } from '../../../format/local-time.ts'
import { type LegalValues, legalBody, toLegalValues } from './legal-values.ts'
import type { OptionValues, VariantValues } from './variants.ts'

/** With the version that an edit is made of. */
export type KeptProduct = Omit<Product, 'version'> & { readonly version: number }

export type PictureValues = {
  readonly media: string
  readonly url: string
  readonly alt: string
}

export type ProductValues = {
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly category: string
  readonly tags: readonly string[]
  readonly sku: string
  readonly price: number | ''
  readonly compare_at_price: number | ''
  readonly cost_price: number | ''
  readonly weight_grams: number | ''
  /** to begin with; of a product that is there it is counted on its own */
  readonly stock: number | ''
  readonly unlimited_stock: boolean
  readonly preorder: { readonly lead_days: number | ''; readonly capped: boolean } | null
  /** in the time of this place, as fields of dates have it */
  readonly sell_from: string
  readonly sell_until: string
  readonly badge: string
  readonly legal: LegalValues
  readonly brand: string
  readonly gtin: string
  readonly mpn: string
  /** '': new */
  readonly condition: '' | Exclude<NonNullable<Product['condition']>, 'new'>
  readonly care_copy: string
  readonly material_spec: string
  readonly spec_label: string
  readonly images: readonly PictureValues[]
  readonly options: readonly OptionValues[]
  readonly variants: readonly VariantValues[]
  /** neither shown nor sold to anybody */
  readonly draft: boolean
}

export type ProductBody = Omit<AdminInputOf<'updateProduct'>, 'shop' | 'id'>

export function keptProduct(product: Product): KeptProduct {
  return { ...product, version: product.version ?? 0 }
}

export function toValues(product: Product | null): ProductValues {
  const options = product?.options ?? []
  const images = (product?.images ?? []).map(({ media, url, alt }) => ({
    media: media ?? '',
    url: url ?? '',
    alt: alt ?? '',
  }))
  return {
    name: product?.name ?? '',
    slug: product?.slug ?? '',
    description: product?.description ?? '',
    category: product?.category ?? '',
    tags: product?.tags ?? [],
    sku: product?.sku ?? '',
    price: product?.price ?? '',
    compare_at_price: product?.compare_at_price ?? '',
    cost_price: product?.cost_price ?? '',
    weight_grams: product?.weight_grams ?? '',
    stock: '',
    unlimited_stock: product?.unlimited_stock ?? false,
    preorder: product?.preorder
      ? { lead_days: product.preorder.lead_days, capped: product.preorder.capped ?? false }
      : null,
    sell_from: toField(product?.sell_from),
    sell_until: toField(product?.sell_until),
    badge: product?.badge ?? '',
    legal: toLegalValues(product?.legal),
    brand: product?.brand ?? '',
    gtin: product?.gtin ?? '',
    mpn: product?.mpn ?? '',
    condition: !product?.condition || product.condition === 'new' ? '' : product.condition,
    care_copy: product?.care_copy ?? '',
    material_spec: product?.material_spec ?? '',
    spec_label: product?.spec_label ?? '',
    images,
    options,
    variants: (product?.variants ?? []).map((variant) => ({
      id: variant.id,
      choice: options.map(({ name }) => variant.options?.[name] ?? ''),
      sku: variant.sku ?? '',
      price: variant.price ?? '',
      compare_at_price: variant.compare_at_price ?? '',
      cost_price: variant.cost_price ?? '',
      weight_grams: variant.weight_grams ?? '',
      stock: '',
      badge: variant.badge ?? '',
      gtin: variant.gtin ?? '',
      picture: variant.image == null ? null : (images[variant.image]?.media ?? null),
      takes: [],
    })),
    draft: product?.draft ?? false,
  }
}

/** Everything of another one but what must be its own: its address, its SKUs and its stock. */
export function copyOf(product: Product): ProductValues {
  const values = toValues(product)
  const variants = values.variants.map((variant) => ({ ...variant, id: null, sku: '', gtin: '' }))
  return { ...values, slug: '', sku: '', gtin: '', mpn: '', variants, draft: false }
}

/** `patch`: what changed; `values`: all of the form. `stored`: what the product has now. */
export function bodyOf(
  patch: Partial<ProductValues>,
  values: ProductValues,
  stored: Product | null,
): ProductBody {
  const {
    price,
    cost_price,
    weight_grams,
    stock,
    preorder,
    sell_from,
    sell_until,
    legal,
    images,
    options,
    variants,
    draft,
    ...texts
  } = patch
  const { name, slug, tags, unlimited_stock, compare_at_price, ...optional } = texts
  const hasChoices = options !== undefined || variants !== undefined
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(slug !== undefined && { slug }),
    ...(draft !== undefined && { draft }),
    ...(tags !== undefined && { tags: [...tags] }),
    ...(unlimited_stock !== undefined && { unlimited_stock }),
    ...(price !== undefined && price !== '' && { price }),
    ...(compare_at_price !== undefined && { compare_at_price: orNull(compare_at_price) }),
    ...(cost_price !== undefined && { cost_price: orNull(cost_price) }),
    ...(weight_grams !== undefined && { weight_grams: weight_grams === '' ? 0 : weight_grams }),
    // Of one with variants each says its own.
    ...(stock !== undefined && stock !== '' && values.variants.length === 0 && { stock }),
    ...(preorder !== undefined && {
      preorder: preorder && { lead_days: preorder.lead_days || 0, capped: preorder.capped },
    }),
    ...(sell_from !== undefined && { sell_from: fromField(sell_from) }),
    ...(sell_until !== undefined && { sell_until: fromField(sell_until) }),
    ...(legal !== undefined && { legal: legalBody(legal) }),
    ...(images && { images: images.map(({ media, alt }) => ({ media, alt: orNull(alt.trim()) })) }),
    ...Object.fromEntries(
      Object.entries(optional).map(([field, text]) => [field, orNull(text?.trim() ?? '')]),
    ),
    ...(hasChoices && {
      options: values.options.map((option) => ({ name: option.name, values: [...option.values] })),
      variants: values.variants.map((variant) => variantBody(variant, values, stored)),
    }),
  }
}

function variantBody(
  variant: VariantValues,
  { options, images, variants }: ProductValues,
  stored: Product | null,
): NonNullable<ProductBody['variants']>[number] {
  const { choice, sku, price, compare_at_price, cost_price, weight_grams, stock, badge, picture, gtin } =
    variant
  const id = variant.id ?? ofSku(sku.trim(), variants, stored)
  const place = images.findIndex(({ media }) => media === picture)
  return {
    ...(id !== null && { id }),
    options: Object.fromEntries(options.map(({ name }, i) => [name, choice[i] ?? ''])),
    sku: orNull(sku.trim()),
    price: orNull(price),
    compare_at_price: orNull(compare_at_price),
    cost_price: orNull(cost_price),
    weight_grams: orNull(weight_grams),
    badge: orNull(badge),
    gtin: orNull(gtin.trim()),
    image: place < 0 ? null : place,
    ...(id === null && { stock: stock === '' ? 0 : stock }),
  }
}

/** A SKU that a variant had which is taken away: it is that one, by another choice. */
function ofSku(sku: string, variants: readonly VariantValues[], stored: Product | null): string | null {
  if (!sku) return null
  const same = stored?.variants.find((variant) => variant.sku === sku)
  return same && !variants.some(({ id }) => id === same.id) ? same.id : null
}

function orNull<T extends string | number>(value: T | ''): T | null {
  return value === '' ? null : value
}

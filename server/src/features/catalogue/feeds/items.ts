// What is sold, as lists of others know it: an item for each variant, with the price and availability that page and API say. Pure.
import { legalWords } from '../../../domain/legal.ts'
import { type Condition, LONGEST_LISTED_NAME } from '../../../domain/listed-goods.ts'
import { addressesOf } from '../../../domain/media-address.ts'
import type { Priced, ProductNow, VariantNow } from '../catalog/rules.ts'
import type { ProductFacts, ProductPicture } from '../products/facts.ts'

export interface FeedItem {
  /** of the variant; of the product where it has none */
  readonly id: string
  /** null: it is no variant of anything */
  readonly groupId: string | null
  readonly title: string
  readonly description: string
  readonly link: string
  readonly images: readonly string[]
  readonly availability: 'in_stock' | 'out_of_stock' | 'preorder'
  /** when a pre-order of this moment would leave */
  readonly availableAt: Date | null
  /** the regular one */
  readonly price: number
  readonly salePrice: number | null
  /** null: no end is known */
  readonly saleWindow: { readonly from: Date; readonly until: Date } | null
  readonly condition: Condition
  readonly brand: string
  readonly gtin: string | null
  readonly mpn: string | null
  readonly color: string | null
  readonly size: string | null
  readonly material: string | null
  readonly pattern: string | null
  readonly googleCategory: string | null
  readonly productType: string | null
  /** packed; 0: nobody has said */
  readonly grams: number
  /** what else is said of it, in words */
  readonly details: readonly { readonly label: string; readonly text: string }[]
}

/** The shop that a feed is of. */
export interface FedShop {
  readonly name: string
  /** of the host that pictures are on */
  readonly baseUrl: string
  /** Where a product is seen, a variant chosen already. */
  linkTo(slug: string, variantId: string | null): string
}

/** What nobody can buy any more is in no list: a list that leaves it out deletes it elsewhere. */
export function isFed({ availability }: ProductNow): boolean {
  return availability !== 'ended'
}

export function* itemsOf(product: ProductNow, shop: FedShop, at: Date): Generator<FeedItem> {
  const { variants } = product
  if (variants.length === 0) yield itemOf(product, null, shop, at)
  for (const variant of variants) yield itemOf(product, variant, shop, at)
}

const LONGEST_TEXT = 5_000
/** With the first. */
const MOST_IMAGES = 11
const DAY_MS = 86_400_000

function itemOf(product: ProductNow, variant: VariantNow | null, shop: FedShop, at: Date): FeedItem {
  const { facts } = product
  const priced: Priced = variant ?? product
  const options = chosenOf(facts, variant)
  const availability = availabilityOf(product, variant)
  const isOnSale = priced.on_sale && priced.compare_at_price !== null
  return {
    id: variant?.facts.id ?? facts.id,
    groupId: variant ? facts.id : null,
    title: titleOf(
      facts.name,
      options.map(([, value]) => value),
    ),
    description: cutAtWord(oneLineEach(facts.description ?? '') || facts.name, LONGEST_TEXT),
    link: shop.linkTo(facts.slug, variant?.facts.id ?? null),
    images: picturesOf(facts.pictures, variant?.facts.image_id ?? null).map(
      (picture) => addressesOf(picture, shop.baseUrl).url,
    ),
    availability,
    availableAt:
      availability === 'preorder' ? new Date(at.getTime() + (facts.preorder_lead_days ?? 0) * DAY_MS) : null,
    price: isOnSale ? (priced.compare_at_price ?? priced.price) : priced.price,
    salePrice: isOnSale ? priced.price : null,
    saleWindow: saleWindowOf(product, variant),
    condition: facts.condition ?? 'new',
    // As the page says it: what nobody else has made is the shop's own.
    brand: facts.brand ?? shop.name,
    gtin: variant?.facts.gtin ?? facts.gtin,
    mpn: variant?.facts.mpn ?? facts.mpn,
    color: chosen(options, COLOR),
    size: chosen(options, SIZE),
    material: chosen(options, MATERIAL),
    pattern: chosen(options, PATTERN),
    googleCategory: facts.category?.google_category ?? null,
    productType: facts.category?.label ?? null,
    grams: variant?.facts.weight_grams ?? facts.weight_grams,
    details: [
      ...options.flatMap(([label, text]) => (isKnownOption(label) ? [] : [{ label, text }])),
      ...(product.legal ? legalWords(product.legal) : []),
    ],
  }
}

/** In the merchant's order. */
function chosenOf({ options }: ProductFacts, variant: VariantNow | null): [name: string, value: string][] {
  const chosen = variant?.facts.options ?? {}
  return options.flatMap(({ name }) => (chosen[name] === undefined ? [] : [[name, chosen[name]]]))
}

/** As the page's structured data says it. */
function availabilityOf(product: ProductNow, variant: VariantNow | null): FeedItem['availability'] {
  const { availability } = product
  // What is not sold yet cannot be bought now, whatever there is of it.
  if (availability === 'upcoming' || availability === 'sold_out' || variant?.sold_out) return 'out_of_stock'
  return availability === 'preorder' ? 'preorder' : 'in_stock'
}

/** Only where the price goes back to what is struck through: else nobody knows yet what it will be. */
function saleWindowOf(product: ProductNow, variant: VariantNow | null): FeedItem['saleWindow'] {
  const { campaign, compare_at_price: struck } = variant ?? product
  const regular = variant?.facts.price ?? product.facts.price
  if (!campaign?.ends_at || struck !== regular) return null
  return { from: campaign.starts_at ?? product.facts.published_at, until: campaign.ends_at }
}

/** Its own first, then the others in their order. */
function picturesOf(pictures: readonly ProductPicture[], ownId: string | null): readonly ProductPicture[] {
  const own = ownId === null ? undefined : pictures.find(({ id }) => id === ownId)
  const all = own ? [own, ...pictures.filter((picture) => picture !== own)] : pictures
  return all.slice(0, MOST_IMAGES)
}

/** What is chosen stays at the end of a name that is cut. */
export function titleOf(name: string, values: readonly string[]): string {
  const choice = values.length > 0 ? ` - ${values.join(', ')}` : ''
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  if (choice.length > LONGEST_LISTED_NAME / 2) return cutAtWord(plain(name + choice), LONGEST_LISTED_NAME)
  return plain(cutAtWord(plain(name), LONGEST_LISTED_NAME - choice.length) + choice)
}

/** Whole words, and never half a character. */
export function cutAtWord(text: string, longest: number): string {
  if (text.length <= longest) return text
  const cut = text.slice(0, longest)
  const isAtEnd = /\s/.test(text.charAt(longest))
  const words = isAtEnd ? cut : cut.replace(/\s+\S*$/, '')
  return (words.length < longest / 2 ? cut : words).trimEnd().replace(/[\uD800-\uDBFF]$/, '')
}

function oneLineEach(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim()
}

const COLOR = ['warna', 'color', 'colour']
const SIZE = ['ukuran', 'size']
const MATERIAL = ['bahan', 'material']
const PATTERN = ['motif', 'corak', 'pola', 'pattern']
const KNOWN = new Set([...COLOR, ...SIZE, ...MATERIAL, ...PATTERN])

function isKnownOption(name: string): boolean {
  return KNOWN.has(name.trim().toLowerCase())
}

function chosen(options: readonly (readonly [string, string])[], names: readonly string[]): string | null {
  return options.find(([name]) => names.includes(name.trim().toLowerCase()))?.[1] ?? null
}

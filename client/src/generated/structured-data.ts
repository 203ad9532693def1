// Copied by "npm run generate" from server/src/features/shop/site/structured-data.ts: do not edit.
// What search engines read of a screen in schema.org's words, from the API's own answers: pure.
import type { ProductDetail, ProductVariant } from './schemas.ts'
import type { StorefrontConfig } from './schemas.ts'
import { pathTo } from './page-paths.ts'

export type StructuredData = Readonly<Record<string, unknown>>

/** The shop as it is known by its address. */
export interface DescribedShop {
  readonly name: string
  /** the origin of its pages */
  readonly address: string
}

/** As it stands in the head; a data block, which runs nothing. */
export function dataTag(data: readonly StructuredData[]): string {
  if (data.length === 0) return ''
  const graph = { '@context': 'https://schema.org', '@graph': data }
  // Nothing in it can end the element it stands in.
  const text = JSON.stringify(graph).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${text}</script>`
}

export function shopData(shop: DescribedShop, { brand }: StorefrontConfig): StructuredData[] {
  const home = `${shop.address}/`
  const organization = `${home}#shop`
  return [
    known({
      '@type': 'Organization',
      '@id': organization,
      name: shop.name,
      url: home,
      description: brand.tagline,
      logo: brand.logo_image?.url,
      email: brand.email,
    }),
    { '@type': 'WebSite', name: shop.name, url: home, inLanguage: 'id', publisher: { '@id': organization } },
  ]
}

/**
 * `sku`: the merchant's own article number of the product itself. `chosen`: the variant that the address names. What is sold is
 * known by the same id in feeds, tags and here.
 */
export function productData(
  shop: DescribedShop,
  product: ProductDetail,
  sku: string | null,
  chosen: ProductVariant | null = null,
): StructuredData[] {
  const { slug, name, category_key: category, category_label: label } = product
  const page = shop.address + pathTo.product(slug ?? '')
  const url = chosen ? addressOf(chosen, page) : page
  const images = picturesOf(product, chosen)
  const hasVariants = (product.variants ?? []).length > 0
  const id = chosen ? chosen.id : product.id
  const thing = known({
    '@type': 'Product',
    name: chosen ? [name, nameOf(chosen, product)].filter(Boolean).join(' - ') : name,
    url,
    description: product.description,
    image: images.length > 0 ? images : null,
    productID: id,
    // One with variants is no article itself.
    sku: hasVariants && !chosen ? null : id,
    inProductGroupWithID: chosen && product.id,
    identifier: identifierOf(chosen ? chosen.sku : sku),
    gtin: (chosen ?? product).gtin,
    mpn: (chosen ?? product).mpn,
    brand: { '@type': 'Brand', name: product.brand ?? shop.name },
    category: label,
    material: product.material_spec,
    countryOfOrigin: product.legal?.origin_country && {
      '@type': 'Country',
      name: product.legal.origin_country,
    },
    hasCertification: certificationsOf(product.legal),
    offers: offersOf(product, page, shop, chosen),
  })
  const trail = category ? [{ name: label ?? category, path: pathTo.category(category) }] : []
  return [thing, breadcrumbs(shop, [...trail, { name: name ?? '', path: pathTo.product(slug ?? '') }])]
}

/** That of the chosen variant first. */
function picturesOf({ images = [] }: ProductDetail, chosen: ProductVariant | null): string[] {
  const own = chosen && images.find(({ id }) => id !== null && id === chosen.image_id)
  const all = own ? [own, ...images.filter((image) => image !== own)] : images
  return all.flatMap(({ url }) => url ?? [])
}

function identifierOf(sku: string | null): StructuredData | null {
  return sku ? { '@type': 'PropertyValue', propertyID: 'SKU', value: sku } : null
}

/** Under what it may be sold, with whoever says so. */
function certificationsOf(legal: ProductDetail['legal']): StructuredData[] | null {
  const authority = legal?.registration_authority
  const named = [
    legal?.halal === 'certified' && certification('Sertifikat halal', 'BPJPH', legal.halal_certificate_no),
    authority && certification('Izin edar', ISSUERS[authority], legal.registration_no),
    legal?.sni_no && certification('SNI', 'BSN', legal.sni_no),
  ].filter((each) => each !== null && each !== undefined && each !== false && each !== '')
  return named.length > 0 ? named : null
}

const ISSUERS = { BPOM: 'BPOM', Kemenkes: 'Kementerian Kesehatan RI', 'P-IRT': 'Pemerintah daerah' } as const

function certification(name: string, issuer: string, number: string | null): StructuredData {
  return known({
    '@type': 'Certification',
    name,
    issuedBy: { '@type': 'Organization', name: issuer },
    certificationIdentification: number,
  })
}

export function categoryData(
  shop: DescribedShop,
  category: { key: string; label: string },
): StructuredData[] {
  return [breadcrumbs(shop, [{ name: category.label, path: pathTo.category(category.key) }])]
}

const AVAILABILITY: Readonly<Record<NonNullable<ProductDetail['availability']>, string>> = {
  in_stock: 'InStock',
  low_stock: 'LimitedAvailability',
  sold_out: 'OutOfStock',
  preorder: 'PreOrder',
  // Nobody can order it yet: `availabilityStarts` says from when.
  upcoming: 'OutOfStock',
  ended: 'Discontinued',
}

const CONDITION = { new: 'New', used: 'Used', refurbished: 'Refurbished' } as const

function offersOf(
  product: ProductDetail,
  url: string,
  shop: DescribedShop,
  chosen: ProductVariant | null,
): StructuredData | null {
  const { price, price_max: highest, availability, sell_from: from, sell_until: until } = product
  if (price === null) return null
  const always = {
    priceCurrency: 'IDR',
    availability: `https://schema.org/${AVAILABILITY[availability ?? 'in_stock']}`,
    url,
    itemCondition: `https://schema.org/${CONDITION[product.condition ?? 'new']}Condition`,
    seller: { '@type': 'Organization', name: shop.name },
    availabilityStarts: availability === 'upcoming' ? from : null,
    priceValidUntil: until?.slice(0, 10),
  }
  if (chosen) return offerOf(chosen, product, always)
  if (highest === null || highest <= price) return known({ '@type': 'Offer', price, ...always })
  const variants = product.variants ?? []
  return known({
    '@type': 'AggregateOffer',
    lowPrice: price,
    highPrice: highest,
    offerCount: variants.length,
    offers: variants.slice(0, MOST_OFFERS).map((variant) => offerOf(variant, product, always)),
    ...always,
  })
}

/** Nobody reads more of them. */
const MOST_OFFERS = 100

/** Of one variant, at the address where it is chosen already. */
function offerOf(
  variant: ProductVariant,
  product: ProductDetail,
  always: { readonly url: string },
): StructuredData {
  const availability = variant.sold_out ? 'sold_out' : (product.availability ?? 'in_stock')
  return known({
    '@type': 'Offer',
    ...always,
    price: variant.price,
    sku: variant.id,
    name: nameOf(variant, product),
    url: addressOf(variant, always.url),
    availability: `https://schema.org/${AVAILABILITY[availability === 'low_stock' ? 'in_stock' : availability]}`,
  })
}

/** What is chosen, in the merchant's order. */
function nameOf({ options: chosen }: ProductVariant, { options }: ProductDetail): string {
  return (options ?? []).flatMap(({ name }) => chosen?.[name ?? ''] ?? []).join(', ')
}

function addressOf({ id }: ProductVariant, page: string): string {
  return `${page}?v=${encodeURIComponent(id ?? '')}`
}

function breadcrumbs(shop: DescribedShop, trail: readonly { name: string; path: string }[]): StructuredData {
  const steps = [{ name: shop.name, path: '/' }, ...trail]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: shop.address + path,
    })),
  }
}

/** Without what is not known: an empty field would be an error. */
function known(data: Readonly<Record<string, unknown>>): StructuredData {
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
}

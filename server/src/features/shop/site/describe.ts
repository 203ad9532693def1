// What a screen says of itself to search engines and where somebody shares its address, from the shop in memory.
import type { Context } from '../../../context.ts'
import { shopAddress } from '../../../domain/addresses.ts'
import { addressesOf, type Picture } from '../../../domain/media-address.ts'
import { formatRupiah } from '../../../domain/rupiah.ts'
import { sharedAddress } from '../../../domain/shared-picture.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { getProduct } from '../../catalogue/catalog/actions/get-product.ts'
import { catalogAt } from '../../catalogue/catalog/catalog.ts'
import { toDetail } from '../../catalogue/catalog/present.ts'
import type { ProductNow } from '../../catalogue/catalog/rules.ts'
import { getPage } from '../content/actions/get-page.ts'
import { titleOfPage } from '../content/page-title.ts'
import { toPage } from '../content/present-page.ts'
import { contentOf, pageCalled } from '../content/queries.ts'
import type { Page, StorefrontConfig } from '../content/schema.ts'
import { pathTo } from './page-paths.ts'
import type { PrivateScreen, Screen } from './rules.ts'
import {
  categoryData,
  type DescribedShop,
  productData,
  type StructuredData,
  shopData,
} from './structured-data.ts'

export interface Description {
  readonly title: string
  readonly text: string | null
  readonly picture: SharedPicture | null
  /** null: not for search engines, and without an address to share */
  readonly path: string | null
  readonly isMissing: boolean
  /** where it is now, when its address is one that it had before */
  readonly movedTo?: string
  readonly price: number | null
  /** what of it is said in schema.org's words */
  readonly data: readonly StructuredData[]
}

export interface SharedPicture {
  readonly url: string
  readonly alt: string | null
}

/** Which shop is looked at, from where, and when. */
export interface Look {
  readonly shop: Shop
  readonly baseUrl: string
  readonly at: Date
}

const PRIVATE_TITLES: Readonly<Record<PrivateScreen, string>> = {
  search: 'Cari produk',
  cart: 'Keranjang',
  buy: 'Keranjang',
  prepared: 'Disiapkan oleh asisten Anda',
  checkout: 'Checkout',
  track: 'Lacak pesanan',
  orders: 'Cek pesanan',
}

export async function describeScreen(
  ctx: Context,
  look: Look,
  config: StorefrontConfig,
  screen: Screen | null,
  variantId: string | null = null,
): Promise<Description> {
  if (!screen) return missing(look)
  switch (screen.name) {
    case 'home':
      return describeHome(ctx, look, config)
    case 'product':
      return describeProduct(ctx, look, config, screen.key, variantId)
    case 'category':
      return describeCategory(ctx, look, config, screen.key)
    case 'page':
      return describePage(ctx, look, config, screen.key)
    default:
      return { ...EMPTY, title: titled(PRIVATE_TITLES[screen.name], look) }
  }
}

const EMPTY = { text: null, picture: null, path: null, isMissing: false, price: null, data: [] } as const

function describeHome(ctx: Context, look: Look, config: StorefrontConfig): Description {
  const { brand } = config
  const line = brand.tagline_short ?? brand.tagline
  return {
    ...EMPTY,
    title: line ? `${look.shop.name} · ${line}` : look.shop.name,
    text: shortened(brand.tagline ?? brand.about_body),
    picture: pictureOfShop(brand),
    path: '/',
    data: shopData(knownShop(ctx, look), config),
  }
}

async function describeProduct(
  ctx: Context,
  look: Look,
  { brand }: StorefrontConfig,
  slug: string,
  variantId: string | null,
): Promise<Description> {
  const catalog = await catalogAt(ctx.db, look.shop, look.at)
  const product = catalog.called(slug)
  if (!product) return missing(look)
  const { facts } = product
  if (facts.slug !== slug) return { ...missing(look), movedTo: pathTo.product(facts.slug) }
  const { body } = await getProduct(ctx, look.shop, slug, look.at)
  const detail = toDetail(body, look.baseUrl)
  const chosen = detail.variants.find(({ id }) => id !== null && id === variantId) ?? null
  return {
    ...EMPTY,
    title: titled(facts.name, look),
    text: shortened([priceOf(product), facts.description].filter(Boolean).join(' · ')),
    picture: toShared(facts.pictures[0], look) ?? pictureOfShop(brand),
    path: pathTo.product(slug),
    price: chosen?.price ?? product.price,
    data: productData(knownShop(ctx, look), detail, facts.sku, chosen),
  }
}

async function describeCategory(
  ctx: Context,
  look: Look,
  { brand }: StorefrontConfig,
  key: string,
): Promise<Description> {
  const category = (await catalogAt(ctx.db, look.shop, look.at)).categoryCalled(key)
  if (!category) return missing(look)
  if (category.key !== key) return { ...missing(look), movedTo: pathTo.category(category.key) }
  return {
    ...EMPTY,
    title: titled(category.label, look),
    text: shortened(category.subtitle ?? brand.tagline),
    picture: toShared(category.picture ?? undefined, look) ?? pictureOfShop(brand),
    path: pathTo.category(key),
    data: categoryData(knownShop(ctx, look), category),
  }
}

async function describePage(
  ctx: Context,
  look: Look,
  { brand }: StorefrontConfig,
  key: string,
): Promise<Description> {
  const called = pageCalled(await contentOf(ctx, look.shop), key)
  if (called === undefined) return missing(look)
  if (called !== key) return { ...missing(look), movedTo: pathTo.page(called) }
  const { body } = await getPage(ctx, look.shop, key, look.at)
  const path = pathTo.page(key)
  return {
    ...EMPTY,
    title: titled(titleOfPage(key, brand.nav), look),
    text: shortened(firstText(toPage(body, look.baseUrl)) ?? brand.tagline),
    picture: pictureOfShop(brand),
    path,
  }
}

function knownShop(ctx: Context, { shop }: Look): DescribedShop {
  return { name: shop.name, address: shopAddress(shop, ctx.platform) }
}

function missing(look: Look): Description {
  return { ...EMPTY, title: titled('Halaman tidak ditemukan', look), isMissing: true }
}

function titled(title: string, { shop }: Look): string {
  return `${title} · ${shop.name}`
}

function priceOf({ price, price_max }: ProductNow): string {
  return price_max > price ? `Mulai ${formatRupiah(price)}` : formatRupiah(price)
}

function pictureOfShop(brand: StorefrontConfig['brand']): SharedPicture | null {
  const image = brand.social_image ?? brand.hero_images[0] ?? brand.logo_image
  return image?.url ? { url: sharedAddress(image.url), alt: image.alt } : null
}

function toShared(picture: Picture | undefined, { baseUrl }: Look): SharedPicture | null {
  return picture ? { url: sharedAddress(addressesOf(picture, baseUrl).url), alt: picture.alt } : null
}

function firstText({ sections }: Page): string | null {
  const texts = sections.map((section) => section.story?.text ?? section.hero?.sub ?? section.banner?.text)
  return texts.find(Boolean) ?? null
}

const LONGEST = 160

/** As much as a search result shows, cut between words. */
function shortened(text: string | null | undefined): string | null {
  const line = text?.replace(/\s+/g, ' ').trim()
  if (!line) return null
  if (line.length <= LONGEST) return line
  return `${line.slice(0, LONGEST).replace(/\s+\S*$/, '')}…`
}

// What is said about a screen to search engines and to whoever shares its address, from what is in memory of the shop.
import type { Context } from '../../context.ts'
import { addressesOf, type Picture } from '../../domain/media-address.ts'
import { formatRupiah } from '../../domain/rupiah.ts'
import type { Shop } from '../../tenancy/shop.ts'
import { catalogAt } from '../catalog/catalog.ts'
import type { ProductNow } from '../catalog/rules.ts'
import { getPage } from '../content/actions/get-page.ts'
import { contentOf } from '../content/content.ts'
import { toPage } from '../content/present-page.ts'
import type { Page, StorefrontConfig } from '../content/schema.ts'
import { type PrivateScreen, pathTo, type Screen } from './rules.ts'

export interface Description {
  readonly title: string
  readonly text: string | null
  readonly picture: SharedPicture | null
  /** null: not for search engines, and without an address to share */
  readonly path: string | null
  readonly isMissing: boolean
  readonly price: number | null
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
  checkout: 'Checkout',
  track: 'Lacak pesanan',
  orders: 'Cek pesanan',
}

export async function describeScreen(
  ctx: Context,
  look: Look,
  config: StorefrontConfig,
  screen: Screen | null,
): Promise<Description> {
  if (!screen) return missing(look)
  switch (screen.name) {
    case 'home':
      return describeHome(look, config)
    case 'product':
      return describeProduct(ctx, look, config, screen.key)
    case 'category':
      return describeCategory(ctx, look, config, screen.key)
    case 'page':
      return describePage(ctx, look, config, screen.key)
    default:
      return { ...EMPTY, title: titled(PRIVATE_TITLES[screen.name], look) }
  }
}

const EMPTY = { text: null, picture: null, path: null, isMissing: false, price: null } as const

function describeHome(look: Look, { brand }: StorefrontConfig): Description {
  const line = brand.tagline_short ?? brand.tagline
  return {
    ...EMPTY,
    title: line ? `${look.shop.name} · ${line}` : look.shop.name,
    text: shortened(brand.tagline ?? brand.about_body),
    picture: pictureOfShop(brand),
    path: '/',
  }
}

async function describeProduct(
  ctx: Context,
  look: Look,
  { brand }: StorefrontConfig,
  slug: string,
): Promise<Description> {
  const catalog = await catalogAt(ctx.db, look.shop, look.at)
  const product = catalog.bySlug.get(slug)
  if (!product) return missing(look)
  const { facts } = product
  return {
    ...EMPTY,
    title: titled(facts.name, look),
    text: shortened([priceOf(product), facts.description].filter(Boolean).join(' · ')),
    picture: toShared(facts.pictures[0], look) ?? pictureOfShop(brand),
    path: pathTo.product(slug),
    price: product.price,
  }
}

async function describeCategory(
  ctx: Context,
  look: Look,
  { brand }: StorefrontConfig,
  key: string,
): Promise<Description> {
  const { categories } = await catalogAt(ctx.db, look.shop, look.at)
  const category = categories.find((each) => each.key === key)
  if (!category) return missing(look)
  return {
    ...EMPTY,
    title: titled(category.label, look),
    text: shortened(category.subtitle ?? brand.tagline),
    picture: toShared(category.picture ?? undefined, look) ?? pictureOfShop(brand),
    path: pathTo.category(key),
  }
}

async function describePage(
  ctx: Context,
  look: Look,
  { brand }: StorefrontConfig,
  key: string,
): Promise<Description> {
  const { pages } = await contentOf(ctx, look.shop)
  if (!pages.has(key)) return missing(look)
  const { body } = await getPage(ctx, look.shop, key, look.at)
  const path = pathTo.page(key)
  // A page has no title of its own: the merchant's navigation names it, else its key does.
  const named = brand.nav.find((item) => item.route === path)?.label
  return {
    ...EMPTY,
    title: titled(named ?? capitalised(key.replaceAll('-', ' ')), look),
    text: shortened(firstText(toPage(body, look.baseUrl)) ?? brand.tagline),
    picture: pictureOfShop(brand),
    path,
  }
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
  return image?.url ? { url: image.url, alt: image.alt } : null
}

function toShared(picture: Picture | undefined, { baseUrl }: Look): SharedPicture | null {
  return picture ? { url: addressesOf(picture, baseUrl).url, alt: picture.alt } : null
}

function firstText({ sections }: Page): string | null {
  const texts = sections.map((section) => section.story?.text ?? section.hero?.sub ?? section.banner?.text)
  return texts.find(Boolean) ?? null
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const LONGEST = 160

/** As much as a search result shows, cut between words. */
function shortened(text: string | null | undefined): string | null {
  const line = text?.replace(/\s+/g, ' ').trim()
  if (!line) return null
  if (line.length <= LONGEST) return line
  return `${line.slice(0, LONGEST).replace(/\s+\S*$/, '')}…`
}

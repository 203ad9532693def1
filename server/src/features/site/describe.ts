// What is said about a screen to search engines and to whoever shares its address, from what is in memory of the shop.
import type { Context } from '../../context.ts'
import { addressesOf, type Picture } from '../../domain/media-address.ts'
import { formatRupiah } from '../../domain/rupiah.ts'
import type { Call } from '../../http/route.ts'
import { catalogAt } from '../catalog/catalog.ts'
import type { ProductNow } from '../catalog/rules.ts'
import { contentOf, getPage, getStorefrontConfig } from '../content/actions.ts'
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

type Reading = Call<unknown, unknown, undefined>

const PRIVATE_TITLES: Readonly<Record<PrivateScreen, string>> = {
  search: 'Cari produk',
  cart: 'Keranjang',
  checkout: 'Checkout',
  track: 'Lacak pesanan',
  orders: 'Cek pesanan',
}

export async function describeScreen(
  ctx: Context,
  call: Reading,
  screen: Screen | null,
): Promise<Description> {
  if (!screen) return missing(call)
  const { body: config } = await getStorefrontConfig(ctx, call)
  switch (screen.name) {
    case 'home':
      return describeHome(call, config)
    case 'product':
      return describeProduct(ctx, call, config, screen.key)
    case 'category':
      return describeCategory(ctx, call, config, screen.key)
    case 'page':
      return describePage(ctx, call, config, screen.key)
    default:
      return { ...EMPTY, title: titled(PRIVATE_TITLES[screen.name], call) }
  }
}

const EMPTY = { text: null, picture: null, path: null, isMissing: false, price: null } as const

function describeHome(call: Reading, { brand }: StorefrontConfig): Description {
  const line = brand.tagline_short ?? brand.tagline
  return {
    ...EMPTY,
    title: line ? `${call.shop.name} · ${line}` : call.shop.name,
    text: shortened(brand.tagline ?? brand.about_body),
    picture: pictureOfShop(brand),
    path: '/',
  }
}

async function describeProduct(
  ctx: Context,
  call: Reading,
  { brand }: StorefrontConfig,
  slug: string,
): Promise<Description> {
  const catalog = await catalogAt(ctx.db, call.shelf, call.at)
  const product = catalog.bySlug.get(slug)
  if (!product) return missing(call)
  const { facts } = product
  return {
    ...EMPTY,
    title: titled(facts.name, call),
    text: shortened([priceOf(product), facts.description].filter(Boolean).join(' · ')),
    picture: toShared(facts.pictures[0], call) ?? pictureOfShop(brand),
    path: pathTo.product(slug),
    price: product.price,
  }
}

async function describeCategory(
  ctx: Context,
  call: Reading,
  { brand }: StorefrontConfig,
  key: string,
): Promise<Description> {
  const { facts } = await catalogAt(ctx.db, call.shelf, call.at)
  const category = facts.categories.find((each) => each.key === key)
  if (!category) return missing(call)
  return {
    ...EMPTY,
    title: titled(category.label, call),
    text: shortened(category.subtitle ?? brand.tagline),
    picture: toShared(category.picture ?? undefined, call) ?? pictureOfShop(brand),
    path: pathTo.category(key),
  }
}

async function describePage(
  ctx: Context,
  call: Reading,
  { brand }: StorefrontConfig,
  key: string,
): Promise<Description> {
  const { pages } = await contentOf(ctx, call)
  if (!pages.has(key)) return missing(call)
  const { body } = await getPage(ctx, { ...call, params: { key } })
  const path = pathTo.page(key)
  // A page has no title of its own: the merchant's navigation names it, else its key does.
  const named = brand.nav.find((item) => item.route === path)?.label
  return {
    ...EMPTY,
    title: titled(named ?? capitalised(key.replaceAll('-', ' ')), call),
    text: shortened(firstText(body) ?? brand.tagline),
    picture: pictureOfShop(brand),
    path,
  }
}

function missing(call: Reading): Description {
  return { ...EMPTY, title: titled('Halaman tidak ditemukan', call), isMissing: true }
}

function titled(title: string, { shop }: Reading): string {
  return `${title} · ${shop.name}`
}

function priceOf({ price, price_max }: ProductNow): string {
  return price_max > price ? `Mulai ${formatRupiah(price)}` : formatRupiah(price)
}

function pictureOfShop(brand: StorefrontConfig['brand']): SharedPicture | null {
  const image = brand.social_image ?? brand.hero_images[0] ?? brand.logo_image
  return image?.url ? { url: image.url, alt: image.alt } : null
}

function toShared(picture: Picture | undefined, { baseUrl }: Reading): SharedPicture | null {
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

// What a page says of itself to search engines and where its address is shared, from what the shop answered for it. Pure.
import type { Category, ProductDetail, StorefrontConfig } from '@etalase/client'
import { categoryData, productData, type StructuredData, shopData } from '@etalase/client/search-engines'
import { rupiah } from '../src/design/rupiah.ts'
import { PATHS, paramAt } from '../src/paths.ts'

/** What the shop answered, by the path below its API. */
export type Answers = ReadonlyMap<string, unknown>

export interface Description {
  readonly title: string
  readonly text: string | null
  readonly picture: string | null
  /** not for search engines: of one buyer, or without end */
  readonly isPrivate: boolean
  /** nothing is there */
  readonly isMissing: boolean
  /** what of it is said in schema.org's words */
  readonly data: readonly StructuredData[]
}

interface Title {
  readonly title: string
  readonly isPrivate?: true
}

/** Of screens that are called the same in every shop; a page of your own joins them. */
const TITLES: Readonly<Record<string, Title>> = {
  [PATHS.search]: { title: 'Cari produk', isPrivate: true },
  [PATHS.cart]: { title: 'Keranjang', isPrivate: true },
  [PATHS.buy]: { title: 'Keranjang', isPrivate: true },
  [PATHS.prepared]: { title: 'Disiapkan oleh asisten Anda', isPrivate: true },
  [PATHS.checkout]: { title: 'Checkout', isPrivate: true },
  [PATHS.orders]: { title: 'Cek pesanan', isPrivate: true },
  [PATHS.track]: { title: 'Lacak pesanan', isPrivate: true },
}

/** `origin`: where the site is. */
export function describe(path: string, answers: Answers, origin: string, search = ''): Description {
  const config = answered<StorefrontConfig>(answers, '/storefront/config')
  const shop = config?.tenant.name ?? ''
  const known = { name: shop, address: origin }
  const page = (title: string, text: string | null, picture: string | null = null): Description => ({
    title: [title, shop].filter(Boolean).join(' · '),
    text: shortened(text),
    picture: picture ?? pictureOf(config),
    isPrivate: false,
    isMissing: false,
    data: [],
  })
  const { tagline = null, tagline_short = null } = config?.brand ?? {}
  if (path === PATHS.home) {
    const title = [shop, tagline_short ?? tagline].filter(Boolean).join(' · ')
    return { ...page('', tagline), title, data: config ? shopData(known, config) : [] }
  }

  const slug = paramAt(PATHS.product, path)
  const product = slug && answered<ProductDetail>(answers, `/products/${encodeURIComponent(slug)}`)
  if (product) {
    const said = page(product.name ?? '', textOf(product), product.image)
    // The article number of a product without variants is the merchant's own affair: the API does not tell it.
    const asked = new URLSearchParams(search).get('v')
    const chosen = product.variants?.find(({ id }) => id !== null && id === asked) ?? null
    return { ...said, data: productData(known, product, null, chosen) }
  }

  const key = paramAt(PATHS.category, path)
  const { categories } = answered<{ categories: Category[] }>(answers, '/categories') ?? { categories: [] }
  const category = key !== null && categories.find((each) => each.key === key)
  if (category && key !== null) {
    const label = category.label ?? key
    return {
      ...page(label, category.subtitle ?? tagline, category.image),
      data: categoryData(known, { key, label }),
    }
  }

  const name = paramAt(PATHS.page, path)
  const link = name !== null && config?.pages.find((each) => each.key === name)
  if (link) return page(link.title ?? link.key ?? '', tagline)

  for (const [pattern, { title, isPrivate = false }] of Object.entries(TITLES))
    if (paramAt(pattern, path) !== null) return { ...page(title, tagline), isPrivate }
  return { ...page('Halaman tidak ditemukan', null), isPrivate: true, isMissing: true }
}

function answered<T>(answers: Answers, path: string): T | undefined {
  return answers.get(path) as T | undefined
}

function textOf({ price, price_max, description }: ProductDetail): string {
  const from = price_max !== null && price !== null && price_max > price
  return [price !== null && `${from ? 'Mulai ' : ''}${rupiah(price)}`, description]
    .filter(Boolean)
    .join(' · ')
}

function pictureOf(config: StorefrontConfig | undefined): string | null {
  const { social_image, hero_images, logo_image } = config?.brand ?? {}
  return (social_image ?? hero_images?.[0] ?? logo_image)?.url ?? null
}

const LONGEST = 160

/** As much as a search result shows, cut between words. */
function shortened(text: string | null): string | null {
  const line = text?.replace(/\s+/g, ' ').trim()
  if (!line) return null
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST).replace(/\s+\S*$/, '')}…`
}

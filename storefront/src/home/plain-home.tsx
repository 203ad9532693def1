// The home page of a shop whose merchant has not arranged one: who it is, its categories, its newest products.
import type { HeroSection, Page, ProductSummary, StorefrontConfig } from '@etalase/client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { LoadError } from '../screen/load-error.tsx'
import { CategoryTiles } from '../sections/category-tiles.tsx'
import { Hero, type Picturable } from '../sections/hero.tsx'
import { Announcement } from '../sections/sections.tsx'
import { useShop } from '../shop/shop.ts'
import { HomeSkeleton } from './home-skeleton.tsx'
import { plainHomeQueries } from './queries.ts'
import '../catalogue/product-listing.css'
import { PATHS } from '../paths.ts'

const MAX_SHOWN = 24
/** More would push the goods below a phone's first screen. */
const MOST_TILES = 2

export function PlainHome({ announcement }: { announcement: Page['announcement'] }) {
  const shop = useShop()
  const categories = useQuery(plainHomeQueries.categories)
  const { data, error, refetch } = useInfiniteQuery(plainHomeQueries.products)
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  // All at once: categories that came later would push the products down. Without them the shop still sells.
  if (!data || categories.isPending) return <HomeSkeleton />
  const shown = data.products.slice(0, MAX_SHOWN)
  const shelves = categories.data?.categories ?? []
  return (
    <>
      <Announcement announcement={announcement} />
      <Hero hero={heroOf(shop)} cover={coverOf(shown)} isFirst />
      {/* With fewer there is nothing to choose. */}
      {shelves.length > 1 && <CategoryTiles categories={shelves} isInLine={shelves.length > MOST_TILES} />}
      <section className="section">
        <div className="section-head">
          <h2>Produk</h2>
        </div>
        {shown.length === 0 && <p>Belum ada produk. Silakan kembali lagi nanti.</p>}
        <ProductGrid products={shown} />
        {shown.length < data.total && (
          <p className="listing-more">
            <Link href={PATHS.search} className="button quiet">
              Lihat semua {data.total} produk
            </Link>
          </p>
        )}
      </section>
    </>
  )
}

/** The header says the shop's name: what it is comes first, where the merchant has said it. */
function heroOf(shop: StorefrontConfig | null): HeroSection {
  const { brand, tenant } = shop ?? {}
  const name = tenant?.name || 'Selamat datang'
  const sentence = brand?.tagline || brand?.tagline_short || null
  const isShort = sentence !== null && sentence.length <= LONGEST_TITLE
  return {
    title: isShort ? sentence : name,
    em: null,
    sub: isShort ? null : sentence,
    cta: null,
    cta_route: null,
  }
}

/** A longer one reads better below the name. */
const LONGEST_TITLE = 80

/** The newest of her goods that has a photo and can be bought. */
function coverOf(products: readonly ProductSummary[]): Picturable[] {
  const product = products.find(({ image, sold_out }) => image && !sold_out)
  return product ? [{ url: product.image, srcset: product.image_srcset, alt: product.name }] : []
}

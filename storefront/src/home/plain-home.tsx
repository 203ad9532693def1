// The home page of a shop whose merchant has not arranged one: who it is, its categories, its newest products.
import type { Category, Page, Section, StorefrontConfig } from '@etalase/client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { LoadError } from '../screen/load-error.tsx'
import { Announcement, Sections } from '../sections/sections.tsx'
import { useShop } from '../shop/shop.ts'
import { HomeSkeleton } from './home-skeleton.tsx'
import { plainHomeQueries } from './queries.ts'
import '../catalogue/product-listing.css'
import { PATHS } from '../paths.ts'

const MAX_SHOWN = 24

export function PlainHome({ announcement }: { announcement: Page['announcement'] }) {
  const shop = useShop()
  const categories = useQuery(plainHomeQueries.categories)
  const { data, error, refetch } = useInfiniteQuery(plainHomeQueries.products)
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  // All at once: categories that came later would push the products down. Without them the shop still sells.
  if (!data || categories.isPending) return <HomeSkeleton />
  const shown = data.products.slice(0, MAX_SHOWN)
  return (
    <>
      <Announcement announcement={announcement} />
      <Sections sections={plainSections(shop, categories.data?.categories ?? [])} />
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

function plainSections(shop: StorefrontConfig | null, categories: readonly Category[]): Section[] {
  const { brand, tenant } = shop ?? {}
  const hero = {
    title: tenant?.name || 'Selamat datang',
    em: null,
    sub: brand?.tagline || brand?.tagline_short || null,
    cta: null,
    cta_route: null,
  }
  return [
    { ...NOTHING, id: 'hero', type: 'hero', hero },
    { ...NOTHING, id: 'cats', type: 'cats', cats: [...categories] },
  ]
}

const NOTHING = { banner: null, campaign: null, cats: null, grid: null, hero: null, story: null }

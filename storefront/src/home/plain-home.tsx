// The home page of a shop whose merchant has not arranged one: who it is, its categories, its newest products.
import type { Page } from '@etalase/client'
import { Link } from 'wouter'
import { api } from '../api.ts'
import { Failure } from '../app/failure.tsx'
import { useResource } from '../app/resource.ts'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { useProductList } from '../catalogue/product-list.ts'
import { Announcement } from '../sections/announcement.tsx'
import { Sections } from '../sections/sections.tsx'
import { useShop } from '../shell/shop.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { plainSections } from './plain-sections.ts'
import '../catalogue/product-listing.css'
import { PATHS } from '../paths.ts'

const MAX_SHOWN = 24

export function PlainHome({ announcement }: { announcement: Page['announcement'] }) {
  const shop = useShop()
  const categories = useResource('categories', (signal) => api.listCategories({}, { signal }))
  const { products, total, error, loadMore } = useProductList({ sort: 'newest' })
  if (error && !products) return <Failure error={error} onRetry={loadMore} />
  // All at once: categories that came later would push the products down. Without them the shop still sells.
  if (!products || !(categories.data || categories.error)) return <HomeSkeleton />
  const shown = products.slice(0, MAX_SHOWN)
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
        {shown.length < total && (
          <p className="listing-more">
            <Link href={PATHS.search} className="button quiet">
              Lihat semua {total} produk
            </Link>
          </p>
        )}
      </section>
    </>
  )
}

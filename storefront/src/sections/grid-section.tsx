// Products the merchant put forward.
import type { GridSection as Grid } from '@etalase/client'
import { Link } from 'wouter'
import { ProductGrid, reservedSpace } from '../catalogue/product-grid.tsx'
import { PATHS } from '../paths.ts'
import { useShop } from '../shop/shop.ts'

export function GridSection({ grid }: { grid: Grid }) {
  const seeAll = useShop()?.brand?.section_copy?.grid_see_all || 'Lihat semua'
  const products = grid.products ?? []
  return (
    <section className="section product-section" style={reservedSpace(products.length)}>
      <div className="section-head">
        <h2>{grid.title || 'Produk'}</h2>
        <Link href={PATHS.search}>
          {seeAll}
          <span className="visually-hidden"> produk</span>
        </Link>
      </div>
      <ProductGrid products={products} />
    </section>
  )
}

// Nothing to show, and what may help: fewer filters, another category, a question to the shop.
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { categoryPath } from '../paths.ts'
import { useShop } from '../shop/shop.ts'
import { whatsappLink } from '../shop/whatsapp.ts'
import { bestSellingQuery } from './later-queries.ts'
import { isFiltered, withFilter } from './listing-filter.ts'
import { ProductGrid } from './product-grid.tsx'
import { categoriesQuery, type ProductFilter } from './queries.ts'

const MOST_CATEGORIES = 6

export function EmptyListing({ filter, text }: { filter: ProductFilter; text: string }) {
  const [, setParams] = useSearchParams()
  const shop = useShop()
  const categories = useQuery(categoriesQuery).data?.categories ?? []
  const { q, cat, sort, ...narrowed } = filter
  if (isFiltered(narrowed)) {
    return (
      <div className="listing-empty">
        <p>Tidak ada produk yang cocok dengan saringan ini.</p>
        <button
          type="button"
          className="button quiet"
          onClick={() => setParams((params) => withFilter(params, {}))}
        >
          Tampilkan tanpa saringan
        </button>
      </div>
    )
  }
  const ask = q && whatsappLink(shop?.brand?.whatsapp_url, `Halo, apakah ada ${q}?`)
  const others = categories.filter(({ key }) => key && key !== cat).slice(0, MOST_CATEGORIES)
  return (
    <div className="listing-empty">
      <p>{text}</p>
      {q && <BestSelling />}
      {others.length > 0 && (
        <ul aria-label="Kategori">
          {others.map(({ key, label }) => (
            <li key={key}>
              <Link href={categoryPath(key ?? '')} className="chip">
                {label || key}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {ask && (
        <a className="button quiet" href={ask} rel="noopener">
          Tanya lewat WhatsApp
        </a>
      )}
    </div>
  )
}

function BestSelling() {
  const products = useQuery(bestSellingQuery).data?.products ?? []
  if (products.length === 0) return null
  return (
    <section className="listing-instead">
      <h2>Mungkin ini: yang paling laris</h2>
      <ProductGrid products={products} />
    </section>
  )
}

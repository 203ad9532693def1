// /search: products by words, or all of them.
import { useSearchParams } from 'wouter'
import { useTitle } from '../screen/title.ts'
import { ProductListing } from './product-listing.tsx'
import { SearchForm } from './search-form.tsx'
import { useSort } from './sort-choice.tsx'

export function SearchPage() {
  const [params] = useSearchParams()
  const sort = useSort()
  const words = params.get('q')?.trim() ?? ''
  const heading = words ? `Hasil untuk “${words}”` : 'Semua produk'
  useTitle(heading)
  return (
    <div className="page">
      <div className="page-head">
        <h1>{heading}</h1>
        <div className="search-page-form">
          <SearchForm />
        </div>
      </div>
      <ProductListing
        filter={words ? { q: words, sort } : { sort }}
        emptyText="Tidak ada produk yang cocok. Coba kata lain yang lebih umum, misalnya nama bahan atau kategorinya."
      />
    </div>
  )
}

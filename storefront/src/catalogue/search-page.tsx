// /search: products by words, or all of them.
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useTitle } from '../screen/title.ts'
import { ProductListing } from './product-listing.tsx'
import { searchList } from './queries.ts'
import { SearchForm } from './search-form.tsx'
import type { ToType } from './to-type.ts'

export default function SearchPage() {
  const [params] = useSearchParams()
  const form = useRef<HTMLDivElement>(null)
  const state = useHistoryState<ToType | null>()
  useEffect(() => {
    if (!state?.toType) return
    form.current?.querySelector('input')?.focus()
    // Once: a buyer who comes back to this list does not want to type.
    history.replaceState(null, '')
  }, [state])
  const words = params.get('q')?.trim() ?? ''
  const heading = words ? `Hasil untuk “${words}”` : 'Semua produk'
  useTitle(heading)
  return (
    <div className="page">
      <div className="page-head">
        <h1>{heading}</h1>
        <div className="search-page-form" ref={form}>
          <SearchForm />
        </div>
      </div>
      <ProductListing
        filter={searchList(params)}
        emptyText="Tidak ada produk yang cocok. Coba kata lain yang lebih umum, misalnya nama bahan atau kategorinya."
      />
    </div>
  )
}

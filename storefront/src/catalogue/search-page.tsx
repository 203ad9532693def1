// /search: products by words, or all of them; opened to type it is the field alone.
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { PATHS } from '../paths.ts'
import { useTitle } from '../screen/title.ts'
import { ProductListing } from './product-listing.tsx'
import { searchList } from './queries.ts'
import { SearchForm } from './search-form.tsx'
import { TO_TYPE, type ToType, TYPED } from './to-type.ts'

export default function SearchPage() {
  const [params] = useSearchParams()
  const form = useRef<HTMLDivElement>(null)
  const state = useHistoryState<ToType | null>()
  useEffect(() => {
    if (state?.toType !== TO_TYPE.toType) return
    form.current?.querySelector('input')?.focus()
    // Once: a buyer who comes back to it may not want to type.
    history.replaceState(TYPED, '')
  }, [state])
  const words = params.get('q')?.trim() ?? ''
  const isToType = Boolean(state?.toType) && params.size === 0
  const heading = words ? `Hasil untuk “${words}”` : isToType ? 'Cari produk' : 'Semua produk'
  useTitle(heading)
  return (
    <div className="page">
      <div className="page-head">
        <h1>{heading}</h1>
        <div className="search-page-form" ref={form}>
          <SearchForm />
        </div>
      </div>
      {isToType ? (
        <Link href={PATHS.search}>Lihat semua produk</Link>
      ) : (
        <ProductListing
          filter={searchList(params)}
          emptyText={`Tidak ada ${words ? `“${words}”` : 'produk yang cocok'}. Coba kata lain yang lebih umum, misalnya nama bahan atau kategorinya.`}
        />
      )}
    </div>
  )
}

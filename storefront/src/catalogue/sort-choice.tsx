// The choice in which order products are listed; part of the address, so that it survives a reload.
import { useId } from 'react'
import { useSearchParams } from 'wouter'
import { SORTS, type Sort, sortIn } from './sorts.ts'

const LABELS: Readonly<Record<Sort, string>> = {
  newest: 'Terbaru',
  best_selling: 'Terlaris',
  price_asc: 'Harga terendah',
  price_desc: 'Harga tertinggi',
  name_asc: 'Nama A–Z',
}

/** The best fit first is what the server does by itself with words: an older one knows no name for it. */
const RELEVANCE = 'relevance'

export function SortChoice({ hasWords }: { hasWords: boolean }) {
  const id = useId()
  const [params, setParams] = useSearchParams()
  const { sort = RELEVANCE } = sortIn(params, hasWords)
  return (
    <span className="sort-choice">
      <label htmlFor={id}>Urutkan</label>
      <select
        id={id}
        className="select"
        value={sort}
        onChange={(event) => {
          const { value } = event.target
          setParams(
            (params) => {
              params.set('sort', value)
              return params
            },
            { replace: true },
          )
        }}
      >
        {hasWords && <option value={RELEVANCE}>Paling sesuai</option>}
        {SORTS.map((value) => (
          <option key={value} value={value}>
            {LABELS[value]}
          </option>
        ))}
      </select>
    </span>
  )
}

// In which order products are listed; part of the address, so that it survives a reload.
import { useId } from 'react'
import { useSearchParams } from 'wouter'

const SORTS = {
  newest: 'Terbaru',
  best_selling: 'Terlaris',
  price_asc: 'Harga terendah',
  price_desc: 'Harga tertinggi',
  name_asc: 'Nama A–Z',
} as const

export type Sort = keyof typeof SORTS

/** The best fit first is what the server does by itself with words: an older one knows no name for it. */
const RELEVANCE = 'relevance'

/** Empty: as the server sorts what was searched for. */
export function sortIn(params: URLSearchParams, hasWords: boolean): { sort?: Sort } {
  const asked = params.get('sort') ?? ''
  if (Object.hasOwn(SORTS, asked)) return { sort: asked as Sort }
  return hasWords ? {} : { sort: 'newest' }
}

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
        {Object.entries(SORTS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}

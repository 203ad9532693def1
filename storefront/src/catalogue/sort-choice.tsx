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

export function useSort(): Sort {
  const [params] = useSearchParams()
  const asked = params.get('sort') ?? ''
  return Object.hasOwn(SORTS, asked) ? (asked as Sort) : 'newest'
}

export function SortChoice() {
  const id = useId()
  const [, setParams] = useSearchParams()
  const sort = useSort()
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
        {Object.entries(SORTS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}

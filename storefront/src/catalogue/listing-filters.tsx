// What a list is narrowed by, all of it part of the address: the way to more of it, and what is chosen, to be taken away.
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { Icon } from '../design/icon.tsx'
import { rupiah } from '../design/rupiah.ts'
import { filterIn, type ListingFilter, optionsIn } from './filter-in.ts'
import { tagLabel, toggledOption, withFilter } from './listing-filter.ts'
import type { ProductFilter } from './queries.ts'
import { useLater } from './use-later.ts'
import './listing-filters.css'

export function ListingFilters({ list }: { list: ProductFilter }) {
  const [params, setParams] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const later = useLater(isOpen)
  const chosen = chosenIn(filterIn(params))
  const narrow = (filter: ListingFilter) => setParams((now) => withFilter(now, filter))
  return (
    <div className="listing-filters">
      <ul aria-label="Saring">
        <li>
          <button type="button" className="chip" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <Icon name="filter" size={16} />
            Saring
          </button>
        </li>
        {chosen.map(({ label, without }) => (
          <li key={JSON.stringify(without)}>
            <button type="button" className="chip chosen" onClick={() => narrow(without)}>
              <span className="visually-hidden">Hapus saringan </span>
              {label}
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
        {chosen.length > 1 && (
          <li>
            <button type="button" className="text-button" onClick={() => narrow({})}>
              Hapus semua
            </button>
          </li>
        )}
      </ul>
      {isOpen && later && <later.FilterSheet list={list} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface Chosen {
  readonly label: string
  /** the filter once it is taken away */
  readonly without: ListingFilter
}

function chosenIn(filter: ListingFilter): Chosen[] {
  const { min_price, max_price, ...anyPrice } = filter
  const { in_stock, ...anyStock } = filter
  const { on_sale, ...anySale } = filter
  const { tag, ...anyTag } = filter
  const price = priceText(filter)
  return [
    ...(price ? [{ label: price, without: anyPrice }] : []),
    ...(in_stock ? [{ label: 'Tersedia', without: anyStock }] : []),
    ...(on_sale ? [{ label: 'Diskon', without: anySale }] : []),
    ...optionsIn(filter.options).map((pair) => ({ label: pair[1], without: toggledOption(filter, pair) })),
    ...(tag ? [{ label: tagLabel(tag), without: anyTag }] : []),
  ]
}

function priceText({ min_price, max_price }: ListingFilter): string | null {
  if (min_price && max_price) return `${rupiah(min_price)} – ${rupiah(max_price)}`
  if (min_price) return `Mulai ${rupiah(min_price)}`
  return max_price ? `Sampai ${rupiah(max_price)}` : null
}

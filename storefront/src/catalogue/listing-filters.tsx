// What a list can be narrowed by: price, what can be bought now, what costs less; all of it part of the address.
import { useId, useState } from 'react'
import { useSearchParams } from 'wouter'
import { Icon } from '../design/icon.tsx'
import { rupiah } from '../design/rupiah.ts'
import { filterIn, type ListingFilter } from './filter-in.ts'
import { isFiltered, withFilter } from './listing-filter.ts'
import { useLater } from './use-later.ts'
import './listing-filters.css'

export function ListingFilters() {
  const id = useId()
  const [params, setParams] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const later = useLater(isOpen)
  const filter = filterIn(params)
  const { min_price, max_price, in_stock, on_sale } = filter
  const price = priceText(filter)
  const narrow = (changed: ListingFilter) => setParams((now) => withFilter(now, changed))
  const toggle = (name: 'in_stock' | 'on_sale') => {
    const { [name]: was, ...others } = filter
    narrow(was ? others : { ...others, [name]: true })
  }
  return (
    <div className="listing-filters">
      <ul aria-label="Saring">
        <li>
          <button
            type="button"
            className={price ? 'chip chosen' : 'chip'}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {price ?? 'Harga'}
          </button>
        </li>
        <li>
          <Chip label="Tersedia" isChosen={in_stock} onPress={() => toggle('in_stock')} />
        </li>
        <li>
          <Chip label="Diskon" isChosen={on_sale} onPress={() => toggle('on_sale')} />
        </li>
        {isFiltered(filter) && (
          <li>
            <button type="button" className="text-button" onClick={() => narrow({})}>
              Hapus saringan
            </button>
          </li>
        )}
      </ul>
      {isOpen && later && (
        <later.PriceForm
          // Another filter, by going back for instance, is typed anew.
          key={`${min_price} ${max_price}`}
          id={id}
          filter={filter}
          onNarrow={(changed) => {
            narrow(changed)
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}

interface ChipProps {
  readonly label: string
  readonly isChosen: boolean | undefined
  readonly onPress: () => void
}

function Chip({ label, isChosen = false, onPress }: ChipProps) {
  return (
    <button
      type="button"
      className={isChosen ? 'chip chosen' : 'chip'}
      aria-pressed={isChosen}
      onClick={onPress}
    >
      {isChosen && <Icon name="check" size={16} />}
      {label}
    </button>
  )
}

function priceText({ min_price, max_price }: ListingFilter): string | null {
  if (min_price && max_price) return `${rupiah(min_price)} – ${rupiah(max_price)}`
  if (min_price) return `Mulai ${rupiah(min_price)}`
  return max_price ? `Sampai ${rupiah(max_price)}` : null
}

// From which price to which: two fields below the filters.
import { useId } from 'react'
import type { ListingFilter } from './filter-in.ts'
import { priceRange } from './listing-filter.ts'

interface PriceFormProps {
  readonly filter: ListingFilter
  readonly onNarrow: (filter: ListingFilter) => void
}

export function PriceForm({ filter, onNarrow }: PriceFormProps) {
  const { min_price, max_price, ...others } = filter
  return (
    <form
      className="price-filter"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget)
        onNarrow({ ...others, ...priceRange(String(typed.get('min')), String(typed.get('max'))) })
      }}
    >
      <PriceField name="min" label="Harga terendah" value={min_price} />
      <PriceField name="max" label="Harga tertinggi" value={max_price} />
      <button type="submit" className="button">
        Terapkan
      </button>
      {(min_price || max_price) && (
        <button type="button" className="text-button" onClick={() => onNarrow(others)}>
          Semua harga
        </button>
      )}
    </form>
  )
}

interface PriceFieldProps {
  readonly name: string
  readonly label: string
  readonly value: number | undefined
}

function PriceField({ name, label, value }: PriceFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        placeholder="Rp"
        maxLength={20}
        defaultValue={value?.toLocaleString('id-ID')}
      />
    </div>
  )
}

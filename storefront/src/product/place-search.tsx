// A village, found by a few letters of it.
import type { ShippingDestination } from '@etalase/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { destinationsQuery } from '../cart/shipping-queries.ts'

interface PlaceSearchProps {
  readonly onChoose: (place: ShippingDestination) => void
  /** Null: there is nothing to go back to. */
  readonly onCancel: (() => void) | null
}

export function PlaceSearch({ onChoose, onCancel }: PlaceSearchProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const { data, error } = useQuery(destinationsQuery(typed))
  const places = data?.results ?? []
  // A buyer who pressed the button wants to type; on a phone, with room for the results.
  useEffect(() => {
    field.current?.focus()
    if (window.matchMedia('(max-width: 61.99rem)').matches)
      field.current?.parentElement?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div className="field place-search">
      <label htmlFor={id}>Kirim ke mana?</label>
      <input
        ref={field}
        id={id}
        className="input"
        type="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder="Kelurahan, kecamatan, atau kode pos"
        aria-describedby={`${id}-found`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onCancel?.()
        }}
      />
      <p id={`${id}-found`} className={error ? 'error' : 'hint'} aria-live="polite">
        {error?.message ?? (data ? foundText(places.length) : 'Ketik beberapa huruf, lalu pilih.')}
      </p>
      {places.length > 0 && (
        <ul className="place-list">
          {places.map((place) => (
            <li key={place.ref}>
              <button type="button" onClick={() => onChoose(place)}>
                <b>{place.subdistrict}</b>, {place.district}
                <span className="small soft">
                  {place.city}, {place.province} {place.zip_code}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {onCancel && (
        <button type="button" className="text-button" onClick={onCancel}>
          Batal
        </button>
      )}
    </div>
  )
}

function foundText(count: number): string {
  return count > 0 ? `${count} tempat ditemukan.` : 'Tidak ditemukan. Coba nama kecamatannya.'
}

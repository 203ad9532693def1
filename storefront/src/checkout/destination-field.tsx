// Where the parcel goes: a combobox over the villages of Indonesia.
import type { ShippingDestination } from '@etalase/client'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { destinationsQuery } from './queries.ts'

interface DestinationFieldProps {
  readonly chosen: ShippingDestination | null
  readonly fault: string | undefined
  readonly onChoose: (place: ShippingDestination | null) => void
}

export function DestinationField({ chosen, fault, onChoose }: DestinationFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const search = useQuery(destinationsQuery(chosen ? '' : typed))
  const places = search.data?.results ?? []
  const isShown = isOpen && places.length > 0
  const at = Math.min(active, places.length - 1)

  const choose = (place: ShippingDestination) => {
    onChoose(place)
    setTyped('')
    setOpen(false)
  }
  const type = (text: string) => {
    if (chosen) onChoose(null)
    setTyped(text)
    setActive(0)
    setOpen(true)
  }
  const press = (event: KeyboardEvent) => {
    const place = places[at]
    if (event.key === 'Escape') setOpen(false)
    else if (event.key === 'Enter' && isShown && place) choose(place)
    else if (event.key === 'ArrowDown' && !isShown) setOpen(true)
    else if (event.key === 'ArrowDown') setActive((at + 1) % places.length)
    else if (event.key === 'ArrowUp' && isShown) setActive((at - 1 + places.length) % places.length)
    else return
    event.preventDefault()
  }

  return (
    <div className="field">
      <label htmlFor={id}>Kelurahan/desa, kecamatan, atau kode pos</label>
      <div className="combobox">
        <input
          id={id}
          className="input"
          role="combobox"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          aria-expanded={isShown}
          aria-controls={`${id}-places`}
          aria-autocomplete="list"
          aria-activedescendant={isShown ? `${id}-place-${at}` : undefined}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-said`}
          data-field="destination"
          placeholder="Misalnya: gondomanan jogja"
          value={chosen?.label ?? typed}
          onChange={(event) => type(event.target.value)}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={press}
        />
        <div
          id={`${id}-places`}
          className="combobox-list"
          role="listbox"
          aria-label="Tempat"
          hidden={!isShown}
        >
          {places.map((place, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active place
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's
            <div
              key={place.ref}
              id={`${id}-place-${index}`}
              role="option"
              aria-selected={index === at}
              className="combobox-option"
              // The field keeps its focus; losing it would close the list before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(place)}
            >
              <b>{place.subdistrict}</b>, {place.district}
              <span className="small soft">
                {place.city}, {place.province} {place.zip_code}
              </span>
            </div>
          ))}
        </div>
      </div>
      <p id={`${id}-said`} className={fault || search.error ? 'fault' : 'hint'} aria-live="polite">
        {fault ?? search.error?.message ?? hintOf(chosen, search.data?.results)}
      </p>
    </div>
  )
}

function hintOf(
  chosen: ShippingDestination | null,
  places: readonly ShippingDestination[] | undefined,
): string {
  if (chosen) return 'Tujuan terpilih. Ketik lagi untuk menggantinya.'
  if (places) {
    return places.length > 0
      ? `${places.length} tempat ditemukan.`
      : 'Tidak ditemukan. Coba nama kecamatannya.'
  }
  return 'Ketik beberapa huruf, lalu pilih dari daftar.'
}

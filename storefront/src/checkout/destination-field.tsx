// Where the parcel goes: a combobox over the villages of Indonesia.
import type { ShippingDestination } from '@etalase/client'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { destinationsQuery } from './queries.ts'
import { useLater } from './use-later.ts'

interface DestinationFieldProps {
  readonly chosen: ShippingDestination | null
  readonly error: string | undefined
  readonly onChoose: (place: ShippingDestination | null) => void
}

export function DestinationField({ chosen, error, onChoose }: DestinationFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const search = useQuery(destinationsQuery(chosen ? '' : typed))
  const places = search.data?.results ?? []
  const later = useLater(typed !== '')
  const isShown = isOpen && places.length > 0 && later !== null
  // One is always active, so that Enter takes the first.
  const place = Math.min(active, places.length - 1)
  const optionId = (index: number) => `${id}-${index}`

  const choose = (place: ShippingDestination | null) => {
    onChoose(place)
    setTyped('')
    setOpen(false)
  }
  const type = (text: string) => {
    if (chosen) onChoose(null)
    // A buyer who types after choosing a place means another one.
    setTyped(chosen ? text.replace(shortLabel(chosen), '') : text)
    setActive(0)
    setOpen(true)
  }
  const step = (by: number) => {
    setOpen(true)
    if (!isShown) return
    const next = (place + by + places.length) % places.length
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  /** Only Enter and a click choose. */
  const onKeyDown = (event: KeyboardEvent) => {
    const enter = () => {
      // Those that are shown were found for fewer letters: nobody means the first of them.
      if (!search.isPlaceholderData) choose(places[place] ?? null)
    }
    const act = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      ...(isShown && { Enter: enter, Escape: () => setOpen(false) }),
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <div className="field">
      <label htmlFor={id}>Kelurahan/desa, kecamatan, atau kode pos</label>
      <div className="combobox">
        <input
          id={id}
          className="input"
          name="village"
          role="combobox"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          data-field="destination"
          placeholder="Misalnya: gondomanan jogja"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-activedescendant={isShown ? optionId(place) : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint`}
          value={chosen ? shortLabel(chosen) : typed}
          onChange={(event) => type(event.target.value)}
          onFocus={({ currentTarget }) => {
            setOpen(true)
            if (chosen) currentTarget.select()
          }}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Tempat"
          className="combobox-list"
          hidden={!isShown}
          // The field keeps the focus, and so the list stays until something is chosen.
          onMouseDown={(event) => event.preventDefault()}
        >
          {later && <later.PlaceOptions places={places} active={place} idOf={optionId} onChoose={choose} />}
        </div>
      </div>
      {chosen && <p className="chosen-place">{restOf(chosen)}</p>}
      <p id={`${id}-hint`} className={error || search.error ? 'error' : 'hint'} aria-live="polite">
        {error ??
          search.error?.message ??
          (chosen
            ? 'Tujuan terpilih. Ketik lagi untuk menggantinya.'
            : later?.foundText(search.data?.results, search.isFetching)) ??
          'Ketik beberapa huruf, lalu pilih dari daftar.'}
      </p>
    </div>
  )
}

/** As much as a phone's field shows: what else there is of the place stands below it, where it can wrap. */
function shortLabel(place: ShippingDestination | null): string {
  return [place?.subdistrict, place?.district].filter(Boolean).join(', ') || (place?.label ?? '')
}

const FITS = 30

function restOf(place: ShippingDestination): string {
  if (shortLabel(place).length > FITS) return place.label ?? ''
  return [place.city, [place.province, place.zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

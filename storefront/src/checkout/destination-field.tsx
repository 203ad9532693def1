// Where the parcel goes: a combobox over the villages of Indonesia.
import type { ShippingDestination } from '@etalase/client'
import { useQuery } from '@tanstack/react-query'
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import { type KeyboardEvent, useId, useState } from 'react'
import { destinationsQuery } from './queries.ts'

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
  const isShown = isOpen && places.length > 0

  const { getLabelProps, getInputProps, getMenuProps, getItemProps } = useCombobox({
    inputId: id,
    items: places,
    itemToString: shortLabel,
    itemToKey: (place) => place?.ref,
    stateReducer,
    inputValue: chosen ? shortLabel(chosen) : typed,
    selectedItem: chosen,
    onSelectedItemChange: ({ selectedItem }) => {
      onChoose(selectedItem)
      setTyped('')
    },
    isOpen: isShown,
    onIsOpenChange: (change) => setOpen(change.isOpen),
    // One is always active, so that Enter takes the first.
    highlightedIndex: Math.min(active, places.length - 1),
    onHighlightedIndexChange: ({ highlightedIndex }) => setActive(Math.max(0, highlightedIndex)),
  })
  const type = (text: string) => {
    if (chosen) onChoose(null)
    // A buyer who types after choosing a place means another one.
    setTyped(chosen ? text.replace(shortLabel(chosen), '') : text)
  }

  return (
    <div className="field">
      <label {...getLabelProps()} htmlFor={id}>
        Kelurahan/desa, kecamatan, atau kode pos
      </label>
      <div className="combobox">
        <input
          className="input"
          autoCorrect="off"
          spellCheck={false}
          data-field="destination"
          placeholder="Misalnya: gondomanan jogja"
          {...getInputProps({
            'aria-invalid': error ? true : undefined,
            'aria-describedby': `${id}-hint`,
            onChange: (event) => type(event.currentTarget.value),
            onFocus: ({ currentTarget }) => {
              setOpen(true)
              if (chosen) currentTarget.select()
            },
            onBlur: () => setOpen(false),
            onKeyDown: leaveTextKeys,
          })}
        />
        <div {...getMenuProps({ 'aria-label': 'Tempat' })} className="combobox-list" hidden={!isShown}>
          {places.map((place, index) => (
            <div key={place.ref} {...getItemProps({ item: place, index })} className="combobox-option">
              <b>{place.subdistrict}</b>, {place.district}
              <span className="small soft">
                {place.city}, {place.province} {place.zip_code}
              </span>
            </div>
          ))}
        </div>
      </div>
      {chosen && <p className="chosen-place">{restOf(chosen)}</p>}
      <p id={`${id}-hint`} className={error || search.error ? 'error' : 'hint'} aria-live="polite">
        {error ?? search.error?.message ?? hintOf(chosen, search.data?.results)}
      </p>
    </div>
  )
}

type State = UseComboboxState<ShippingDestination>
const { stateChangeTypes: CAUSE } = useCombobox

/** Only Enter and a click choose: neither leaving the field, nor Escape, nor passing over the list changes anything. */
function stateReducer(state: State, { type, changes }: UseComboboxStateChangeOptions<ShippingDestination>) {
  switch (type) {
    case CAUSE.InputBlur:
    case CAUSE.InputKeyDownEscape:
      return { ...state, isOpen: false }
    case CAUSE.InputClick:
    case CAUSE.ItemMouseMove:
    case CAUSE.MenuMouseLeave:
      return state
    default:
      return changes
  }
}

/** Home and End move in the text, as in any other field. */
function leaveTextKeys({ key, nativeEvent }: KeyboardEvent): void {
  if (key === 'Home' || key === 'End') Object.assign(nativeEvent, { preventDownshiftDefault: true })
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

function hintOf(
  chosen: ShippingDestination | null,
  places: readonly ShippingDestination[] | undefined,
): string {
  if (chosen) return 'Tujuan terpilih. Ketik lagi untuk menggantinya.'
  if (!places) return 'Ketik beberapa huruf, lalu pilih dari daftar.'
  return places.length > 0 ? `${places.length} tempat ditemukan.` : 'Tidak ditemukan. Coba nama kecamatannya.'
}

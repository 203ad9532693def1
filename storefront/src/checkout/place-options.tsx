// The places that were found for what is typed, to choose from.
import type { ShippingDestination } from '@etalase/client'

interface PlaceOptionsProps {
  readonly places: readonly ShippingDestination[]
  /** which of them Enter takes */
  readonly active: number
  readonly idOf: (index: number) => string
  readonly onChoose: (place: ShippingDestination) => void
}

export function PlaceOptions({ places, active, idOf, onChoose }: PlaceOptionsProps) {
  return places.map((each, index) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and names the active one
    <div
      key={each.ref}
      id={idOf(index)}
      role="option"
      aria-selected={index === active}
      className="combobox-option"
      onClick={() => onChoose(each)}
    >
      <b>{each.subdistrict}</b>, {each.district}
      <span className="small soft">
        {each.city}, {each.province} {each.zip_code}
      </span>
    </div>
  ))
}

/** Null before anything was asked. */
export function foundText(
  places: readonly ShippingDestination[] | undefined,
  isSearching: boolean,
): string | null {
  if (isSearching) return 'Mencari…'
  if (!places) return null
  return places.length > 0 ? `${places.length} tempat ditemukan.` : 'Tidak ditemukan. Coba nama kecamatannya.'
}

// What a merchant says of parcels before they are booked, and what is asked and sent for it. Pure.
import type { Schemas } from '../../../api.ts'

export type Preview = Schemas['PreviewedParcel']
export type Option = Schemas['ParcelOption']
export type Way = 'pickup' | 'drop_off'

/** Of one parcel; what is left out is as the goods and the settings have it. */
export interface Correction {
  readonly weight_grams?: number
  readonly length_cm?: number
  readonly width_cm?: number
  readonly height_cm?: number
  readonly insured?: boolean
  readonly note?: string
  /** as `nameOf` calls it */
  readonly service?: string
  /** how many of each line of the order, by its position */
  readonly lines?: Readonly<Record<string, number>>
}

export interface BookingDraft {
  /** null: as the shop has set */
  readonly way: Way | null
  /** as a field of the browser has it; empty: as soon as can be */
  readonly at: string
  /** null: as the shop has set */
  readonly insured: boolean | null
  /** numbers of orders that are left out */
  readonly out: readonly string[]
  readonly corrections: Readonly<Record<string, Correction>>
}

export const EMPTY_DRAFT: BookingDraft = { way: null, at: '', insured: null, out: [], corrections: {} }

export function nameOf({ courier_code, courier_service }: Option): string {
  return `${courier_code ?? ''} ${courier_service ?? ''}`
}

/** Whether prices have to be asked for it alone. */
export function isPricedAlone({ service: _, note: __, ...rest }: Correction = {}): boolean {
  return Object.values(rest).some((value) => value !== undefined)
}

export function toPreview(number: string, insured: boolean | null, correction: Correction = {}) {
  const { service: _, note: __, lines, ...packed } = correction
  const chosen = linesOf(lines)
  return { number, ...(insured !== null && { insured }), ...packed, ...(chosen && { lines: chosen }) }
}

function linesOf(lines: Correction['lines']) {
  if (!lines) return null
  return Object.entries(lines)
    .map(([position, qty]) => ({ position: Number(position), qty }))
    .filter(({ qty }) => qty > 0)
}

/** What it would be sent by; null: somebody has to choose first. */
export function optionOf({ options }: Preview, correction: Correction = {}): Option | null {
  const chosen = options.find((option) => nameOf(option) === correction.service)
  return chosen ?? options.find(({ is_chosen }) => is_chosen) ?? null
}

export type Trouble = 'unpriced' | 'noOption' | 'chooseService' | 'noWay' | 'weightless'

/** Why it cannot be booked as it is; text: in the server's words. null: it can. */
export function troubleOf(
  preview: Preview,
  option: Option | null,
  way: Way,
  correction: Correction = {},
): { readonly kind: Trouble } | { readonly text: string } | null {
  if (preview.error) return preview.error.message ? { text: preview.error.message } : { kind: 'unpriced' }
  if (preview.options.length === 0) return { kind: 'noOption' }
  if (option === null) return { kind: 'chooseService' }
  if (option.ways.length > 0 && !option.ways.includes(way)) return { kind: 'noWay' }
  return correction.weight_grams === undefined && weightlessIn(preview).length > 0
    ? { kind: 'weightless' }
    : null
}

/** Goods whose weight nobody has said: the server would guess, and the courier would not. */
export function weightlessIn({ lines }: Preview): readonly string[] {
  return [...new Set(lines.flatMap(({ name, weight_grams }) => (weight_grams === null ? [name ?? ''] : [])))]
}

export interface OfferedService {
  /** as `nameOf` calls it */
  readonly service: string
  readonly name: string
  /** numbers of the orders that it can take */
  readonly numbers: readonly string[]
}

const MOST_OFFERED = 3

/** For orders whose own service there is not: what takes most of them, the cheapest first of those that take as many. */
export function servicesForAll(previews: readonly Preview[]): readonly OfferedService[] {
  const found = new Map<string, { name: string; total: number; numbers: string[] }>()
  for (const { number, options } of previews)
    for (const option of options) {
      const each = found.get(nameOf(option)) ?? { name: option.name ?? '', total: 0, numbers: [] }
      each.total += option.total ?? 0
      each.numbers.push(number ?? '')
      found.set(nameOf(option), each)
    }
  return [...found]
    .map(([service, each]) => ({ service, ...each }))
    .toSorted((a, b) => b.numbers.length - a.numbers.length || a.total - b.total)
    .slice(0, MOST_OFFERED)
    .map(({ service, name, numbers }) => ({ service, name, numbers }))
}

export interface Priced {
  readonly number: string
  readonly option: Option
}

interface Terms {
  readonly way: Way
  /** null: as soon as can be */
  readonly pickupAt: string | null
  readonly insured: boolean | null
}

export function toBooking({ number, option }: Priced, terms: Terms, correction: Correction = {}) {
  const note = correction.note?.trim()
  return {
    ...toPreview(number, terms.insured, correction),
    courier_code: option.courier_code ?? '',
    courier_service: option.courier_service ?? '',
    way: terms.way,
    ...(terms.way === 'pickup' && terms.pickupAt && { pickup_at: terms.pickupAt }),
    ...(note && { note }),
    most_cost: option.total ?? 0,
  }
}

/** Each number stays with those that it was asked with: what joins later is asked by itself. */
export function chunked(
  before: readonly (readonly string[])[],
  numbers: readonly string[],
  most: number,
): readonly (readonly string[])[] {
  const known = new Set(before.flat())
  const fresh = numbers.filter((number) => !known.has(number))
  const chunks: string[][] = []
  for (let from = 0; from < fresh.length; from += most) chunks.push(fresh.slice(from, from + most))
  return chunks.length === 0 ? before : [...before, ...chunks]
}

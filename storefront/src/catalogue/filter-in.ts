// What a buyer narrows a list by, as it stands in the address: shared, reloaded and gone back to, it is the same list.

export interface ListingFilter {
  readonly min_price?: number
  readonly max_price?: number
  readonly in_stock?: true
  readonly on_sale?: true
  readonly tag?: string
  /** option values as the API takes them: `Warna=Indigo&Ukuran=M` */
  readonly options?: string
}

/** What the server takes at most. */
const MOST = 10_000_000_000
const MOST_OPTIONS = 20
const LONGEST_OPTIONS = 1_000
const LONGEST_TAG = 200

/** What makes no sense in an address is not there. */
export function filterIn(params: URLSearchParams): ListingFilter {
  const min_price = priceOf(params.get('min'))
  const max_price = priceOf(params.get('max'))
  const tag = params.get('tag')?.slice(0, LONGEST_TAG)
  const options = writtenOptions(optionsIn(params.get('options')))
  return {
    ...(min_price !== null && { min_price }),
    ...(max_price !== null && { max_price }),
    ...(params.get('stock') === '1' && { in_stock: true }),
    ...(params.get('sale') === '1' && { on_sale: true }),
    ...(tag && { tag }),
    ...(options && { options }),
  }
}

export type OptionPair = readonly [name: string, value: string]

export function optionsIn(written: string | null | undefined): OptionPair[] {
  return [...new URLSearchParams(written ?? '')].filter(([name, value]) => name && value)
}

/** Empty for none, and for more than the server takes. */
export function writtenOptions(pairs: readonly OptionPair[]): string {
  const written = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()
  return pairs.length > MOST_OPTIONS || written.length > LONGEST_OPTIONS ? '' : written
}

/** As people type amounts: “50.000”, “Rp 50000”. Null for nothing, and for zero, which bounds nothing. */
export function priceOf(typed: string | null): number | null {
  const digits = (typed ?? '').replace(/\D/g, '')
  return digits === '' ? null : Math.min(MOST, Number(digits)) || null
}

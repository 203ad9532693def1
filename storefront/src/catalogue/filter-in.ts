// What a buyer narrows a list by, as it stands in the address: shared, reloaded and gone back to, it is the same list.

export interface ListingFilter {
  readonly min_price?: number
  readonly max_price?: number
  readonly in_stock?: true
  readonly on_sale?: true
}

/** What the server takes at most. */
const MOST = 10_000_000_000

/** What makes no sense in an address is not there. */
export function filterIn(params: URLSearchParams): ListingFilter {
  const min_price = priceOf(params.get('min'))
  const max_price = priceOf(params.get('max'))
  return {
    ...(min_price !== null && { min_price }),
    ...(max_price !== null && { max_price }),
    ...(params.get('stock') === '1' && { in_stock: true }),
    ...(params.get('sale') === '1' && { on_sale: true }),
  }
}

/** As people type amounts: “50.000”, “Rp 50000”. Null for nothing, and for zero, which bounds nothing. */
export function priceOf(typed: string | null): number | null {
  const digits = (typed ?? '').replace(/\D/g, '')
  return digits === '' ? null : Math.min(MOST, Number(digits)) || null
}

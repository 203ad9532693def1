// What a buyer changes in the address to narrow a list.
import { type ListingFilter, priceOf } from './filter-in.ts'

/** The address with this filter instead of the one it has. */
export function withFilter(params: URLSearchParams, filter: ListingFilter): URLSearchParams {
  const changed = new URLSearchParams(params)
  const set = (name: string, value: number | boolean | undefined) => {
    if (value) changed.set(name, value === true ? '1' : String(value))
    else changed.delete(name)
  }
  set('min', filter.min_price)
  set('max', filter.max_price)
  set('stock', filter.in_stock)
  set('sale', filter.on_sale)
  return changed
}

export function isFiltered(filter: ListingFilter): boolean {
  return Object.keys(filter).length > 0
}

/** The lower one first, whichever way they were typed. */
export function priceRange(min: string, max: string): Pick<ListingFilter, 'min_price' | 'max_price'> {
  const [from, to] = [priceOf(min), priceOf(max)]
  const isTurned = from !== null && to !== null && from > to
  const [min_price, max_price] = isTurned ? [to, from] : [from, to]
  return { ...(min_price !== null && { min_price }), ...(max_price !== null && { max_price }) }
}

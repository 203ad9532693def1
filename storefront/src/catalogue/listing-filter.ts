// What a buyer changes in the address to narrow a list.
import { type ListingFilter, type OptionPair, optionsIn, priceOf, writtenOptions } from './filter-in.ts'

/** The address with this filter instead of the one it has. */
export function withFilter(params: URLSearchParams, filter: ListingFilter): URLSearchParams {
  const changed = new URLSearchParams(params)
  const set = (name: string, value: number | boolean | string | undefined) => {
    if (value) changed.set(name, value === true ? '1' : String(value))
    else changed.delete(name)
  }
  set('min', filter.min_price)
  set('max', filter.max_price)
  set('stock', filter.in_stock)
  set('sale', filter.on_sale)
  set('tag', filter.tag)
  set('options', filter.options)
  return changed
}

/** With this value where it is not chosen, without it where it is; capitals do not matter, as for the server. */
export function toggledOption(
  { options, ...others }: ListingFilter,
  [name, value]: OptionPair,
): ListingFilter {
  const pairs = optionsIn(options)
  const left = pairs.filter((pair) => !isSame(pair, [name, value]))
  const written = writtenOptions(left.length < pairs.length ? left : [...pairs, [name, value]])
  return written ? { ...others, options: written } : others
}

export function hasOption({ options }: ListingFilter, pair: OptionPair): boolean {
  return optionsIn(options).some((each) => isSame(each, pair))
}

function isSame([name, value]: OptionPair, [otherName, otherValue]: OptionPair): boolean {
  return same(name) === same(otherName) && same(value) === same(otherValue)
}

const same = (text: string) => text.trim().toLowerCase()

/** What merchants write for addresses, as words: “ruang-tamu” is “Ruang tamu”. */
export function tagLabel(tag: string): string {
  const words = tag.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
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

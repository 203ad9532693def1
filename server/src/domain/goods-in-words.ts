// What was bought, in a few words: the first lines, and how many more there are.
import { oneLine } from './one-line.ts'

const NAMED = 2

export interface NamedGoods {
  readonly name: string
  /** "Natural, Besar"; null when the product has no variants */
  readonly variant: string | null
  readonly qty: number
}

/** "1 Kastengel", "2 Kursi (Natural), 1 Lampu dan 2 lainnya". */
export function goodsInWords(lines: readonly NamedGoods[]): string {
  const named = lines.slice(0, NAMED).map(inWords)
  const more = lines.length - named.length
  return named.join(', ') + (more > 0 ? ` dan ${more} lainnya` : '')
}

function inWords({ name, variant, qty }: NamedGoods): string {
  return `${qty} ${oneLine(variant ? `${name} (${variant})` : name)}`
}

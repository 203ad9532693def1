// Things that a link or an assistant names, as lines of a cart: what can be bought of them now, and what is said of the rest. Pure.
import type { ProductDetail } from '@etalase/client'
import { lineOf, NO_BOUND, offerOf } from '../../catalogue/offer.ts'
import { productPath } from '../../paths.ts'
import type { Cart, CartLine } from '../cart.ts'
import type { WantedItem } from './buy-link.ts'

export interface FoundLine {
  readonly line: CartLine
  /** of this thing, in one cart */
  readonly max: number
}

/** What was not put in as it was asked for. */
export interface LeftOut {
  readonly text: string
  /** where it can be put right */
  readonly href?: string
}

export interface FoundLines {
  readonly lines: readonly FoundLine[]
  readonly leftOut: readonly LeftOut[]
}

/** `products`: for each of the items; null: the shop has no such thing. */
export function foundLines(
  items: readonly WantedItem[],
  products: readonly (ProductDetail | null)[],
): FoundLines {
  const found = items.map((item, place) => foundLine(item, products[place] ?? null))
  const unknown = found.filter((each) => each === null).length
  return {
    lines: found.flatMap((each) => (each && 'line' in each ? [each] : [])),
    leftOut: [
      ...found.flatMap((each) => each?.leftOut ?? []),
      ...(unknown > 0 ? [{ text: `${unknown} barang sudah tidak dijual.` }] : []),
    ],
  }
}

type Found = (FoundLine & { leftOut?: LeftOut }) | { leftOut: LeftOut } | null

function foundLine({ name, variantId, qty }: WantedItem, product: ProductDetail | null): Found {
  const variants = product?.variants ?? []
  const id = variantId ?? name
  // One that is the only choice is meant.
  const variant =
    variants.find((each) => each.id === id) ?? (variants.length === 1 ? variants[0] : null) ?? null
  if (!product || (variantId !== null && variant?.id !== variantId)) return null
  const line = lineOf(product, variant, qty)
  const called = [line.name, line.variantLabel && `(${line.variantLabel})`].filter(Boolean).join(' ')
  const href = productPath(line.slug, line.variantId)
  if (product.has_variants && !variant)
    return { leftOut: { text: `${called}: pilih dulu variannya di halaman produk.`, href } }
  const offer = offerOf(product, variant)
  if (!offer.canBuy) return { leftOut: { text: `${called}: ${offer.note}`, href } }
  const max = Math.min(offer.max, NO_BOUND)
  if (qty <= max) return { line, max }
  return {
    line: { ...line, qty: max },
    max,
    leftOut: { text: `${called}: hanya ${max} yang dapat dibeli, bukan ${qty}.` },
  }
}

/**
 * What becomes of a cart: an empty one takes the things, one that has exactly these stays as it is, and of any other the buyer
 * is asked.
 */
export type Outcome = 'nothing' | 'put' | 'same' | 'ask'

export function outcomeOf(cart: Cart, found: readonly FoundLine[]): Outcome {
  if (found.length === 0) return 'nothing'
  if (cart.length === 0) return 'put'
  const isThere = ({ productId, variantId, qty }: CartLine) =>
    cart.some((each) => each.productId === productId && each.variantId === variantId && each.qty === qty)
  const isSame = cart.length === found.length && found.every(({ line }) => isThere(line))
  return isSame ? 'same' : 'ask'
}

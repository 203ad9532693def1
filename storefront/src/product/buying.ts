// What a buyer can do with a product now: choose first, buy, wait until it can be bought, or neither.
import type { ProductDetail, ProductVariant } from '@etalase/client'
import { type Offer, offerOf } from '../catalogue/offer.ts'
import { type Choice, openOptions } from './variant-choice.ts'

export type Buying =
  | { readonly kind: 'buy'; readonly offer: Offer }
  /** `missing`: the options that are still to be chosen */
  | { readonly kind: 'choose'; readonly missing: readonly string[]; readonly note: string }
  | { readonly kind: 'wait'; readonly note: string }
  | { readonly kind: 'closed'; readonly note: string }

export function buyingOf(product: ProductDetail, variant: ProductVariant | null, choice: Choice): Buying {
  const missing = variant ? [] : openOptions(product.options ?? [], choice)
  const isOpen = product.availability !== 'upcoming' && product.availability !== 'ended'
  if (isOpen && missing.length > 0 && !product.sold_out)
    return { kind: 'choose', missing, note: `Pilih ${inWords(missing)} dulu.` }
  if (product.availability === 'upcoming' && product.id)
    return { kind: 'wait', note: offerOf(product, variant).note }
  const isSoldOut = isOpen && ((variant ?? product).sold_out ?? false)
  if (isSoldOut && product.id)
    return { kind: 'wait', note: variant ? 'Pilihan ini sedang habis.' : 'Barang ini sedang habis.' }
  const offer = offerOf(product, variant)
  return offer.canBuy ? { kind: 'buy', offer } : { kind: 'closed', note: offer.note }
}

function inWords(names: readonly string[]): string {
  const words = names.map((name) => name.toLocaleLowerCase('id'))
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} dan ${words.at(-1)}` : (words[0] ?? '')
}

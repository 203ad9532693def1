// The cart held against the shop as it is now: prices move, and what was left may be gone.
import type { EtalaseError, ProductDetail } from '@etalase/client'
import { useQueries } from '@tanstack/react-query'
import { offerOf } from '../catalogue/offer.ts'
import { productQuery } from '../catalogue/product-query.ts'
import type { Cart, CartLine } from './cart.ts'

export interface FreshLine extends CartLine {
  readonly max: number
  /** Why it cannot be bought like this; null when it can, or while nobody has answered yet. */
  readonly error: string | null
  /** What it cost when it was put into the cart, if that has changed. */
  readonly priceBefore: number | null
}

export function useFreshCart(cart: Cart): FreshLine[] {
  const slugs = [...new Set(cart.map(({ slug }) => slug).filter(Boolean))]
  const answers = useQueries({
    // The cart is shown as it was remembered where nobody answers; checkout asks again anyway.
    queries: slugs.map((slug) => ({ ...productQuery(slug), staleTime: 0, throwOnError: false })),
  })
  return cart.map((line) => freshLine(line, productIn(answers[slugs.indexOf(line.slug)])))
}

interface ProductAnswer {
  readonly data: ProductDetail | undefined
  readonly error: EtalaseError | null
}

/** Null: the shop does not have it any more. */
function productIn(answer: ProductAnswer | undefined): ProductDetail | null | undefined {
  return answer?.error?.code === 'not_found' ? null : answer?.data
}

function freshLine(line: CartLine, product: ProductDetail | null | undefined): FreshLine {
  if (product === undefined) return { ...line, max: line.qty, error: null, priceBefore: null }
  const variant = product?.variants?.find(({ id }) => id === line.variantId) ?? null
  if (!product || product.id !== line.productId || (line.variantId && !variant)) {
    return { ...line, max: line.qty, error: 'Barang ini sudah tidak dijual.', priceBefore: null }
  }
  const offer = offerOf(product, variant)
  const price = (variant ?? product).price ?? line.price
  return {
    ...line,
    price,
    max: offer.max,
    error: errorOf(line, offer),
    priceBefore: price === line.price ? null : line.price,
  }
}

function errorOf({ qty }: CartLine, offer: ReturnType<typeof offerOf>): string | null {
  if (!offer.canBuy) return offer.note
  return qty > offer.max ? `Hanya tersisa ${offer.max}.` : null
}

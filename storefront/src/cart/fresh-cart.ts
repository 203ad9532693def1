// The cart held against the shop as it is now: prices move, and what was left may be gone.
import { isEtalaseError, type ProductDetail } from '@etalase/client'
import { useEffect, useState } from 'react'
import { api } from '../api.ts'
import { offerOf } from '../product/offer.ts'
import type { Cart, CartLine } from './cart.ts'

export interface FreshLine extends CartLine {
  readonly max: number
  /** Why it cannot be bought like this; null when it can, or while nobody has answered yet. */
  readonly fault: string | null
  /** What it cost when it was put into the cart, if that has changed. */
  readonly priceBefore: number | null
}

export function useFreshCart(cart: Cart): FreshLine[] {
  const [products, setProducts] = useState<ReadonlyMap<string, ProductDetail | null>>(new Map())
  const slugs = [...new Set(cart.map(({ slug }) => slug))].toSorted().join(' ')
  useEffect(() => {
    const abort = new AbortController()
    for (const slug of slugs.split(' ').filter(Boolean)) {
      loadProduct(slug, abort.signal).then(
        (product) => setProducts((known) => new Map(known).set(slug, product)),
        // The cart is shown as it was remembered; checkout asks again anyway.
        () => {},
      )
    }
    return () => abort.abort()
  }, [slugs])
  return cart.map((line) => freshLine(line, products.get(line.slug)))
}

/** Null: the shop does not have it any more. */
async function loadProduct(slug: string, signal: AbortSignal): Promise<ProductDetail | null> {
  try {
    return await api.getProduct({ slug }, { signal })
  } catch (thrown) {
    if (isEtalaseError(thrown) && thrown.code === 'not_found') return null
    throw thrown
  }
}

function freshLine(line: CartLine, product: ProductDetail | null | undefined): FreshLine {
  if (product === undefined) return { ...line, max: line.qty, fault: null, priceBefore: null }
  const variant = product?.variants?.find(({ id }) => id === line.variantId) ?? null
  if (!product || product.id !== line.productId || (line.variantId && !variant)) {
    return { ...line, max: line.qty, fault: 'Barang ini sudah tidak dijual.', priceBefore: null }
  }
  const offer = offerOf(product, variant)
  const price = (variant ?? product).price ?? line.price
  return {
    ...line,
    price,
    max: offer.max,
    fault: faultOf(line, offer),
    priceBefore: price === line.price ? null : line.price,
  }
}

function faultOf({ qty }: CartLine, offer: ReturnType<typeof offerOf>): string | null {
  if (!offer.canBuy) return offer.note
  return qty > offer.max ? `Hanya tersisa ${offer.max}.` : null
}

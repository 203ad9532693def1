// What each vendor's tag gets of an event, in the vendor's own words: value in rupiah, and nothing of the buyer. Pure.
import type { ShopEvent } from '../shop/events.ts'

export interface Told {
  readonly name: string
  readonly fields: Readonly<Record<string, unknown>>
  /** so that the vendor counts it once */
  readonly id: string | null
}

export function forMeta({ type, items, value, order = null }: ShopEvent): Told {
  return {
    name: { view: 'ViewContent', add: 'AddToCart', checkout: 'InitiateCheckout', purchase: 'Purchase' }[type],
    fields: {
      currency: 'IDR',
      value: value ?? sumOf(items),
      content_type: 'product',
      content_ids: items.map(({ productId }) => productId),
      contents: items.map(({ productId, qty, price }) => ({
        id: productId,
        quantity: qty,
        item_price: price,
      })),
      num_items: items.reduce((sum, { qty }) => sum + qty, 0),
    },
    id: order,
  }
}

export function forTikTok({ type, items, value, order = null }: ShopEvent): Told {
  return {
    name: { view: 'ViewContent', add: 'AddToCart', checkout: 'InitiateCheckout', purchase: 'Purchase' }[type],
    fields: {
      currency: 'IDR',
      value: value ?? sumOf(items),
      contents: items.map(({ productId, name, qty, price }) => ({
        content_id: productId,
        content_type: 'product',
        content_name: name,
        quantity: qty,
        price,
      })),
    },
    id: order,
  }
}

export function forGoogle({ type, items, value, order = null }: ShopEvent): Told {
  return {
    name: { view: 'view_item', add: 'add_to_cart', checkout: 'begin_checkout', purchase: 'purchase' }[type],
    fields: {
      currency: 'IDR',
      value: value ?? sumOf(items),
      items: items.map(({ productId, name, qty, price }) => ({
        item_id: productId,
        item_name: name,
        quantity: qty,
        price,
      })),
      ...(order && { transaction_id: order }),
    },
    id: order,
  }
}

function sumOf(items: ShopEvent['items']): number {
  return items.reduce((sum, { price, qty }) => sum + price * qty, 0)
}

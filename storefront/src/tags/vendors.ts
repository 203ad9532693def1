// What each vendor's tag gets of an event, in the vendor's own words: value in rupiah, and nothing of the buyer. Pure.
import type { EventItem, ShopEvent } from '../shop/events.ts'

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
      content_type: items.some(({ isGroup }) => isGroup) ? 'product_group' : 'product',
      content_ids: items.map(idOf),
      contents: items.map((item) => ({ id: idOf(item), quantity: item.qty, item_price: item.price })),
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
      contents: items.map((item) => ({
        content_id: idOf(item),
        content_type: item.isGroup ? 'product_group' : 'product',
        content_name: item.name,
        quantity: item.qty,
        price: item.price,
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
      items: items.map((item) => ({
        item_id: idOf(item),
        item_name: item.name,
        quantity: item.qty,
        price: item.price,
      })),
      ...(order && { transaction_id: order }),
    },
    id: order,
  }
}

/** As the shop's feeds and pages call it. */
function idOf({ variantId, productId }: EventItem): string {
  return variantId ?? productId
}

function sumOf(items: ShopEvent['items']): number {
  return items.reduce((sum, { price, qty }) => sum + price * qty, 0)
}

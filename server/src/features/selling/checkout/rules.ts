// What a draft is made of, decided from facts alone: lines, pre-order days, whether it is open.
import { Problem } from '../../../base/problems.ts'
import type { DraftedLine, StoredLine, StoredPrice } from '../../../db/tables/checkout.ts'
import type { LineFacts } from '../../../domain/pricing/facts.ts'
import type { PricedCart } from '../../../domain/pricing/price-cart.ts'
import type { CartLine } from '../../catalogue/catalog/cart.ts'
import type { DraftRow } from './queries.ts'

/** Unknown: 404. Already an order: 409. Past its time: 410. */
export function assertOpen<Row extends DraftRow>(draft: Row | null, at: Date): Row {
  if (!draft) throw new Problem('not_found')
  if (draft.order_id !== null) throw new Problem('order_moved')
  if (at >= draft.expires_at) throw new Problem('draft_expired')
  return draft
}

export function needsHeldTotal({ holds_total, priced }: DraftRow): boolean {
  return holds_total || priced.unique_code > 0
}

/** Its time is not over, and yet it becomes no order: what it showed is to be paid by somebody else now. */
export function totalGone(): Problem {
  return new Problem('cart_changed', { lines: [], voucher: null }, null, TOTAL_GONE)
}

const TOTAL_GONE =
  'Total pesanan ini berubah, karena jumlah yang tadi tampil sudah dipakai pesanan lain. ' +
  'Periksa lagi keranjang Anda, lalu pesan kembali.'

/** A cart line with what pricing needs to know of it. */
export interface DraftLine extends LineFacts {
  readonly cart: CartLine
}

/** Of the campaigns that run, the catalogue has found the best one already. */
export function toDraftLine(cart: CartLine): DraftLine {
  const { product, variant, qty } = cart
  const { campaign } = variant ?? product
  return {
    cart,
    qty,
    regularPrice: variant?.facts.price ?? product.facts.price,
    campaigns: campaign ? [campaign] : [],
  }
}

/** The longest wait of any pre-order line; null when nothing is pre-ordered. */
export function preorderLeadDays(lines: readonly CartLine[]): number | null {
  const days = lines.flatMap(({ product }) => product.facts.preorder_lead_days ?? [])
  return days.length > 0 ? Math.max(...days) : null
}

export function toDraftedLines(priced: PricedCart<DraftLine>): DraftedLine[] {
  return priced.lines.map(({ cart, unit_price, undiscounted_unit_price, line_total, promotion_name }) => {
    const { product, variant, qty } = cart
    return {
      product_id: product.facts.id,
      variant_id: variant?.facts.id ?? null,
      sku: variant?.facts.sku ?? product.facts.sku,
      name: product.facts.name,
      variant_label: variant ? labelOf(variant.facts.options, product.facts.options) : null,
      picture: pictureOf(cart),
      promotion_name,
      qty,
      unit_price,
      undiscounted_unit_price,
      line_total,
      preorder: product.facts.preorder_lead_days !== null,
      unlimited_stock: product.facts.unlimited_stock,
      ...(product.legal && { legal: product.legal }),
      item_index: cart.index,
    }
  })
}

export function toStoredLine({ item_index: _, ...line }: DraftedLine): StoredLine {
  return line
}

/** "Natural / Besar", in the order of the product's options. */
function labelOf(chosen: Readonly<Record<string, string>>, options: readonly { name: string }[]): string {
  return options.flatMap(({ name }) => chosen[name] ?? []).join(' / ')
}

function pictureOf({ product, variant }: CartLine): StoredLine['picture'] {
  const { pictures } = product.facts
  const picture = pictures.find((each) => each.id === variant?.facts.image_id) ?? pictures[0]
  if (!picture) return null
  const { hash, width, height, alt } = picture
  return { hash, width, height, alt }
}

export const DISCOUNT_KINDS = ['campaign', 'order', 'shipping', 'voucher'] as const

/** Something taken off, by the name that the merchant gave it. */
export interface NamedDiscount {
  readonly kind: (typeof DISCOUNT_KINDS)[number]
  readonly name: string
  readonly amount: number
}

/** What campaigns take off is in the subtotal already. */
export function discountsOf(priced: PricedCart<DraftLine>): NamedDiscount[] {
  const byCampaign = Map.groupBy(priced.lines, (line) => line.promotion_name)
  const campaigns = [...byCampaign].flatMap(([name, lines]) =>
    name === null ? [] : [{ kind: 'campaign' as const, name, amount: sparedBy(lines) }],
  )
  return [...campaigns, orderDiscount(priced), shippingDiscount(priced)].filter(({ amount }) => amount > 0)
}

type CartTotals = Omit<PricedCart, 'lines'>

function orderDiscount({ discount_total: amount, promotion_name: name, voucher }: CartTotals): NamedDiscount {
  return name === null
    ? { kind: 'voucher', name: voucher?.code ?? '', amount }
    : { kind: 'order', name, amount }
}

/** By a promotion, by a voucher that was not spent on the goods, or by the sum alone. */
function shippingDiscount(sums: CartTotals): NamedDiscount {
  const { shipping_discount: amount, shipping_promotion_name: name, voucher } = sums
  if (name !== null) return { kind: 'shipping', name, amount }
  const isSpentOnGoods = sums.promotion_name === null && sums.discount_total > 0
  return voucher?.applied && !isSpentOnGoods
    ? { kind: 'voucher', name: voucher.code, amount }
    : { kind: 'shipping', name: 'Gratis ongkir', amount }
}

function sparedBy(lines: PricedCart<DraftLine>['lines']): number {
  return lines.reduce(
    (sum, { undiscounted_unit_price, unit_price, qty }) => sum + (undiscounted_unit_price - unit_price) * qty,
    0,
  )
}

export function toStoredPrice(priced: PricedCart<DraftLine>, leadDays: number | null): StoredPrice {
  return {
    subtotal: priced.subtotal,
    discount_total: priced.discount_total,
    shipping_cost: priced.shipping_cost,
    shipping_discount: priced.shipping_discount,
    payment_fee: priced.payment_fee,
    unique_code: priced.unique_code,
    total: priced.total,
    preorder_lead_days: leadDays,
    promotion_name: priced.promotion_name,
    shipping_promotion_name: priced.shipping_promotion_name,
    voucher_code: priced.voucher?.applied ? priced.voucher.code : null,
  }
}

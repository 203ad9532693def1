// What labels and slips say of an order: pure.
import type { Schemas } from '../../../api.ts'
import type { Order } from '../order.ts'
import type { Bars } from './bars.ts'
import type { Sender } from './sender.ts'

/** Everything that one sheet shows. */
export interface Parcel {
  readonly order: Order
  readonly sender: Sender
  /** in grams; null: not known */
  readonly weight: number | null
  readonly bars: Bars | null
}

/** Still to be paid to the courier, who must know it. */
export function isCod({ cod }: Pick<Order, 'cod'>): boolean {
  return cod !== null && cod.collected_at === null
}

/** A WhatsApp number is one that the courier can call, too; an e-mail address is nobody's business on a parcel. */
export function phoneOf({ phone, contact, contact_channel }: Order): string {
  return phone ?? (contact_channel === 'whatsapp' ? contact : null) ?? ''
}

type Weighed = Pick<Schemas['Product'], 'id' | 'weight_grams' | 'variants'>

/** Of what it holds, by what the products weigh now; null when one of them is not known. */
export function weightOf({ lines }: Pick<Order, 'lines'>, products: readonly Weighed[]): number | null {
  let sum = 0
  for (const { product_id, variant_id, qty } of lines) {
    const product = products.find(({ id }) => id === product_id)
    const variant = product?.variants.find(({ id }) => id === variant_id)
    const each = variant?.weight_grams ?? product?.weight_grams
    if (each === undefined) return null
    sum += each * (qty ?? 0)
  }
  return sum > 0 ? sum : null
}

const KILO = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 })

/** "850 g", "1,25 kg". */
export function weightText(grams: number): string {
  return grams < 1_000 ? `${grams} g` : `${KILO.format(grams / 1_000)} kg`
}

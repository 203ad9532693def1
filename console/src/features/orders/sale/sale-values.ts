// The form of a sale made in a chat, and what is sent of it: pure.
import type { Schemas } from '../../../api.ts'
import { saleTexts } from '../../../texts/sale.ts'

/** Something to sell; the draft keeps what it shows of it. */
export interface SaleItem {
  readonly product_id: string
  readonly variant_id: string | null
  readonly qty: number
  readonly name: string
  /** the variant; empty without one */
  readonly label: string
  readonly image: string
}

export interface SaleDestination {
  readonly ref: string
  readonly label: string
  readonly city: string
}

/** `quote`: as offered where it goes; `agreed`: as the chat says; `pickup`: it is not shipped */
export type Delivery = 'quote' | 'agreed' | 'pickup'

/** A type, not an interface: forms want their fields by any name. */
export type SaleValues = {
  readonly items: readonly SaleItem[]
  readonly customer_name: string
  readonly contact: string
  readonly phone: string
  readonly address: string
  readonly city: string
  readonly delivery: Delivery
  readonly destination: SaleDestination | null
  /** key of the chosen shipping option; empty: the cheapest */
  readonly option: string
  readonly shipping_cost: number | ''
  readonly courier_code: string
  /** empty: the shop's first */
  readonly payment_method: string
  readonly paid: boolean
  readonly voucher_code: string
  readonly note: string
}

export const EMPTY_SALE: SaleValues = {
  items: [],
  customer_name: '',
  contact: '',
  phone: '',
  address: '',
  city: '',
  delivery: 'quote',
  destination: null,
  option: '',
  shipping_cost: '',
  courier_code: '',
  payment_method: '',
  paid: false,
  voucher_code: '',
  note: '',
}

/** Another one of something that is there counts up. */
export function addItem(items: readonly SaleItem[], added: SaleItem): readonly SaleItem[] {
  const key = keyOf(added)
  return items.some((item) => keyOf(item) === key)
    ? items.map((item) => (keyOf(item) === key ? { ...item, qty: item.qty + added.qty } : item))
    : [...items, added]
}

export function keyOf({ product_id, variant_id }: Pick<SaleItem, 'product_id' | 'variant_id'>): string {
  return `${product_id} ${variant_id ?? ''}`
}

export type ShippingOption = Schemas['ShippingOption']

/** The same for the same service, though a quote lasts half an hour. */
export function optionKey({ courier_code, courier_service }: ShippingOption): string {
  return `${courier_code ?? ''}:${courier_service ?? ''}`
}

/** The chosen one, as it is offered now; else the cheapest. */
export function chosenOption(options: readonly ShippingOption[], key: string): ShippingOption | undefined {
  return options.find((option) => optionKey(option) === key) ?? options[0]
}

export function cartOf(items: readonly SaleItem[]): Schemas['CartItem'][] {
  return items.map(({ product_id, variant_id, qty }) => ({ product_id, variant_id, qty }))
}

/** What has to do with the price: the same for the preview and for the order. */
export function pricedPart(values: SaleValues, option: ShippingOption | undefined, method: string) {
  const voucher = values.voucher_code.trim()
  return {
    items: cartOf(values.items),
    ...(method && { payment_method: method }),
    ...(voucher && { voucher_code: voucher }),
    ...(values.delivery === 'quote' && option?.quote_id && { shipping_quote_id: option.quote_id }),
    ...(values.delivery === 'agreed' && { shipping_cost: values.shipping_cost || 0 }),
  }
}

export function toNewSale(
  values: SaleValues,
  option: ShippingOption | undefined,
  method: string,
): Schemas['NewSale'] {
  const { delivery, destination } = values
  const isAgreed = delivery === 'agreed'
  const isShipped = delivery !== 'pickup'
  const text = (name: 'contact' | 'phone' | 'note') => values[name].trim() && { [name]: values[name].trim() }
  return {
    ...pricedPart(values, option, method),
    payment_method: method,
    customer_name: values.customer_name.trim(),
    address: isShipped ? values.address.trim() : saleTexts.pickupAddress,
    city: (isShipped && (destination?.city || values.city.trim())) || saleTexts.noCity,
    paid: values.paid,
    ...text('contact'),
    ...text('phone'),
    ...text('note'),
    ...(isAgreed && destination && { destination: destination.ref }),
    ...(isAgreed && values.courier_code && { courier_code: values.courier_code }),
  }
}

/** What is missing, by field. */
export function missingIn(
  values: SaleValues,
  option: ShippingOption | undefined,
): Record<string, string | null> {
  const t = saleTexts
  const isShipped = values.delivery !== 'pickup'
  const needsPlace = values.delivery === 'quote' && values.destination === null
  const isUnoffered = values.delivery === 'quote' && !needsPlace && !option
  return {
    items: values.items.length === 0 ? t.itemsNeeded : null,
    customer_name: values.customer_name.trim() ? null : t.nameNeeded,
    address: isShipped && !values.address.trim() ? t.addressNeeded : null,
    destination: needsPlace ? t.destinationNeeded : null,
    option: isUnoffered ? t.optionNeeded : null,
    city: values.delivery === 'agreed' && !values.destination && !values.city.trim() ? t.cityNeeded : null,
  }
}

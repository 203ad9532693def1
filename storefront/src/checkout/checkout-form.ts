// What a buyer fills in at checkout, what is still missing, and the request it becomes.
import type {
  InputOf,
  PaymentMethod,
  ShippingDestination,
  ShippingOption,
  StorefrontConfig,
} from '@etalase/client'
import { type Cart, toItems } from '../cart/cart.ts'
import type { Channel, RememberedBuyer } from '../cart/kept-buyer.ts'

export interface CheckoutForm {
  readonly name: string
  /** Where the code and the news of the order go. */
  readonly channel: Channel
  readonly email: string
  readonly phone: string
  readonly destination: ShippingDestination | null
  readonly address: string
  /** The chosen courier and service; the quote behind it may be renewed. */
  readonly courier: string | null
  readonly paymentMethod: string | null
  readonly voucher: string
  /** What the shop should know. */
  readonly note: string
  readonly isRemembered: boolean
}

const FIELDS = ['name', 'email', 'phone', 'destination', 'address', 'courier', 'paymentMethod'] as const
export type FieldName = (typeof FIELDS)[number]
export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>
export type DraftRequest = InputOf<'createDraft'>

export function startingForm(shop: StorefrontConfig, buyer: RememberedBuyer | null): CheckoutForm {
  const [only] = channelsOf(shop)
  const wanted = buyer?.channel ?? only ?? 'whatsapp'
  return {
    name: buyer?.name ?? '',
    channel: channelsOf(shop).includes(wanted) ? wanted : (only ?? 'whatsapp'),
    email: buyer?.email ?? '',
    phone: buyer?.phone ?? '',
    destination: buyer?.destination ?? null,
    address: buyer?.address ?? '',
    courier: buyer?.courier ?? null,
    paymentMethod: startingMethod(shop, buyer),
    voucher: '',
    note: '',
    isRemembered: buyer !== null,
  }
}

/** What was typed before, as far as this shop still takes it. */
export function resumedForm(shop: StorefrontConfig, form: CheckoutForm): CheckoutForm {
  const isTaken = usableMethods(shop).some(({ code }) => code === form.paymentMethod)
  const [channel = form.channel] = channelsOf(shop)
  return {
    ...form,
    channel: channelsOf(shop).includes(form.channel) ? form.channel : channel,
    paymentMethod: isTaken ? form.paymentMethod : startingMethod(shop, null),
  }
}

/** The only one there is, or the one that this buyer chose before; else the choice is the buyer's. */
function startingMethod(shop: StorefrontConfig, buyer: RememberedBuyer | null): string | null {
  const codes = usableMethods(shop).map(({ code }) => code)
  const before = buyer?.paymentMethod ?? null
  if (codes.length === 1) return codes[0] ?? null
  return codes.includes(before) ? before : null
}

export function usableMethods({ commerce }: Pick<StorefrontConfig, 'commerce'>): PaymentMethod[] {
  return (commerce?.payment_methods ?? []).filter(({ code, enabled }) => code && enabled)
}

export function channelsOf(shop: StorefrontConfig): readonly Channel[] {
  switch (shop.contact?.channel) {
    case 'email':
      return ['email']
    case 'whatsapp':
      return ['whatsapp']
    default:
      return ['whatsapp', 'email']
  }
}

/** In the order in which they stand on the page. The server looks closer; this spares the way to it. */
export function missingFields(form: CheckoutForm, option: ShippingOption | null): FieldName[] {
  const isThere: Record<FieldName, unknown> = {
    name: form.name.trim(),
    email: form.channel !== 'email' || /^\S+@\S+\.\S+$/.test(form.email.trim()),
    phone: isPhone(form.phone),
    destination: form.destination,
    address: form.address.trim(),
    courier: option,
    paymentMethod: form.paymentMethod,
  }
  return FIELDS.filter((field) => !isThere[field])
}

export function toDraftRequest(form: CheckoutForm, quoteId: string, cart: Cart): DraftRequest {
  const phone = form.phone.trim()
  return {
    items: toItems(cart),
    customer_name: form.name.trim(),
    contact: form.channel === 'email' ? form.email.trim() : phone,
    phone,
    // The street alone: the village is the quote's.
    address: form.address.trim(),
    city: form.destination?.city ?? '',
    payment_method: form.paymentMethod ?? '',
    shipping_quote_id: quoteId,
    ...(form.voucher && { voucher_code: form.voucher }),
    ...(form.note.trim() && { note: form.note.trim() }),
  }
}

/** What of it a draft prices: all of it, and the courier instead of the quote, which may be renewed. */
export function subjectOf(form: CheckoutForm, courier: string | null, cart: Cart): string {
  return JSON.stringify([courier, toDraftRequest(form, '', cart)])
}

function isPhone(text: string): boolean {
  const digits = text.replace(/[\s().+-]/g, '')
  return /^(0|62|8)?\d{7,14}$/.test(digits)
}

// Carts and checkouts as UCP shows them.
import type { Json } from '../../../base/json.ts'
import type { PreparedAddress } from '../../../db/tables/agents.ts'
import type { CartError } from '../../../domain/cart-error.ts'
import { addressesOf } from '../../../domain/media-address.ts'
import type { VoucherReply } from '../../../domain/pricing/voucher-reply.ts'
import { discountsOf } from '../../selling/checkout/rules.ts'
import type { KeptCart } from './actions/keep-cart.ts'
import type { AgentShipping } from './agent-cart.ts'
import { CURRENCY, toMinor } from './money.ts'
import type { Negotiated } from './negotiate.ts'
import { labelOf } from './present-catalog.ts'
import { besides } from './rules.ts'
import { idOf } from './sellable.ts'
import type { UcpVersion } from './versions/version.ts'

export interface CartShownAt {
  readonly baseUrl: string
  readonly links: readonly Json[]
  readonly negotiated: Negotiated
}

export function toAgentCart(kept: KeptCart, at: CartShownAt): Json {
  return { ...common(kept, at), messages: messagesOf(kept), links: at.links }
}

/** It never completes here: the person confirms by a code, and pays. */
export function toAgentCheckout(kept: KeptCart, at: CartShownAt): Json {
  const messages = messagesOf(kept)
  const isCanceled = kept.cart.state === 'canceled'
  const isWrong = messages.some(({ severity }) => severity === 'recoverable')
  const status = isCanceled ? 'canceled' : isWrong ? 'incomplete' : 'requires_escalation'
  return {
    ...common(kept, at),
    status,
    links: at.links,
    messages: isCanceled ? [] : [...messages, ESCALATION],
    ...(at.negotiated.capabilities.has('dev.ucp.shopping.fulfillment') && {
      fulfillment: fulfillmentOf(kept, at.negotiated.version),
    }),
  }
}

const ESCALATION = {
  type: 'error',
  code: 'buyer_confirmation_required',
  content:
    'Pembeli melanjutkan sendiri di halaman toko: memeriksa isi dan alamat, memasukkan kode konfirmasi, lalu membayar.',
  severity: 'requires_buyer_input',
}

function common({ cart, preview }: KeptCart, { baseUrl, negotiated }: CartShownAt): Json {
  const { buyer } = cart
  return {
    id: cart.id,
    line_items: lineItems(preview, baseUrl),
    currency: CURRENCY,
    totals: totalsOf(preview),
    continue_url: continueUrl(baseUrl, cart.id),
    expires_at: cart.expires_at.toISOString(),
    ...(buyer && {
      buyer: present({
        first_name: buyer.first_name,
        last_name: buyer.last_name,
        email: buyer.email,
        phone_number: buyer.phone,
      }),
    }),
    ...(negotiated.capabilities.has('dev.ucp.shopping.discount') && { discounts: discounts(cart, preview) }),
  }
}

function continueUrl(baseUrl: string, id: string): string {
  return `${baseUrl}/lanjut/${id}`
}

type Preview = KeptCart['preview']

function lineItems({ priced }: Preview, baseUrl: string): Json[] {
  return priced.lines.map(({ cart, unit_price, line_total }) => {
    const { product, variant, qty } = cart
    const sellable = { product, variant }
    const label = variant && labelOf(sellable)
    const { pictures } = product.facts
    const picture = pictures.find(({ id }) => id === variant?.facts.image_id) ?? pictures[0]
    const id = idOf(sellable)
    return {
      id,
      item: {
        id,
        title: label ? `${product.facts.name}, ${label}` : product.facts.name,
        price: toMinor(unit_price),
        ...(picture && { image_url: addressesOf(picture, baseUrl).url }),
      },
      quantity: qty,
      totals: [total('subtotal', line_total), total('total', line_total)],
    }
  })
}

/** What they add up to is the last of them. */
function totalsOf({ priced, isShipped }: Preview): Json[] {
  const { subtotal, discount_total, shipping_cost, shipping_discount } = priced
  return [
    total('subtotal', subtotal, 'Subtotal'),
    ...(discount_total > 0 ? [total('discount', -discount_total, 'Diskon')] : []),
    ...(isShipped ? [total('fulfillment', shipping_cost, 'Ongkos kirim')] : []),
    ...(isShipped && shipping_discount > 0 ? [total('discount', -shipping_discount, 'Potongan ongkir')] : []),
    total('total', priced.total, 'Total'),
  ]
}

export function total(type: string, rupiah: number, display_text?: string): Json {
  return { type, ...(display_text && { display_text }), amount: toMinor(rupiah) }
}

/** What campaigns take off is in the prices already. */
function discounts({ voucher_code: code }: KeptCart['cart'], { priced, isShipped }: Preview): Json {
  const counted = discountsOf(priced).filter(
    ({ kind }) => kind !== 'campaign' && (isShipped || kind !== 'shipping'),
  )
  return {
    codes: code === null ? [] : [code],
    applied: counted.map(({ kind, name, amount }) => ({
      title: name,
      amount: toMinor(amount),
      ...(kind === 'voucher' ? { code: name } : { automatic: true }),
    })),
  }
}

function messagesOf({ preview, leftOut, unusedCodes, unknownChoice, shipping, cart }: KeptCart): Json[] {
  const { voucher } = preview.priced
  return [
    ...(cart.items.length === 0 && leftOut.length === 0 ? [NOTHING_IN_IT] : []),
    ...preview.errors.map((error) => toLineError(error, preview)),
    ...leftOut.map(({ id, why }) => ({
      ...{ type: 'error', severity: 'recoverable' },
      code: why === 'not_found' ? 'item_unavailable' : 'quantity_unit_mismatch',
      content:
        why === 'not_found' ? `Barang ${id} tidak dijual di toko ini.` : `Barang ${id} dijual per buah.`,
    })),
    ...(voucher && !voucher.applied ? [toVoucherWarning(voucher)] : []),
    ...unusedCodes.map((code) => ({
      ...{ type: 'warning', code: 'discount_code_combination_disallowed', path: '$.discounts.codes' },
      content: `Hanya satu voucher yang berlaku; ${code} tidak dipakai.`,
    })),
    ...contactWarnings(cart),
    ...(shipping ? shippingErrors(shipping) : []),
    ...(unknownChoice ? [UNKNOWN_CHOICES[unknownChoice]] : []),
  ]
}

const NOTHING_IN_IT = {
  ...{ type: 'error', code: 'item_unavailable', severity: 'recoverable' },
  content: 'Belum ada barang yang dapat dibeli di sini.',
  path: '$.line_items',
}

const LINE_WORDS: Readonly<Record<CartError['reason'], (left: number | null) => string>> = {
  not_found: () => 'Barang ini tidak dijual lagi.',
  variant_required: () => 'Pilih dulu variannya.',
  sold_out: () => 'Barang ini habis.',
  not_enough_stock: (left) => `Stok barang ini tinggal ${left ?? 0}.`,
  not_on_sale_yet: () => 'Barang ini belum mulai dijual.',
  sale_ended: () => 'Masa jual barang ini sudah berakhir.',
}

function toLineError({ product_id, variant_id, reason, available }: CartError, { priced }: Preview): Json {
  const id = variant_id ?? product_id
  const place = priced.lines.findIndex(({ cart }) => idOf(cart) === id)
  const isStock = reason === 'sold_out' || reason === 'not_enough_stock'
  return {
    type: 'error',
    code: isStock ? 'out_of_stock' : 'item_unavailable',
    content: LINE_WORDS[reason](available),
    severity: 'recoverable',
    ...(place >= 0 && { path: `$.line_items[${place}]` }),
  }
}

const VOUCHER_CODES: Readonly<Record<NonNullable<VoucherReply['reason']>, string>> = {
  not_found: 'discount_code_invalid',
  not_started: 'discount_code_invalid',
  expired: 'discount_code_expired',
  used_up: 'discount_code_expired',
  already_used: 'discount_code_user_ineligible',
  below_minimum: 'discount_code_user_ineligible',
  outbid: 'discount_code_combination_disallowed',
  no_discount: 'discount_code_without_effect',
  shipping_unknown: 'discount_code_pending_shipping',
}

function toVoucherWarning({ reason, message }: VoucherReply): Json {
  const code = reason === null ? 'discount_code_invalid' : VOUCHER_CODES[reason]
  return { type: 'warning', code, content: message, path: '$.discounts.codes[0]' }
}

/** It goes on without: the person writes it on the page. */
function contactWarnings({ buyer, email, phone }: KeptCart['cart']): Json[] {
  const wrong = (code: string, field: string, content: string) => ({
    ...{ type: 'warning', code, content },
    path: `$.buyer.${field}`,
  })
  return [
    ...(buyer?.email && !email
      ? [wrong('invalid_email', 'email', 'Alamat e-mail ini tidak dapat dipakai.')]
      : []),
    ...(buyer?.phone && !phone
      ? [
          wrong(
            'invalid_phone',
            'phone_number',
            'Nomor ini bukan nomor WhatsApp Indonesia, dan tidak dipakai.',
          ),
        ]
      : []),
  ]
}

const PLACE = '$.fulfillment.methods[0]'

function shippingErrors({ found, isUnserved }: AgentShipping): Json[] {
  const refused = (code: string, content: string) => [
    { type: 'error', code, content, severity: 'recoverable', path: `${PLACE}.selected_destination_id` },
  ]
  if (isUnserved) return refused('address_undeliverable', 'Toko belum mengirim ke tujuan ini.')
  if (found.place) return []
  return found.candidates.length > 0
    ? refused('address_ambiguous', 'Kelurahan tujuan belum jelas. Pilih salah satu tujuan yang ditawarkan.')
    : refused(
        'address_undeliverable',
        'Tujuan ini tidak ditemukan di Indonesia. Sebutkan kelurahan dan kotanya.',
      )
}

const UNKNOWN_CHOICES = {
  destination: {
    ...{ type: 'error', code: 'invalid_destination', severity: 'recoverable' },
    content: 'Tujuan yang dipilih tidak dikenal.',
    path: `${PLACE}.selected_destination_id`,
  },
  option: {
    ...{ type: 'error', code: 'invalid_fulfillment_option', severity: 'recoverable' },
    content: 'Pengiriman yang dipilih tidak tersedia untuk tujuan ini.',
    path: `${PLACE}.groups[0].selected_option_id`,
  },
} as const

function fulfillmentOf({ cart, shipping, preview }: KeptCart, version: UcpVersion): Json {
  const ids = preview.priced.lines.map(({ cart: line }) => idOf(line))
  if (!shipping) return { methods: [{ id: METHOD, type: 'shipping', line_item_ids: ids }] }
  const { found, options, chosen } = shipping
  const own = found.place ? destinationsOf(cart.address, [found.place], version) : []
  const others = destinationsOf(cart.address, found.candidates, version, true)
  return {
    methods: [
      {
        id: METHOD,
        type: 'shipping',
        line_item_ids: ids,
        destinations: [...own, ...others],
        selected_destination_id: own[0]?.id ?? null,
        groups: [
          {
            id: GROUP,
            line_item_ids: ids,
            options: options.map(({ id, quote, cost }) => ({
              id,
              title: quote.name,
              carrier: quote.courier_name,
              ...(quote.etd && { description: version.optionDescription(`Perkiraan tiba ${quote.etd}`) }),
              totals: [total('total', cost)],
            })),
            selected_option_id: chosen?.id ?? null,
          },
        ],
      },
    ],
  }
}

const METHOD = 'shipping'
const GROUP = 'parcel'

/** What the agent wrote, with the village that it names. */
function destinationsOf(
  address: PreparedAddress | null,
  places: NonNullable<AgentShipping['found']['candidates']>,
  version: UcpVersion,
  isOffered = false,
): Json[] {
  return places.map((place) =>
    version.destination({
      id: (isOffered ? null : address?.id) ?? place.ref,
      ...present({
        first_name: address?.first_name,
        last_name: address?.last_name,
        phone_number: address?.phone,
        street_address: address?.street,
      }),
      extended_address: [besides(address, place) ?? [], place.subdistrict, place.district].flat().join(', '),
      address_locality: place.city,
      address_region: place.province,
      postal_code: place.zip_code,
      address_country: 'ID',
    }),
  )
}

/** Without what is not known. */
function present(fields: Readonly<Record<string, string | null | undefined>>): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
}

// One message of each kind, for tests.
import type {
  ClaimRejectedMessage,
  CodeMessage,
  NewMessage,
  OrderLinkMessage,
  OrderMovedMessage,
  OrderPlacedMessage,
  ParcelMovedMessage,
  PaymentReminderMessage,
  RestockMessage,
} from './message.ts'

export const ADDRESS = 'budi.santoso@gmail.com'
export const NUMBER = '+6281234564567'
export const CODE = '483920'
export const TRACK_URL = 'https://rotan.example/track/trk_rahasia'

type Addressed = Pick<NewMessage, 'channel' | 'to'>
type Fields<Content> = Partial<Content & Addressed>

const TO_BUDI: Addressed = { channel: 'email', to: ADDRESS }
const ABOUT_ORDER = { order_number: 'ETL-7K3M9QXA', customer_name: 'Budi Santoso', track_url: TRACK_URL }
const DUE = { total: 118_345, unique_code: 345, pay_before: '2026-11-16T07:05:00.000Z' }

export const aCode = (fields: Fields<CodeMessage> = {}): CodeMessage & Addressed => ({
  ...TO_BUDI,
  kind: 'code',
  code: CODE,
  minutes: 5,
  purpose: 'checkout',
  ...fields,
})

export const anOrder = (fields: Fields<OrderPlacedMessage> = {}): OrderPlacedMessage & Addressed => ({
  ...TO_BUDI,
  ...ABOUT_ORDER,
  kind: 'order_placed',
  lines: [{ name: 'Kursi <Teras>', variant: 'Natural', qty: 2, line_total: 100_000 }],
  discount_total: 0,
  shipping_cost: 18_000,
  shipping_discount: 0,
  payment_fee: 0,
  ...DUE,
  ...fields,
})

export const aMove = (fields: Fields<OrderMovedMessage> = {}): OrderMovedMessage & Addressed => ({
  ...TO_BUDI,
  ...ABOUT_ORDER,
  kind: 'order_moved',
  status: 'shipped',
  total: DUE.total,
  was_paid: true,
  is_out_of_stock: false,
  courier_code: 'jne',
  awb: '0123456789012',
  ...fields,
})

export const aStep = (fields: Fields<ParcelMovedMessage> = {}): ParcelMovedMessage & Addressed => ({
  ...TO_BUDI,
  ...ABOUT_ORDER,
  kind: 'parcel_moved',
  step: 'delivering',
  courier_code: 'jne',
  courier_name: 'JNE',
  awb: '0123456789012',
  tracking_url: null,
  ...fields,
})

export const aReminder = (
  fields: Fields<PaymentReminderMessage> = {},
): PaymentReminderMessage & Addressed => ({
  ...TO_BUDI,
  ...ABOUT_ORDER,
  kind: 'payment_reminder',
  ...DUE,
  ...fields,
})

export const aClaimRejected = (
  fields: Fields<ClaimRejectedMessage> = {},
): ClaimRejectedMessage & Addressed => ({
  ...TO_BUDI,
  ...ABOUT_ORDER,
  kind: 'claim_rejected',
  ...DUE,
  ...fields,
})

export const aLink = (fields: Fields<OrderLinkMessage> = {}): OrderLinkMessage & Addressed => ({
  ...TO_BUDI,
  ...ABOUT_ORDER,
  kind: 'order_link',
  others: [],
  ...fields,
})

export const aRestock = (fields: Fields<RestockMessage> = {}): RestockMessage & Addressed => ({
  ...TO_BUDI,
  kind: 'restock',
  product_name: 'Kursi <Teras>',
  variant: 'Natural',
  product_url: 'https://rotan.example/p/kursi-teras?v=var_1',
  ...fields,
})

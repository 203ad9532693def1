// The events that programs of a shop can hear of, and why a call to one can fail.

export const EVENT_TYPES = [
  'order.placed',
  'order.claimed',
  'order.paid',
  'order.processing',
  'order.shipped',
  'order.completed',
  'order.cancelled',
  'order.expired',
  'order.refunded',
  'order.attention',
  'order.anonymised',
  'parcel.booked',
  'parcel.changed',
  'parcel.picked',
  'parcel.delivering',
  'parcel.delivered',
  'parcel.problem',
  'parcel.returning',
  'parcel.returned',
  'parcel.cancelled',
  'money.received',
  'refund.asked',
  'refund.account',
  'refund.made',
  'refund.failed',
  'refund.unknown',
  'product.changed',
  'stock.low',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

export const DELIVERY_ERRORS = {
  address_not_allowed: 'the address leads into a private network',
  unreachable: 'nobody answers there, or the connection broke',
  timeout: 'no answer within ten seconds',
  redirected: 'the answer leads elsewhere, and is not followed',
  refused: 'the answer was not 2xx',
  switched_off: 'the webhook was switched off before it could be sent',
  secret_unreadable: 'the secret was sealed under another APP_SECRET: a new one has to be made',
} as const
export type DeliveryError = keyof typeof DELIVERY_ERRORS

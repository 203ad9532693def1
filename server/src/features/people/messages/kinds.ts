// Every kind of message there is: both descriptions name them, so that a program, the console among them, can have words for each.

/** About an order or its goods, to its buyer. */
export const BUYER_KINDS = [
  'code',
  'order_placed',
  'order_moved',
  'parcel_moved',
  'payment_reminder',
  'claim_rejected',
  'refund_account',
  'refund_made',
  'order_link',
  'restock',
] as const

export const MESSAGE_KINDS = [
  ...BUYER_KINDS,
  'merchant_order_placed',
  'merchant_order_paid',
  'merchant_order_cancelled',
  'merchant_parcel',
  'merchant_claim',
  'merchant_claim_overdue',
  'merchant_low_stock',
  'merchant_refund',
  'merchant_money',
  'merchant_webhook_off',
  'merchant_space',
  'merchant_plan',
  'owner_notice',
  'account_code',
  'account_link',
  'account_changed',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** Of a record; null: of a release that knew more. */
export function knownKind<Kind extends string>(kinds: readonly Kind[], kind: string): Kind | null {
  return kinds.find((each) => each === kind) ?? null
}

// Words for the money that passes through gateways.

export const TRANSACTION_KINDS = ['payment', 'refund', 'other'] as const
export type TransactionKind = (typeof TRANSACTION_KINDS)[number]

export const TRANSACTION_STATUSES = ['success', 'pending', 'failed'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

/** What does not add up between a gateway and the shop. */
export const MISMATCHES = [
  'unknown_here',
  'not_paid_here',
  'amount_differs',
  'sum_differs',
  'missing_there',
  'refund_unknown_here',
  'refund_amount_differs',
  'refund_missing_there',
] as const
export type Mismatch = (typeof MISMATCHES)[number]

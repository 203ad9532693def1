// Why an order needs the merchant's eyes: money that does not fit what the order says.

export const ATTENTION = {
  out_of_stock: 'paid after it had expired, and its goods are sold out by now',
  amount_differs:
    'a gateway reports another amount than was due, or it was paid by a method that was changed since',
  paid_twice: 'two of its payments were paid, or one that was confirmed by hand came by a gateway as well',
  paid_after_end: 'paid after it had been cancelled or refunded',
  payment_reversed: 'a gateway took a payment back',
} as const

export type Attention = keyof typeof ATTENTION

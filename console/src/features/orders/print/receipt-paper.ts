// How wide the paper of this device's receipt printer is, and how it stands with the money on it.
import type { Order } from '../order.ts'
import { isCod } from './parcel.ts'

/** Rolls of thermal printers, in millimetres. */
export const RECEIPT_WIDTHS = ['58', '80'] as const
export type ReceiptWidth = (typeof RECEIPT_WIDTHS)[number]

const KEPT_AS = 'etalase/receipt-width'

export function keptReceiptWidth(): ReceiptWidth {
  try {
    return localStorage.getItem(KEPT_AS) === '80' ? '80' : '58'
  } catch {
    // A browser that keeps nothing.
    return '58'
  }
}

export function keepReceiptWidth(width: ReceiptWidth): void {
  try {
    localStorage.setItem(KEPT_AS, width)
  } catch {
    // It is asked for again next time.
  }
}

const PAID = new Set(['paid', 'processing', 'shipped', 'completed'])

/** Nobody may take a receipt of what is not paid for a proof. `other`: cancelled, expired or refunded. */
export function paidOf(order: Pick<Order, 'status' | 'cod'>) {
  const status = order.status ?? ''
  if (status === 'pending_payment') return 'unpaid'
  if (!PAID.has(status)) return 'other'
  return isCod(order) ? 'cod' : 'paid'
}

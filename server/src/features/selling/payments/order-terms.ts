// What an order comes to by a payment method, and whether it may be paid so. Pure.

import { problemMessage } from '../../../base/problems.ts'
import { type CodCart, type CodUnfit, codFeeTerms, codUnfit, vendorCollects } from '../../../domain/cod.ts'
import type { PaymentTerms } from '../../../domain/pricing/facts.ts'
import { HIGHEST_UNIQUE_CODE } from '../../../domain/pricing/price-cart.ts'
import { paymentFee } from '../../../domain/pricing/steps.ts'
import type { OrderRow } from '../orders/queries.ts'
import type { PaymentMethodRow } from './methods.ts'
import { isCod } from './rules.ts'

type OrderSums = Pick<
  OrderRow,
  | 'subtotal'
  | 'discount_total'
  | 'shipping_cost'
  | 'shipping_discount'
  | 'payment_fee'
  | 'unique_code'
  | 'total'
>

/** By the rule that drafts are priced with, over what the order was placed with; without a unique code. */
export function sumsBy(
  method: Pick<PaymentMethodRow, 'fee_flat' | 'fee_basis_pt'>,
  order: OrderSums,
): Pick<OrderSums, 'payment_fee' | 'unique_code' | 'total'> {
  const payable = order.subtotal - order.discount_total + order.shipping_cost - order.shipping_discount
  const payment_fee = paymentFee(payable, method)
  return { payment_fee, unique_code: 0, total: payable + payment_fee }
}

/** Whether its buyer may still choose another way to pay. */
export function mayChangeMethod({ status, buyer_claimed_at }: OrderRow): boolean {
  return status === 'pending_payment' && buyer_claimed_at === null
}

export interface MethodChoice {
  readonly method: PaymentMethodRow
  /** what the order comes to by it, without the unique code that is yet to be drawn */
  readonly total: number
}

/** The methods that take this order, in the merchant's order; none once it cannot be changed any more. */
export function choicesFor(order: OrderRow, methods: readonly PaymentMethodRow[]): MethodChoice[] {
  if (!mayChangeMethod(order)) return []
  return methods
    .filter((method) => !isCod(method))
    .flatMap((method) => {
      const { total } = sumsBy(method, order)
      if (!mayPayWith(method, total)) return []
      return [{ method, total: method.code === order.payment_method ? order.total : total }]
    })
}

/** A total of 0 needs no payment, so that no bound speaks against it. */
export function mayPayWith(method: PaymentMethodRow, total: number): boolean {
  const { enabled, min_order_total: min, max_order_total: max } = method
  return enabled && (total === 0 || ((min === null || total >= min) && (max === null || total <= max)))
}

/** What a buyer is charged for paying so. */
export function feeTermsOf(method: PaymentMethodRow, courierCode: string | null): PaymentTerms {
  return isCod(method) ? codFeeTerms(method, method.cod ?? {}, courierCode) : method
}

/** Why a cart cannot be paid so; null: it can. */
export function unfitReason(method: PaymentMethodRow, cart: CodCart, total: number): CodUnfit | null {
  const cod = isCod(method) ? (method.cod ?? {}) : null
  const unfit = cod && codUnfit(cod, cart)
  if (unfit) return unfit
  const isTaken = mayPayWith(method, total) && (cod === null || vendorCollects(cod, cart.courierCode, total))
  return isTaken ? null : 'total'
}

/** In a buyer's words. */
export function unfitMessage(method: PaymentMethodRow, reason: CodUnfit): string {
  return isCod(method) ? AT_DOOR[reason] : problemMessage('payment_unavailable')
}

const AT_DOOR: Readonly<Record<CodUnfit, string>> = {
  courier: 'Kurir yang dipilih tidak melayani bayar di tempat (COD). Pilih kurir atau cara bayar lain.',
  destination: 'Bayar di tempat (COD) belum tersedia untuk tujuan ini. Pilih cara bayar lain.',
  product: 'Ada barang di keranjang yang tidak dapat dibayar di tempat (COD). Pilih cara bayar lain.',
  total: 'Total pesanan ini di luar batas bayar di tempat (COD). Pilih cara bayar lain.',
}

/** Whether a transfer is recognised by its total, so that no two open orders may have the same. */
export function needsOwnTotal({ unique_code, gateways }: PaymentMethodRow, before: number): boolean {
  return unique_code && gateways[0] === 'manual' && before > 0
}

/** How high a unique code may go: never past what the method takes. */
export function highestUniqueCode({ max_order_total: max }: PaymentMethodRow, before: number): number {
  return max === null ? HIGHEST_UNIQUE_CODE : Math.max(0, Math.min(HIGHEST_UNIQUE_CODE, max - before))
}

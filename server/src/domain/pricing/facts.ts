// What pricing knows of a cart. The caller settles time: promotions given here run, vouchers are judged.
import type { VoucherVerdict } from './voucher-verdict.ts'

export interface PricingFacts<Line extends LineFacts = LineFacts> {
  readonly lines: readonly Line[]
  /** automatic order promotions that run now */
  readonly orderPromotions: readonly Promotion[]
  readonly shipping: { readonly cost: number; readonly terms: ShippingTerms }
  /** null: the buyer entered none */
  readonly voucher: VoucherFacts | null
  readonly payment: PaymentTerms
}

export interface LineFacts {
  readonly regularPrice: number
  readonly qty: number
  /** campaigns on this product that run now */
  readonly campaigns: readonly Campaign[]
}

export interface Discount {
  readonly discount_type: 'percent' | 'amount'
  /** percent: 1 to 100; amount: rupiah */
  readonly discount_value: number
  readonly max_discount: number | null
}

export interface Campaign extends Discount {
  readonly name: string
}

export interface Promotion extends Discount {
  readonly name: string
  /** counts from this subtotal on */
  readonly min_subtotal: number
}

export interface ShippingTerms {
  /** null: shipping is never free by the sum alone */
  readonly freeFrom: number | null
  /** those that run now */
  readonly promotions: readonly Promotion[]
}

export type VoucherFacts = UnknownVoucher | KnownVoucher

export interface UnknownVoucher {
  readonly code: string
  readonly verdict: 'not_found'
}

export interface KnownVoucher extends Discount {
  readonly code: string
  readonly kind: VoucherKind
  readonly min_subtotal: number
  /** null: nothing speaks against it so far */
  readonly verdict: VoucherVerdict | null
}

export type VoucherKind = 'order' | 'shipping'

export interface PaymentTerms {
  readonly fee_flat: number
  /** hundredths of a percent */
  readonly fee_basis_pt: number
  /** it is no less than this; left out: 0 */
  readonly fee_min?: number
  /** the share is of all that is collected, the fee included; else of what is paid without it */
  readonly is_of_collected?: boolean
}

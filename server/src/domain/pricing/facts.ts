// What pricing is told about a cart. Time is settled by the caller: promotions given here run, vouchers are judged.
import type { Promotion } from './best-promotion.ts'
import type { Campaign } from './campaign-price.ts'
import type { Discount } from './discount.ts'
import type { PaymentTerms } from './payment-fee.ts'
import type { ShippingTerms } from './shipping-discount.ts'
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

// For tests of pricing: carts with just what matters in them, and arbitrary ones.
import fc from 'fast-check'
import { MAX_RUPIAH } from '../rupiah.ts'
import type {
  Campaign,
  Discount,
  KnownVoucher,
  LineFacts,
  PricingFacts,
  Promotion,
  VoucherFacts,
} from './facts.ts'

/** One thing for 100,000, sent for 20,000, paid without a fee. */
export function aCart(fields: Partial<PricingFacts> = {}): PricingFacts {
  return {
    lines: [aLine()],
    orderPromotions: [],
    shipping: { cost: 20_000, terms: { freeFrom: null, promotions: [] } },
    voucher: null,
    payment: { fee_flat: 0, fee_basis_pt: 0 },
    ...fields,
  }
}

export const aLine = (fields: Partial<LineFacts> = {}): LineFacts => ({
  regularPrice: 100_000,
  qty: 1,
  campaigns: [],
  ...fields,
})

export const percent = (value: number, max: number | null = null): Discount => ({
  discount_type: 'percent',
  discount_value: value,
  max_discount: max,
})

export const amount = (value: number): Discount => ({
  discount_type: 'amount',
  discount_value: value,
  max_discount: null,
})

export const aPromotion = (name: string, discount: Discount, min_subtotal = 0): Promotion => ({
  name,
  min_subtotal,
  ...discount,
})

export const aVoucher = (discount: Discount, fields: Partial<KnownVoucher> = {}): KnownVoucher => ({
  code: 'HEMAT10',
  kind: 'order',
  min_subtotal: 0,
  verdict: null,
  ...discount,
  ...fields,
})

// Small numbers make ties, zeros and reached minimums common; large ones try the arithmetic.
export const anyRupiah = fc.oneof(
  fc.nat(30),
  fc.nat(2_000),
  fc.nat(3_000).map((thousands) => thousands * 1_000),
  fc.nat(MAX_RUPIAH),
)

const anyDiscount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({
    discount_type: fc.constant('percent' as const),
    discount_value: fc.nat(100),
    max_discount: fc.option(anyRupiah),
  }),
  fc.record({
    discount_type: fc.constant('amount' as const),
    discount_value: anyRupiah,
    max_discount: fc.option(anyRupiah),
  }),
)

const anyName = fc.string({ minLength: 1, maxLength: 12 })
const anyMinimum = fc.oneof(fc.constant(0), anyRupiah)

const anyCampaign: fc.Arbitrary<Campaign> = fc
  .tuple(anyDiscount, anyName)
  .map(([discount, name]) => ({ ...discount, name }))

export const anyPromotion: fc.Arbitrary<Promotion> = fc
  .tuple(anyDiscount, anyName, anyMinimum)
  .map(([discount, name, min_subtotal]) => ({ ...discount, name, min_subtotal }))

/** A voucher that nothing but the cart can speak against. */
export const anyUsableVoucher: fc.Arbitrary<KnownVoucher> = fc
  .tuple(anyDiscount, anyMinimum, fc.constantFrom('order' as const, 'shipping' as const))
  .map(([discount, min_subtotal, kind]) => aVoucher(discount, { min_subtotal, kind }))

const anyVoucher: fc.Arbitrary<VoucherFacts> = fc.oneof(
  { weight: 6, arbitrary: anyUsableVoucher },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        anyUsableVoucher,
        fc.constantFrom('not_started' as const, 'expired' as const, 'used_up' as const),
      )
      .map(([voucher, verdict]) => ({ ...voucher, verdict })),
  },
  { weight: 1, arbitrary: fc.constant({ code: 'ENTAH', verdict: 'not_found' as const }) },
)

/** Each with an id, as a caller's own line has more in it than pricing asks for. */
export interface SampleLine extends LineFacts {
  readonly id: number
}

const anyLines: fc.Arbitrary<SampleLine[]> = fc
  .array(
    fc.record({
      regularPrice: anyRupiah,
      qty: fc.integer({ min: 1, max: 999 }),
      campaigns: fc.array(anyCampaign, { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((lines) => lines.map((line, id) => ({ ...line, id })))

export const anyCart: fc.Arbitrary<PricingFacts<SampleLine>> = fc.record({
  lines: anyLines,
  orderPromotions: fc.array(anyPromotion, { maxLength: 5 }),
  shipping: fc.record({
    cost: anyRupiah,
    terms: fc.record({
      freeFrom: fc.option(anyRupiah, { freq: 1 }),
      promotions: fc.array(anyPromotion, { maxLength: 5 }),
    }),
  }),
  voucher: fc.option(anyVoucher),
  payment: fc.record({ fee_flat: anyRupiah, fee_basis_pt: fc.nat(10_000) }),
})

export const reordered = <T>(items: readonly T[]): fc.Arbitrary<T[]> =>
  fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length })

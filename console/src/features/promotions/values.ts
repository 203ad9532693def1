// What the forms of promotions and vouchers hold, and what the API is sent of it. Pure.
import { promotionsTexts } from '../../texts/promotions.ts'
import type { Promotion, Voucher } from './entries.ts'

const t = promotionsTexts

type DiscountValues = {
  discount_type: 'percent' | 'amount'
  /** null: not typed yet */
  discount_value: number | null
  min_subtotal: number | null
  max_discount: number | null
  starts_at: string | null
  ends_at: string | null
}

export type PromotionValues = DiscountValues & {
  name: string
  kind: 'campaign' | 'order' | 'shipping'
  whole_shop: boolean
  products: string[]
  categories: string[]
  badge: string | null
}

export type VoucherValues = DiscountValues & {
  code: string
  name: string | null
  kind: 'order' | 'shipping'
  usage_limit: number | null
  per_contact_limit: number | null
}

/** What the forms of both have. */
export type SharedValues = DiscountValues & { kind: PromotionValues['kind'] }

export function promotionValues(promotion: Promotion | null): PromotionValues {
  return {
    name: promotion?.name ?? '',
    kind: promotion?.kind ?? 'campaign',
    ...discountOf(promotion),
    whole_shop: promotion?.whole_shop ?? true,
    products: promotion?.products ?? [],
    categories: promotion?.categories ?? [],
    badge: promotion?.badge ?? null,
  }
}

export function voucherValues(voucher: Voucher | null): VoucherValues {
  return {
    code: voucher?.code ?? '',
    name: voucher?.name ?? null,
    kind: voucher?.kind ?? 'order',
    ...discountOf(voucher),
    usage_limit: voucher?.usage_limit ?? null,
    per_contact_limit: voucher?.per_contact_limit ?? null,
  }
}

function discountOf(thing: Promotion | Voucher | null): DiscountValues {
  return {
    discount_type: thing?.discount_type ?? 'percent',
    discount_value: thing?.discount_value ?? null,
    // No minimum and one of nothing are the same.
    min_subtotal: thing?.min_subtotal || null,
    max_discount: thing?.max_discount ?? null,
    starts_at: thing?.starts_at ?? null,
    ends_at: thing?.ends_at ?? null,
  }
}

/** The API gets only what was typed. */
export function sent<V extends Partial<DiscountValues>>({
  discount_value,
  ...rest
}: V): Omit<V, 'discount_value'> & { discount_value?: number } {
  return { ...rest, ...(typeof discount_value === 'number' && { discount_value }) }
}

function isWholeDiscount({ discount_type, discount_value }: DiscountValues): boolean {
  return (
    Number.isInteger(discount_value) &&
    Number(discount_value) > 0 &&
    (discount_type === 'amount' || Number(discount_value) <= 100)
  )
}

/** As the API has it. */
const MOST_RUPIAH = 10_000_000_000

/** Whether the server can say what it costs: a number on its way to be typed is not asked about. */
export function isPriceable(values: DiscountValues): boolean {
  const { discount_value, min_subtotal, max_discount } = values
  return (
    isWholeDiscount(values) &&
    isWindow(values) &&
    max_discount !== 0 &&
    [discount_value, min_subtotal, max_discount].every(
      (sum) => sum === null || (Number.isInteger(sum) && sum >= 0 && sum <= MOST_RUPIAH),
    )
  )
}

/** `stored`: when it ends as it is stored; one that is over may be edited and stays over. */
export function discountErrors(
  values: DiscountValues,
  { now, stored }: { now: number; stored: string | null },
): Record<string, string | null> {
  const { discount_type, max_discount, starts_at, ends_at } = values
  const isOver = ends_at !== null && ends_at !== stored && Date.parse(ends_at) <= now
  return {
    max_discount: max_discount === 0 ? t.zeroGivesNothing : null,
    discount_value: isWholeDiscount(values)
      ? null
      : discount_type === 'percent'
        ? t.percentWrong
        : t.discountWrong,
    ends_at: !isWindow({ starts_at, ends_at }) ? t.windowWrong : isOver ? t.endIsPast : null,
  }
}

function isWindow({ starts_at, ends_at }: Pick<DiscountValues, 'starts_at' | 'ends_at'>): boolean {
  return !starts_at || !ends_at || Date.parse(starts_at) < Date.parse(ends_at)
}

/** How often a voucher may be used: not at all would be a voucher for nobody. */
export function limitErrors({
  usage_limit,
  per_contact_limit,
}: Pick<VoucherValues, 'usage_limit' | 'per_contact_limit'>): Record<string, string | null> {
  const isBeyond = usage_limit !== null && per_contact_limit !== null && per_contact_limit > usage_limit
  return {
    usage_limit: usage_limit === 0 ? t.zeroGivesNothing : null,
    per_contact_limit: per_contact_limit === 0 ? t.zeroGivesNothing : isBeyond ? t.moreThanAll : null,
  }
}

const CODE = /^[A-Za-z0-9_-]{1,50}$/

export function codeError(code: string, taken: readonly string[]): string | null {
  if (!CODE.test(code)) return t.codeWrong
  return taken.includes(code.toUpperCase()) ? t.codeTaken : null
}

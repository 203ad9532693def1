// What a merchant may set of promotions and vouchers: whether they make sense. Pure.
import {
  checkWindow,
  MISSING,
  NOUNS,
  repeated,
  type SettingErrors,
  under,
  unknownNames,
} from '../../../domain/setting-error.ts'
import type { PromotionInput, VoucherInput } from './input.ts'

/** What a promotion may cover, by name: also what left the shop, for it may have covered that before. */
export interface CoverableNames {
  readonly products: ReadonlySet<string>
  readonly categories: ReadonlySet<string>
}

/** `given`: only what is named now must be there, not what a promotion went on naming. */
export function* checkPromotions(
  promotions: readonly PromotionInput[],
  given: readonly PromotionInput[],
  names: CoverableNames,
): SettingErrors {
  yield* repeated(promotions, 'promotions', (promotion) => promotion.key, NOUNS.key)
  for (const [i, promotion] of promotions.entries())
    yield* under(`promotions[${i}]`, checkPromotion(promotion, given[i], names))
}

export function* checkPromotion(
  promotion: PromotionInput,
  given: PromotionInput | undefined,
  names: CoverableNames,
): SettingErrors {
  if (!promotion.name) yield { path: 'name', says: MISSING }
  if (!promotion.kind) yield { path: 'kind', says: MISSING }
  yield* checkDiscount(promotion)
  yield* unknownNames(given?.products ?? [], names.products, 'products', NOUNS.product)
  yield* unknownNames(given?.categories ?? [], names.categories, 'categories', NOUNS.category)
}

export function* checkVouchers(vouchers: readonly VoucherInput[]): SettingErrors {
  yield* repeated(vouchers, 'vouchers', (voucher) => voucher.code.toUpperCase(), NOUNS.code)
  for (const [i, voucher] of vouchers.entries()) yield* under(`vouchers[${i}]`, checkVoucher(voucher))
}

export function checkVoucher(voucher: VoucherInput): SettingErrors {
  return checkDiscount(voucher)
}

type CheckedDiscount = Pick<VoucherInput, 'discount_type' | 'discount_value' | 'starts_at' | 'ends_at'>

function* checkDiscount(of: CheckedDiscount): SettingErrors {
  if (!of.discount_type) yield { path: 'discount_type', says: MISSING }
  if (of.discount_value === undefined) yield { path: 'discount_value', says: MISSING }
  if (of.discount_type === 'percent' && (of.discount_value ?? 0) > 100) {
    yield {
      path: 'discount_value',
      says: { en: 'is more than 100 percent', id: 'lebih dari 100 persen', code: 'range' },
    }
  }
  yield* checkWindow(of.starts_at, of.ends_at, 'ends_at', 'starts_at')
}

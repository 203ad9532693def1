// Whether promotions and vouchers make sense. Pure.
import { checkWindow, repeated, unknownNames } from './check-lists.ts'
import type { FileFault } from './faults.ts'
import type { FilePromotion, ShopFile } from './schema.ts'

export interface NamesInShop {
  readonly products: ReadonlySet<string>
  readonly categories: ReadonlySet<string>
}

/** `given`: only what the file itself lists must be there, not what a promotion went on listing. */
export function* checkPromotions(
  { promotions = [] }: ShopFile,
  given: readonly FilePromotion[],
  names: NamesInShop,
): Generator<FileFault> {
  yield* repeated(promotions, 'promotions', (promotion) => promotion.key, 'key')
  for (const [i, promotion] of promotions.entries()) {
    const path = `promotions[${i}]`
    if (!promotion.name) yield { path: `${path}.name`, message: 'is missing' }
    if (!promotion.kind) yield { path: `${path}.kind`, message: 'is missing' }
    yield* checkDiscount(promotion, path)
    yield* unknownNames(given[i]?.products ?? [], names.products, `${path}.products`, 'product')
    yield* unknownNames(given[i]?.categories ?? [], names.categories, `${path}.categories`, 'category')
  }
}

export function* checkVouchers({ vouchers = [] }: ShopFile): Generator<FileFault> {
  yield* repeated(vouchers, 'vouchers', (voucher) => voucher.code.toUpperCase(), 'code')
  for (const [i, voucher] of vouchers.entries()) yield* checkDiscount(voucher, `vouchers[${i}]`)
}

interface DiscountFields {
  discount_type?: 'percent' | 'amount'
  discount_value?: number
  starts_at?: string | null
  ends_at?: string | null
}

function* checkDiscount(of: DiscountFields, path: string): Generator<FileFault> {
  if (!of.discount_type) yield { path: `${path}.discount_type`, message: 'is missing' }
  if (of.discount_value === undefined) yield { path: `${path}.discount_value`, message: 'is missing' }
  if (of.discount_type === 'percent' && (of.discount_value ?? 0) > 100) {
    yield { path: `${path}.discount_value`, message: 'is more than 100 percent' }
  }
  yield* checkWindow(of.starts_at, of.ends_at, `${path}.ends_at`, 'starts_at')
}

// A promotion or a voucher as it would be if it were saved now, for a merchant who first wants to see its effect.
import type { Db } from '../../../db/pool.ts'
import { mergeFields } from '../../../domain/merge.ts'
import { type Bilingual, NOUNS, noSuch, type Said, type SettingError } from '../../../domain/setting-error.ts'
import type { Stored } from '../../../tenancy/edit.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { namedCategories, namedProducts } from '../products/stored.ts'
import { discountColumns } from './changes.ts'
import { checkPromotion, checkVoucher } from './checks.ts'
import { coverable } from './coverable.ts'
import {
  isForWholeShop,
  mergeStayingListed,
  type PlannedPromotionInput,
  type PlannedVoucherInput,
  type PromotionInput,
  type VoucherInput,
} from './input.ts'
import { type CampaignFacts, findVoucher, type ScheduledPromotion, type VoucherTerms } from './queries.ts'
import { storedPromotions, storedVouchers } from './stored.ts'

/** With every error that saving it would find. */
export interface Planned<T> {
  readonly value: T
  readonly errors: readonly SettingError[]
}

/** Facts of a campaign or of a promotion, as its kind says; its id is that of the one it stands in for. */
export interface PlannedPromotion extends CampaignFacts, ScheduledPromotion {
  readonly kind: NonNullable<PromotionInput['kind']>
}

const NOT_SAVED = 'not saved yet'
const TAKEN: Said = { en: 'is taken', id: 'sudah dipakai', code: 'taken' }

export async function planPromotion(
  db: Db,
  shop: Shop,
  { replaces, ...input }: PlannedPromotionInput,
): Promise<Planned<PlannedPromotion>> {
  const stored = await storedPromotions(db, shop.id)
  const found = replaced(stored, replaces, ({ key }) => key)
  const value = found ? mergeStayingListed(found.value, { ...input, key: found.value.key }) : input
  const products = await namedProducts(db, shop.id, value.products ?? [])
  const categories = await namedCategories(db, shop.id, value.categories ?? [])
  return {
    value: {
      id: found?.id ?? NOT_SAVED,
      key: value.key,
      name: value.name ?? value.key,
      kind: value.kind ?? 'campaign',
      badge: value.badge ?? null,
      whole_shop: isForWholeShop(value),
      product_ids: new Set(products.map(({ id }) => id)),
      category_ids: new Set(categories.map(({ id }) => id)),
      ...discountColumns(value),
    },
    errors: [
      ...nameErrors(stored, replaces, found, { name: 'key', is: input.key, what: NOUNS.promotion }),
      ...checkPromotion(value, input, await coverable(db, shop, input, found?.value)),
    ],
  }
}

/** Uses already counted stay. */
export async function planVoucher(
  db: Db,
  shop: Shop,
  { replaces, ...input }: PlannedVoucherInput,
): Promise<Planned<VoucherTerms>> {
  const stored = await storedVouchers(db, shop.id)
  const found = replaced(
    stored,
    replaces,
    ({ code }) => code,
    (name) => name.toUpperCase(),
  )
  const code = found?.value.code ?? input.code.toUpperCase()
  const value: VoucherInput = found ? mergeFields(found.value, { ...input, code }) : { ...input, code }
  const { used_count = 0 } = (found && (await findVoucher(db, shop.id, code))) ?? {}
  return {
    value: {
      code,
      kind: value.kind ?? 'order',
      usage_limit: value.usage_limit ?? null,
      used_count,
      ...discountColumns(value),
    },
    errors: [
      ...nameErrors(stored, replaces, found, { name: 'code', is: code, what: NOUNS.voucher }),
      ...checkVoucher(value),
    ],
  }
}

/** By its id or by what it is called, which may be written otherwise than it is kept. */
function replaced<T>(
  stored: readonly Stored<T>[],
  name: string | undefined,
  nameOf: (value: T) => string,
  asKept = (written: string) => written,
): Stored<T> | null {
  if (name === undefined) return null
  return stored.find(({ id, value }) => id === name || nameOf(value) === asKept(name)) ?? null
}

/** What replaces nothing must be new, as when it is created. */
function nameErrors<T extends object>(
  stored: readonly Stored<T>[],
  replaces: string | undefined,
  found: Stored<T> | null,
  { name, is, what }: { readonly name: keyof T & string; readonly is: string; readonly what: Bilingual },
): SettingError[] {
  if (found) return []
  if (replaces !== undefined) return [{ path: 'replaces', says: noSuch(what, replaces) }]
  return stored.some(({ value }) => value[name] === is) ? [{ path: name, says: TAKEN }] : []
}

/** Those of one kind, with the planned one in its place; a new one comes last, as when it is saved. */
export function withPlanned<P extends { readonly id: string }>(
  promotions: readonly P[],
  kind: PlannedPromotion['kind'],
  planned: (P & Pick<PlannedPromotion, 'kind'>) | null,
): readonly P[] {
  if (!planned) return promotions
  const place = promotions.findIndex(({ id }) => id === planned.id)
  const others = promotions.filter(({ id }) => id !== planned.id)
  if (planned.kind !== kind) return others
  return others.toSpliced(place < 0 ? others.length : place, 0, planned)
}

// Writes of promotions with what they cover, and of vouchers; uses already counted are kept.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { archiveOthers, countVersion, saveRows } from '../../../db/rows.ts'
import type { Placed } from '../../../tenancy/edit.ts'
import { type NamedRow, namedCategories, namedProducts } from '../products/stored.ts'
import { isForWholeShop, type PromotionInput, type VoucherInput } from './input.ts'

/** The shop has these promotions from now on; others leave it, but orders may go on speaking of them. */
export async function replacePromotions(
  tx: Db,
  shopId: string,
  promotions: readonly Placed<PromotionInput>[],
  at: Date,
): Promise<void> {
  await archiveOthers(tx, shopId, 'promotions', promotions, at)
  await writePromotions(tx, shopId, promotions)
}

/** Complete promotions, with all that they cover. */
export async function writePromotions(
  tx: Db,
  shopId: string,
  promotions: readonly Placed<PromotionInput>[],
): Promise<void> {
  const rows = promotions.map(({ id, position, value: promotion }) => ({
    shop_id: shopId,
    id,
    key: promotion.key,
    position,
    name: promotion.name ?? promotion.key,
    kind: promotion.kind ?? 'campaign',
    badge: promotion.badge ?? null,
    whole_shop: isForWholeShop(promotion),
    archived_at: null,
    ...discountColumns(promotion),
  }))
  const written = await saveRows(tx, 'promotions', rows)
  const changed = await writeTargets(tx, shopId, promotions)
  await countVersion(tx, shopId, 'promotions', changed.difference(new Set(written.map(({ id }) => id))))
}

/** Gives back the promotions that cover something else now. */
async function writeTargets(
  tx: Db,
  shopId: string,
  promotions: readonly Placed<PromotionInput>[],
): Promise<Set<string>> {
  const slugs = promotions.flatMap(({ value }) => value.products ?? [])
  const keys = promotions.flatMap(({ value }) => value.categories ?? [])
  const productIds = idsByName(await namedProducts(tx, shopId, slugs))
  const categoryIds = idsByName(await namedCategories(tx, shopId, keys))
  const products = await replaceTargets(tx, shopId, promotions, {
    table: sql.table('promotion_products'),
    column: sql.ref('product_id'),
    ids: ({ products = [] }) => products.flatMap((slug) => productIds.get(slug) ?? []),
  })
  const categories = await replaceTargets(tx, shopId, promotions, {
    table: sql.table('promotion_categories'),
    column: sql.ref('category_id'),
    ids: ({ categories = [] }) => categories.flatMap((key) => categoryIds.get(key) ?? []),
  })
  return products.union(categories)
}

function idsByName(rows: readonly NamedRow[]): Map<string, string> {
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** What promotions cover of one kind, and where that is kept. */
interface Targets {
  readonly table: RawBuilder<unknown>
  readonly column: RawBuilder<unknown>
  ids(promotion: PromotionInput): readonly string[]
}

/** Every target is looked up by PostgreSQL: those of all promotions of a shop would be too many for one statement. */
const PROMOTIONS_A_STATEMENT = 10

async function replaceTargets(
  tx: Db,
  shopId: string,
  promotions: readonly Placed<PromotionInput>[],
  targets: Targets,
): Promise<Set<string>> {
  const changed = new Set<string>()
  for (let i = 0; i < promotions.length; i += PROMOTIONS_A_STATEMENT) {
    const some = promotions.slice(i, i + PROMOTIONS_A_STATEMENT)
    for (const id of await replaceSome(tx, shopId, some, targets)) changed.add(id)
  }
  return changed
}

async function replaceSome(
  tx: Db,
  shopId: string,
  promotions: readonly Placed<PromotionInput>[],
  { table, column, ids }: Targets,
): Promise<string[]> {
  const wanted = promotions.flatMap(({ id, value }) => ids(value).map((target) => ({ id, target })))
  const pairs = sql`select distinct promotion_id, target_id
    from unnest(${wanted.map(({ id }) => id)}::text[], ${wanted.map(({ target }) => target)}::text[])
      as v (promotion_id, target_id)`
  const { rows } = await sql<{ promotion_id: string }>`
    with gone as (
      delete from ${table} t
      where t.shop_id = ${shopId} and t.promotion_id = any(${promotions.map(({ id }) => id)}::text[])
        and not exists (select 1 from (${pairs}) as w
          where w.promotion_id = t.promotion_id and w.target_id = t.${column})
      returning t.promotion_id),
    added as (
      insert into ${table} (shop_id, promotion_id, ${column})
      select ${shopId}, promotion_id, target_id from (${pairs}) as w
      on conflict do nothing returning promotion_id)
    select promotion_id from gone union select promotion_id from added`.execute(tx)
  return rows.map((row) => row.promotion_id)
}

/** The shop has these vouchers from now on. */
export async function replaceVouchers(
  tx: Db,
  shopId: string,
  vouchers: readonly Placed<VoucherInput>[],
  at: Date,
): Promise<void> {
  await archiveOthers(tx, shopId, 'vouchers', vouchers, at)
  await writeVouchers(tx, shopId, vouchers)
}

/** Complete vouchers; their codes are kept in capitals. */
export async function writeVouchers(
  tx: Db,
  shopId: string,
  vouchers: readonly Placed<VoucherInput>[],
): Promise<void> {
  const rows = vouchers.map(({ id, position, value: voucher }) => ({
    shop_id: shopId,
    id,
    code: voucher.code.toUpperCase(),
    position,
    name: voucher.name ?? null,
    kind: voucher.kind ?? 'order',
    usage_limit: voucher.usage_limit ?? null,
    per_contact_limit: voucher.per_contact_limit ?? null,
    archived_at: null,
    ...discountColumns(voucher),
  }))
  await saveRows(tx, 'vouchers', rows)
}

type DiscountInput = Pick<
  VoucherInput,
  'discount_type' | 'discount_value' | 'min_subtotal' | 'max_discount' | 'starts_at' | 'ends_at'
>

/** What a merchant leaves out of a discount is this. */
export function discountColumns(of: DiscountInput) {
  return {
    discount_type: of.discount_type ?? 'percent',
    discount_value: of.discount_value ?? 0,
    min_subtotal: of.min_subtotal ?? 0,
    max_discount: of.max_discount ?? null,
    starts_at: of.starts_at ? new Date(of.starts_at) : null,
    ends_at: of.ends_at ? new Date(of.ends_at) : null,
  }
}

// What products were called before: an address that was shared leads to its product until another one has the name.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { isOneOf } from '../../../db/rows.ts'

/** A product renamed more often is found by the last ones. */
export const MOST_FORMER_SLUGS = 20

interface SluggedProduct {
  readonly id: string
  readonly slug: string
}

/** Before these are written: the slugs that they have until now, and that what they take is no longer another's. */
export async function noteFormerSlugs(
  tx: Db,
  shopId: string,
  products: readonly SluggedProduct[],
  at: Date,
): Promise<void> {
  const ids = products.map(({ id }) => id)
  const slugs = products.map(({ slug }) => slug)
  await sql`
    insert into former_slugs (shop_id, slug, product_id, left_at)
    select p.shop_id, p.slug, p.id, ${at}
    from products p join unnest(${ids}::text[], ${slugs}::text[]) as called (id, slug) on called.id = p.id
    where p.shop_id = ${shopId} and p.slug <> called.slug
    on conflict (shop_id, slug) do update set product_id = excluded.product_id, left_at = excluded.left_at`.execute(
    tx,
  )
  await sql`
    delete from former_slugs where shop_id = ${shopId} and (slug = any(${slugs}::text[]) or slug in (
      select slug from (
        select slug, row_number() over (partition by product_id order by left_at desc, slug) as place
        from former_slugs where shop_id = ${shopId} and product_id = any(${ids}::text[])
      ) ranked where place > ${MOST_FORMER_SLUGS}))`.execute(tx)
}

/** The product of each. `ids`: only of these. */
export async function loadFormerSlugs(
  tx: Db,
  shopId: string,
  ids?: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('former_slugs')
    .where('shop_id', '=', shopId)
    .where(isOneOf('product_id', ids))
    .select(['slug', 'product_id'])
    .execute()
  return new Map(rows.map(({ slug, product_id }) => [slug, product_id]))
}

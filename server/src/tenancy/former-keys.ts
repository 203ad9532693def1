// What categories and pages were called before: an address that was shared leads to the thing until another has its key.
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { FormerKeyTable } from '../db/tables/shops.ts'

/** A thing renamed more often is found by the last ones. */
const MOST_FORMER_KEYS = 20

/** That a thing is called `to` from now on; whatever led to it goes on doing so. */
export async function noteFormerKey(
  tx: Db,
  shopId: string,
  kind: FormerKeyTable['kind'],
  from: string,
  to: string,
): Promise<void> {
  const ofKind = sql`shop_id = ${shopId} and kind = ${kind}`
  await sql`update former_keys set leads_to = ${to} where ${ofKind} and leads_to = ${from}`.execute(tx)
  await sql`
    insert into former_keys (shop_id, kind, key, leads_to, left_at)
    values (${shopId}, ${kind}, ${from}, ${to}, now())
    on conflict (shop_id, kind, key) do update set leads_to = excluded.leads_to, left_at = excluded.left_at`.execute(
    tx,
  )
  await sql`
    delete from former_keys where ${ofKind} and (key = ${to} or key in (
      select key from former_keys where ${ofKind} and leads_to = ${to}
      order by left_at desc, key offset ${MOST_FORMER_KEYS}))`.execute(tx)
}

/** What each is called now, the newest first. A key that a thing has again is that thing's alone: look for that first. */
export async function loadFormerKeys(
  tx: Db,
  shopId: string,
  kind: FormerKeyTable['kind'],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('former_keys')
    .where('shop_id', '=', shopId)
    .where('kind', '=', kind)
    .orderBy('left_at', 'desc')
    .orderBy('key')
    .select(['key', 'leads_to'])
    .execute()
  return new Map(rows.map(({ key, leads_to }) => [key, leads_to]))
}

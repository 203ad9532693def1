// All SQL of pictures that files name by their addresses: what waits to be fetched, and what became of it.
import { type Selectable, sql } from 'kysely'
import { claimShopByShop, onlyShopIdOf } from '../../../db/one-shop.ts'
import type { Db } from '../../../db/pool.ts'
import type { PictureFetchTable } from '../../../db/tables/imports.ts'
import type { Claimed, Claiming } from '../../../jobs/outbox.ts'
import type { FetchFailure } from './rules.ts'

export interface WantedPicture {
  readonly product_id: string
  readonly url: string
  readonly place: number
  readonly row: number
}

/**
 * Gives how many will be fetched: one that came before, or is on its way, is not fetched again. `anew`: products that have
 * just come into the shop, with none of the pictures that they may have had before.
 */
export async function queueFetches(
  tx: Db,
  shopId: string,
  importId: string,
  { wanted, anew, at }: { wanted: readonly WantedPicture[]; anew: readonly string[]; at: Date },
): Promise<number> {
  if (wanted.length === 0) return 0
  await sql`
    delete from picture_fetches where shop_id = ${shopId} and product_id = any(${anew}::text[])`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into picture_fetches (shop_id, import_id, product_id, url, place, row, state, send_after, created_at)
    select ${shopId}, ${importId}, product_id, url, place, row, 'waiting', ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (product_id text, url text, place int, row int)
    on conflict (shop_id, product_id, url) do update
      set import_id = excluded.import_id, place = excluded.place, row = excluded.row, state = 'waiting',
        failure = null, attempts = 0, send_after = excluded.send_after, created_at = excluded.created_at
      where picture_fetches.state = 'failed'
    returning id`.execute(tx)
  return rows.length
}

/** What an import that is undone still waits for, and all that was fetched for products that left with it. */
export async function forgetFetches(
  tx: Db,
  shopId: string,
  { importId, productIds }: { importId: string; productIds: readonly string[] },
): Promise<void> {
  await sql`
    delete from picture_fetches where shop_id = ${shopId}
      and ((import_id = ${importId} and state = 'waiting') or product_id = any(${productIds}::text[]))`.execute(
    tx,
  )
}

/** A picture that this process alone may fetch. `attempts` counts the try that it is claimed for. */
export type ClaimedFetch = Pick<
  Selectable<PictureFetchTable>,
  'shop_id' | 'id' | 'product_id' | 'url' | 'place' | 'attempts'
> &
  Claimed

type DueFetches = Pick<Claiming<ClaimedFetch, string>, 'now' | 'until' | 'most'>

/** What is due, one of each shop after the other, in the order of its file. Found in all shops, and claimed in each. */
export async function claimDueFetches(db: Db, { now, until, most }: DueFetches): Promise<ClaimedFetch[]> {
  const { rows: due } = await sql<Pick<ClaimedFetch, 'shop_id' | 'id'>>`
    select shop_id, id from (
      select shop_id, id, row_number() over (partition by shop_id order by send_after, id) as turn
      from picture_fetches where state = 'waiting' and send_after <= ${now}
    ) as in_turns
    order by turn, id limit ${most}`.execute(db)
  return claimShopByShop(due, async (shopId, ofShop) => {
    const { rows } = await sql<ClaimedFetch>`
      update picture_fetches set attempts = attempts + 1, send_after = ${until}
      where shop_id = ${shopId} and id = any(${ofShop.map(({ id }) => id)}::bigint[])
        and state = 'waiting' and send_after <= ${now}
      returning shop_id, id, product_id, url, place, attempts, send_after as claimed_until`.execute(db)
    return rows.toSorted((a, b) => a.id - b.id)
  })
}

/** Of one shop. Leaves alone what another process has claimed since. */
export async function giveBackFetches(db: Db, claims: readonly ClaimedFetch[], now: Date): Promise<void> {
  const shopId = onlyShopIdOf(claims, ({ shop_id }) => shop_id)
  const rows = claims.map(({ id, claimed_until }) => ({ id, claimed_until }))
  await sql`
    update picture_fetches as f set send_after = ${now}, attempts = f.attempts - 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id bigint, claimed_until timestamptz)
    where f.shop_id = ${shopId} and f.id = c.id and f.state = 'waiting' and f.send_after = c.claimed_until`.execute(
    db,
  )
}

export interface FetchOutcome extends ClaimedFetch {
  /** null: it could not be had */
  readonly media: string | null
  readonly failure: FetchFailure | null
  /** when to try again; null: it is over */
  readonly again: Date | null
}

/** Gives those that were noted now, and not before. Of one shop. */
export async function noteFetches(
  tx: Db,
  shopId: string,
  outcomes: readonly FetchOutcome[],
): Promise<Set<number>> {
  const rows = outcomes.map(({ id, media, failure, again, claimed_until }) => ({
    id,
    media,
    failure,
    send_after: again ?? claimed_until,
    state: media !== null ? 'fetched' : again === null ? 'failed' : 'waiting',
  }))
  const noted = await sql<{ id: number }>`
    update picture_fetches as f
    set state = o.state, media = o.media, failure = o.failure, send_after = o.send_after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o
      (id bigint, media text, failure text, send_after timestamptz, state text)
    where f.shop_id = ${shopId} and f.id = o.id and f.state = 'waiting'
    returning f.id`.execute(tx)
  return new Set(noted.rows.map(({ id }) => id))
}

/** Where each picture that was fetched for these products stands in its file, by the product and the picture. */
export async function placesOfFetched(
  tx: Db,
  shopId: string,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ product_id: string; media: string; place: number }>`
    select product_id, media, place from picture_fetches
    where shop_id = ${shopId} and product_id = any(${productIds}::text[]) and state = 'fetched'`.execute(tx)
  return new Map(rows.map(({ product_id, media, place }) => [`${product_id} ${media}`, place]))
}

export interface FetchedOfImport {
  readonly waiting: number
  readonly fetched: number
  readonly failed: number
  readonly failures: readonly { row: number | null; url: string; failure: string | null }[]
}

const MOST_FAILURES = 100

export async function fetchedOf(db: Db, shopId: string, importId: string): Promise<FetchedOfImport> {
  const { rows } = await sql<Omit<FetchedOfImport, 'failures'>>`
    select (count(*) filter (where state = 'waiting'))::int as waiting,
      (count(*) filter (where state = 'fetched'))::int as fetched,
      (count(*) filter (where state = 'failed'))::int as failed
    from picture_fetches where shop_id = ${shopId} and import_id = ${importId}`.execute(db)
  const { waiting = 0, fetched = 0, failed = 0 } = rows[0] ?? {}
  const failures = failed === 0 ? [] : await failuresOf(db, shopId, importId)
  return { waiting, fetched, failed, failures }
}

async function failuresOf(db: Db, shopId: string, importId: string) {
  return db
    .selectFrom('picture_fetches')
    .where('shop_id', '=', shopId)
    .where('import_id', '=', importId)
    .where('state', '=', 'failed')
    .orderBy('row')
    .orderBy('place')
    .limit(MOST_FAILURES)
    .select(['row', 'url', 'failure'])
    .execute()
}

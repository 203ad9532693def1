// Reads of parcels, what is in them, and what their vendors said of them.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { ParcelEventTable, ParcelLineTable, ParcelTable } from '../../../db/tables/parcels.ts'
import {
  isFree,
  PARCEL_STATES,
  type ParcelState,
  type ParcelVendorName,
  PROBLEM_STATES,
} from '../../../domain/parcel.ts'
import { type Backlog, MOST_COUNTED, NO_BACKLOG } from '../../../jobs/state.ts'
import { ordersToSend } from '../orders/list-queries.ts'

export type ParcelRow = Selectable<ParcelTable>
export type ParcelLineRow = Selectable<ParcelLineTable>
export type ParcelEventRow = Selectable<ParcelEventTable>

/** Read under a lock that lasts until the transaction ends. The order is locked before its parcels. */
export type LockedParcel = ParcelRow & { readonly locked: true }

export async function findParcel(db: Db, shopId: string, id: string): Promise<ParcelRow | null> {
  const row = await db
    .selectFrom('parcels')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

export async function lockParcel(tx: Db, shopId: string, id: string): Promise<LockedParcel | null> {
  const row = await tx
    .selectFrom('parcels')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .selectAll()
    .executeTakeFirst()
  return row ? { ...row, locked: true } : null
}

/** In no order; those that there are. */
export async function findParcels(db: Db, shopId: string, ids: readonly string[]): Promise<ParcelRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('parcels')
    .where('shop_id', '=', shopId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .selectAll()
    .execute()
}

/** Oldest first, order by order or mixed. */
export async function parcelsOf(db: Db, shopId: string, orderIds: readonly string[]): Promise<ParcelRow[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('parcels')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute()
}

export async function linesIn(
  db: Db,
  shopId: string,
  parcelIds: readonly string[],
): Promise<ParcelLineRow[]> {
  if (parcelIds.length === 0) return []
  return db
    .selectFrom('parcel_lines')
    .where('shop_id', '=', shopId)
    .where('parcel_id', '=', sql<string>`any(${parcelIds}::text[])`)
    .orderBy('parcel_id')
    .orderBy('position')
    .selectAll()
    .execute()
}

/** As it happened: by the vendor's time, and where that is not known by when it was heard of. */
export async function eventsOf(
  db: Db,
  shopId: string,
  parcelIds: readonly string[],
): Promise<ParcelEventRow[]> {
  if (parcelIds.length === 0) return []
  return db
    .selectFrom('parcel_events')
    .where('shop_id', '=', shopId)
    .where('parcel_id', '=', sql<string>`any(${parcelIds}::text[])`)
    .orderBy(sql`coalesce(at, received_at)`)
    .orderBy('id')
    .selectAll()
    .execute()
}

/** The one that a notice speaks of, by our name of it or the vendor's. */
export async function findNoticed(
  db: Db,
  shopId: string,
  vendor: ParcelVendorName,
  { reference, vendorId }: { readonly reference: string | null; readonly vendorId: string | null },
): Promise<ParcelRow | null> {
  const by = async (column: 'reference' | 'vendor_id', name: string) =>
    db
      .selectFrom('parcels')
      .where('shop_id', '=', shopId)
      .where('vendor', '=', vendor)
      .where(column, '=', name)
      .selectAll()
      .limit(1)
      .executeTakeFirst()
  const found =
    (reference && (await by('reference', reference))) || (vendorId && (await by('vendor_id', vendorId)))
  return found || null
}

export interface ParcelFilter {
  readonly state?: ParcelState | undefined
  /** only those that somebody has to look after */
  readonly isProblem?: boolean
  readonly orderId?: string | undefined
  /** the last one of the page before */
  readonly after?: { readonly createdAt: Date; readonly id: string } | undefined
  readonly limit: number
}

/** Newest first. */
export async function listedParcels(
  db: Db,
  shopId: string,
  { state, isProblem = false, orderId, after, limit }: ParcelFilter,
): Promise<ParcelRow[]> {
  return db
    .selectFrom('parcels')
    .where('shop_id', '=', shopId)
    .$call((query) => (state === undefined ? query : query.where('state', '=', state)))
    .$call((query) => (orderId === undefined ? query : query.where('order_id', '=', orderId)))
    .$if(isProblem, (query) => query.where('handled_at', 'is', null).where(IS_PROBLEM))
    .$call((query) =>
      after === undefined
        ? query
        : query.where(sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .execute()
}

/** Said as in the index, and in `problemOf`. */
const IS_PROBLEM = sql<boolean>`(state in (${sql.join(PROBLEM_STATES.map((state) => sql.lit(state)))})
  or trouble = 'order_ended')`

/** Of an order `o`: goods of it are in a parcel that is, or may be, on its way to the buyer. */
export function hasParcel(shopId: string): RawBuilder<boolean> {
  const free = sql.join(PARCEL_STATES.filter(isFree).map((state) => sql.lit(state)))
  return sql<boolean>`exists (
    select 1 from parcels p where p.shop_id = ${shopId} and p.order_id = o.id and p.state not in (${free}))`
}

/** Of these orders, those with goods in a parcel that is, or may be, on its way: under the order's lock it stays so. */
export async function bookedOf(
  db: Db,
  shopId: string,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const parcels = await parcelsOf(db, shopId, orderIds)
  return new Set(parcels.filter(({ state }) => !isFree(state)).map(({ order_id }) => order_id))
}

export interface WaitingParcels {
  /** parcels that somebody has to look after */
  readonly problems: number
  /** orders that are to be sent, and in no parcel yet */
  readonly toBook: number
}

/** No more of each than `most`. */
export async function countWaitingParcels(db: Db, shopId: string, most: number): Promise<WaitingParcels> {
  const { rows } = await sql<WaitingParcels>`
    select problems, "toBook" from (
      select count(*)::int as problems from (
        select 1 from parcels where shop_id = ${shopId} and handled_at is null and ${IS_PROBLEM} limit ${sql.lit(most)}
      ) as p
    ) as problem cross join (
      select count(*)::int as "toBook" from (
        select 1 from (${ordersToSend(shopId)}) as o where not ${hasParcel(shopId)} limit ${sql.lit(most)}
      ) as o
    ) as unsent`.execute(db)
  return rows[0] ?? { problems: 0, toBook: 0 }
}

/** How many bookings wait, over all shops: for the platform's operator. */
export async function waitingBookings(db: Db, now: Date): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select count(*)::int as waiting, min(send_after) filter (where send_after <= ${now}) as oldest_due_at
    from (select send_after from parcels where send_after is not null and state = 'booking'
      order by send_after limit ${sql.lit(MOST_COUNTED)}) as p`.execute(db)
  return rows[0] ?? NO_BACKLOG
}

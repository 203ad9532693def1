// Writes of parcels: new ones, what became of them, what vendors said, and which process asks the vendor next.
import { sql, type Updateable } from 'kysely'
import { claimShopByShop, onlyShopIdOf } from '../../../db/one-shop.ts'
import type { Db } from '../../../db/pool.ts'
import { insertRows, type NewRow, rowsToInsert } from '../../../db/rows.ts'
import type { ParcelTable } from '../../../db/tables/parcels.ts'
import type { Claiming } from '../../../jobs/outbox.ts'
import type { LockedParcel, ParcelEventRow, ParcelRow } from './queries.ts'

export async function insertParcel(
  tx: Db,
  row: NewRow<'parcels'>,
  lines: readonly { readonly position: number; readonly qty: number }[],
): Promise<void> {
  await insertRows(tx, 'parcels', [row])
  await insertRows(
    tx,
    'parcel_lines',
    lines.map(({ position, qty }) => ({
      shop_id: row.shop_id,
      parcel_id: row.id,
      position,
      qty,
      came_back: null,
      sellable: null,
    })),
  )
}

/** When the vendor is asked next is no conflict for editors. */
const NOT_COUNTED: ReadonlySet<string> = new Set(['send_after', 'attempts', 'told'])

/** The one way to change a parcel: its version is counted here. */
export async function updateParcel(
  tx: Db,
  { shop_id, id }: LockedParcel,
  change: Updateable<ParcelTable>,
): Promise<LockedParcel> {
  const isCounted = Object.keys(change).some((name) => !NOT_COUNTED.has(name))
  const row = await tx
    .updateTable('parcels')
    .set({ ...change, ...(isCounted && { version: sql<number>`version + 1` }) })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, locked: true }
}

/** Gives those that are new, in the order given; what is there already stays as it is. */
export async function insertEvents(
  tx: Db,
  events: readonly Omit<NewRow<'parcel_events'>, 'id'>[],
): Promise<ParcelEventRow[]> {
  if (events.length === 0) return []
  const { rows } = await sql<ParcelEventRow>`
    insert into ${rowsToInsert('parcel_events', events)}
    on conflict (shop_id, parcel_id, key) do nothing returning *`.execute(tx)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return events.flatMap(({ key }) => byKey.get(key) ?? [])
}

/** Words without a time that are known by now with theirs. */
export async function deleteEvents(
  tx: Db,
  { shop_id, id }: LockedParcel,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  await sql`
    delete from parcel_events where shop_id = ${shop_id} and parcel_id = ${id} and key = any(${keys}::text[])`.execute(
    tx,
  )
}

export async function noteCameBack(
  tx: Db,
  { shop_id, id }: LockedParcel,
  lines: readonly { readonly position: number; readonly came_back: number; readonly sellable: number }[],
): Promise<void> {
  await sql`
    update parcel_lines as l set came_back = c.came_back, sellable = c.sellable
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as c (position int, came_back int, sellable int)
    where l.shop_id = ${shop_id} and l.parcel_id = ${id} and l.position = c.position`.execute(tx)
}

/** Failed ones of an order whose goods go in another parcel now are nobody's problem any more. */
export async function handleVoid(tx: Db, shopId: string, orderId: string, at: Date): Promise<void> {
  await sql`
    update parcels set handled_at = ${at}, version = version + 1
    where shop_id = ${shopId} and order_id = ${orderId} and handled_at is null
      and state in ('failed', 'declined')`.execute(tx)
}

/** An order has ended: whoever carries its parcels is to know at once. Those that are being booked are told right after. */
export async function askAtOnce(tx: Db, shopId: string, orderId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update parcels set send_after = ${at}
    where shop_id = ${shopId} and order_id = ${orderId} and vendor is not null and state in ('booked', 'waiting')
    returning id`.execute(tx)
  return rows.length > 0
}

export type Channel = 'booking' | 'tracking'

/** A parcel that this process alone asks its vendor about, until the claim is over. */
export interface ClaimedParcel extends ParcelRow {
  readonly claimed_until: Date
}

/** Those under way included: a shop whose vendor hangs fills its own slots only. */
export const AT_ONCE_OF_SHOP = 4

/** What is due, one of each shop after the other, the longest due first. Found in all shops, and claimed in each. */
export async function claimDue(
  db: Db,
  { channel, now, until, most, underWay }: Claiming<ClaimedParcel, Channel>,
): Promise<ClaimedParcel[]> {
  const busyShops = underWay.map(({ shop_id }) => shop_id)
  const { rows: due } = await sql<Pick<ClaimedParcel, 'shop_id' | 'id'>>`
    select shop_id, id from (
      select shop_id, id, send_after, row_number() over (partition by shop_id order by send_after, id) as turn
      from parcels where send_after <= ${now} and (state = 'booking') = ${channel === 'booking'}
    ) as in_turns
    left join (
      select shop_id, count(*) as asking from unnest(${busyShops}::text[]) as under_way (shop_id) group by 1
    ) as busy_shop using (shop_id)
    where turn <= ${AT_ONCE_OF_SHOP}::int - coalesce(busy_shop.asking, 0)
    order by turn, send_after, id limit ${most}`.execute(db)
  return claimShopByShop(due, async (shopId, ofShop) => {
    const { rows } = await sql<ClaimedParcel>`
      with free as (
        select id from parcels
        where shop_id = ${shopId} and id = any(${ofShop.map(({ id }) => id)}::text[]) and send_after <= ${now}
        for no key update skip locked
      )
      update parcels as p set attempts = p.attempts + 1, send_after = ${until}
      from free where p.shop_id = ${shopId} and p.id = free.id
      returning p.*, p.send_after as claimed_until`.execute(db)
    return rows
  })
}

/** Of one shop. Leaves alone what another process has claimed since. */
export async function giveBack(db: Db, claims: readonly ClaimedParcel[], now: Date): Promise<void> {
  const shopId = onlyShopIdOf(claims, ({ shop_id }) => shop_id)
  const rows = claims.map(({ id, claimed_until }) => ({ id, claimed_until }))
  await sql`
    update parcels as p set attempts = greatest(0, p.attempts - 1), send_after = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id text, claimed_until timestamptz)
    where p.shop_id = ${shopId} and p.id = c.id and p.send_after = c.claimed_until`.execute(db)
}

export interface AskedPrice {
  readonly quoted: number
  readonly insuranceFee: number
  readonly codFee: number
  readonly eta: string | null
  readonly insured: boolean
  /** as the vendor spells them */
  readonly courierCode: string
  readonly service: string
}

/**
 * From now on it may be booked, whatever becomes of the call. Written before the call, and only by the process that holds the
 * claim: false: another one does, or it is not to be booked any more.
 */
export async function markAsked(
  db: Db,
  { shop_id, id, claimed_until }: ClaimedParcel,
  { quoted, insuranceFee, codFee, eta, insured, courierCode, service }: AskedPrice,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('parcels')
    .set({
      asked_at: at,
      quoted,
      insurance_fee: insuranceFee,
      cod_fee: codFee,
      eta,
      insured,
      courier_code: courierCode,
      courier_service: service,
    })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .where('state', '=', 'booking')
    .where('send_after', '=', claimed_until)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Asked again at that moment, unless another process has claimed it since. */
export async function askLater(
  db: Db,
  { shop_id, id, claimed_until }: Pick<ClaimedParcel, 'shop_id' | 'id' | 'claimed_until'>,
  { at, isUnasked = false }: { readonly at: Date | null; readonly isUnasked?: boolean },
): Promise<void> {
  await db
    .updateTable('parcels')
    .set({ send_after: at, ...(isUnasked && { asked_at: null }) })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .where('send_after', '=', claimed_until)
    .execute()
}

// The one function that believes what a vendor says of a parcel: heard twice, late, reversed or early, it ends the same.
import type { ParcelEvent, ParcelReport } from '../../../adapters/parcels/parcel-vendor.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { isEndedOrder, mayMove } from '../../../domain/order-status.ts'
import { type Driver, hasLeft, isEnd, mayFollow, type ParcelState } from '../../../domain/parcel.ts'
import { MAX_RUPIAH } from '../../../domain/rupiah.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { moveOrder } from '../orders/actions/move-order.ts'
import { announceParcel } from '../orders/announce.ts'
import { updateOrder } from '../orders/changes.ts'
import type { LockedOrder } from '../orders/queries.ts'
import { courierNamesOf, nameOfService } from '../shipping/courier-names.ts'
import { announceParcelMoved, queueParcelEvents, tellOfTrouble } from './announce.ts'
import { deleteEvents, insertEvents, updateParcel } from './changes.ts'
import { settleMoney } from './cod.ts'
import { eventsOf, type LockedParcel } from './queries.ts'
import { eventKey, nextLook, untimedKey, type Walked, walk } from './rules.ts'

/** Of one parcel: a vendor that lies must not fill the database. */
const MOST_EVENTS = 300
const LONGEST = { word: 100, note: 500, address: 1_000 } as const

/** What was said, by whom; what is left out says nothing. */
export interface Heard {
  readonly report: Partial<ParcelReport>
  readonly at: Date
  /** `courier biteship`, `merchant` */
  readonly actor: string
}

/** In a transaction that has locked the order, then the parcel. */
export async function noteReport(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: LockedOrder,
  parcel: LockedParcel,
  { report, at, actor }: Heard,
): Promise<LockedParcel> {
  const fresh = await keepEvents(tx, parcel, (report.events ?? []).slice(-MOST_EVENTS), at)
  const way = withNumber(parcel, report, walk(parcel, fresh, at), at)
  const facts = factsOf(parcel, report)
  const { passed, ...state } = way
  const changed = await updateParcel(tx, parcel, {
    ...(passed.length > 0 && state),
    ...(state.trouble !== parcel.trouble && { trouble: state.trouble }),
    // Somebody looked after the problem before; this is another one.
    ...(passed.length > 0 && parcel.handled_at && { handled_at: null }),
    ...facts,
    // One that is being booked is the process's that has claimed it.
    ...(state.state !== 'booking' && {
      attempts: 0,
      send_after: nextLook({ ...parcel, ...facts, ...state }, at.getTime()),
    }),
  })
  const followed = await moveItsOrder(tx, ctx, shop, order, changed, { at, actor })
  const settled = await settleMoney(tx, ctx, shop, followed.order, { was: parcel, is: changed, actor, at })
  await announceParcelMoved(tx, ctx, shop, settled, {
    was: parcel,
    is: changed,
    passed,
    actor,
    isChanged: Object.keys(facts).length > 0,
    toldOfShipping: followed.isTold,
  })
  const hasJustLeft = !hasLeft(parcel.state) && hasLeft(changed.state) && !isEnd(changed.state)
  return hasJustLeft && isEndedOrder(order.status) ? markStray(tx, ctx, shop, order, changed) : changed
}

/** Its order has ended, and it is under way all the same: the merchant's to look after. */
export async function markStray(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: LockedOrder,
  parcel: LockedParcel,
): Promise<LockedParcel> {
  const marked = await updateParcel(tx, parcel, { trouble: 'order_ended', handled_at: null })
  await tellOfTrouble(tx, ctx, shop, order, marked)
  await queueParcelEvents(tx, ctx, shop, order, marked, ['parcel.problem'])
  return marked
}

/** Gives those that nobody has said before. */
async function keepEvents(tx: Db, parcel: LockedParcel, said: readonly ParcelEvent[], at: Date) {
  if (said.length === 0) return []
  const known = await eventsOf(tx, parcel.shop_id, [parcel.id])
  const words = new Set(known.map(({ vendor_state }) => vendor_state))
  const rows = new Map(
    said.flatMap(({ state, ...event }) => {
      const vendorState = clean(event.vendorState, LONGEST.word) ?? 'unknown'
      // The same word without a time says nothing new.
      if (event.at === null && words.has(vendorState)) return []
      const row = {
        shop_id: parcel.shop_id,
        parcel_id: parcel.id,
        state: state satisfies ParcelState,
        vendor_state: vendorState,
        note: clean(event.note, LONGEST.note),
        place: clean(event.place, LONGEST.note),
        at: event.at,
        received_at: at,
        trouble: event.trouble,
      }
      const key = eventKey({ ...row, vendorState })
      return [[key, { ...row, key }] as const]
    }),
  )
  const room = Math.max(0, MOST_EVENTS - known.length)
  const fresh = await insertEvents(
    tx,
    [...rows.values()].slice(0, room).map(({ trouble: _, ...row }) => row),
  )
  const timed = new Set(fresh.flatMap((event) => (event.at ? [event.vendor_state] : [])))
  const untimed = known.filter(({ at, vendor_state }) => at === null && timed.has(vendor_state))
  await deleteEvents(
    tx,
    parcel,
    untimed.map(({ vendor_state }) => untimedKey(vendor_state)),
  )
  return fresh.map((event) => ({ ...event, trouble: rows.get(event.key)?.trouble ?? null }))
}

/** It is booked once the vendor knows it, and waits for its courier once it has a number, whatever else was said. */
function withNumber(parcel: LockedParcel, report: Partial<ParcelReport>, way: Walked, at: Date): Walked {
  const awb = report.awb ?? parcel.awb
  const least: ParcelState | null = awb ? 'waiting' : report.vendorId ? 'booked' : null
  const isBefore = ['booking', 'uncertain', 'booked'].includes(way.state)
  if (least === null || !isBefore || !mayFollow(way.state, least)) return way
  return { ...way, state: least, state_at: at, passed: [...way.passed, least] }
}

/** What it says that was not known before; what it does not say stays. */
function factsOf(parcel: LockedParcel, { charged, ...report }: Partial<ParcelReport>) {
  const driver = driverOf(report.driver)
  const said = {
    vendor_id: clean(report.vendorId, LONGEST.word),
    awb: clean(report.awb, LONGEST.word),
    sorting_code: clean(report.sortingCode, LONGEST.word),
    tracking_url: addressOf(report.trackingUrl),
    charged: rupiahOf(charged?.cost),
    insurance_fee: rupiahOf(charged?.insuranceFee),
    cod_fee: rupiahOf(charged?.codFee),
    // The first word counts: money is collected once.
    collected_at: parcel.collected_at ?? report.collectedAt ?? null,
    remitted_at: parcel.remitted_at ?? report.remittedAt ?? null,
  }
  const isNew = ([name, value]: [string, unknown]) =>
    value !== null && String(value) !== String(parcel[name as keyof typeof said])
  const isSameDriver = JSON.stringify(driver) === JSON.stringify(inOneOrder(parcel.driver))
  return {
    ...(Object.fromEntries(Object.entries(said).filter(isNew)) as Partial<typeof said>),
    ...(driver && !isSameDriver && { driver: JSON.stringify(driver) }),
  }
}

function driverOf(driver: Driver | null | undefined): Driver | null {
  const name = clean(driver?.name, LONGEST.word)
  return driver && name
    ? { name, phone: clean(driver.phone, LONGEST.word), plate: clean(driver.plate, LONGEST.word) }
    : null
}

const inOneOrder = (driver: Driver | null) =>
  driver && { name: driver.name, phone: driver.phone, plate: driver.plate }

/** A page for people, and nothing that a browser would run. */
function addressOf(url: string | null | undefined): string | null {
  const text = clean(url, LONGEST.address)
  return text && /^https?:\/\/[^\s"'<>]+$/i.test(text) ? text : null
}

function rupiahOf(amount: number | null | undefined): number | null {
  return Number.isSafeInteger(amount) && Number(amount) >= 0 && Number(amount) <= MAX_RUPIAH
    ? Number(amount)
    : null
}

/** PostgreSQL keeps no text with a zero in it. */
function clean(text: string | null | undefined, longest: number): string | null {
  return text?.replaceAll('\0', '').trim().slice(0, longest) || null
}

/** Once its goods have left, the order is on its way; `isTold`: its buyer heard of that by this. */
async function moveItsOrder(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: LockedOrder,
  parcel: LockedParcel,
  { at, actor }: Pick<Heard, 'at' | 'actor'>,
): Promise<{ readonly order: LockedOrder; readonly isTold: boolean }> {
  const { state, awb, courier_code, tracking_url: trackingUrl } = parcel
  if (!hasLeft(state)) return { order, isTold: false }
  if (mayMove(order, 'shipped')) {
    const moved = await moveOrder(tx, ctx, shop, order, {
      to: 'shipped',
      actor,
      at,
      ...(awb && { awb }),
      courierCode: courier_code,
      trackingUrl,
      courierService: nameOfService(await courierNamesOf(tx, shop), order, parcel),
    })
    return { order: moved, isTold: true }
  }
  if (order.status !== 'shipped' || order.awb !== null || awb === null) return { order, isTold: false }
  const numbered = await updateOrder(tx, order, { awb })
  await announceParcel(tx, ctx, shop, numbered)
  return { order: numbered, isTold: false }
}

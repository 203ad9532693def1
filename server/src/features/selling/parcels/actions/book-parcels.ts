// bookParcels: parcels of one order or of a hundred, each by itself: written down here, and booked by the outbox right after.
import { invalidRequest, Problem, type ProblemCode } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { afterCommit, inTransaction } from '../../../../db/transaction.ts'
import type { Actor } from '../../../../domain/access.ts'
import { bareCourierCode } from '../../../../domain/couriers.ts'
import { newId, newParcelReference } from '../../../../domain/ids.ts'
import { mayMove } from '../../../../domain/order-status.ts'
import { BOOKING_DEFAULTS, type BookingSettings } from '../../../../domain/parcel.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { type Shop, settingsOf } from '../../../../tenancy/shop.ts'
import { moveOrder } from '../../orders/actions/move-order.ts'
import { parcelNumber } from '../../orders/parcel-number.ts'
import { findOrderByNumber, lockOrder, type OrderRow } from '../../orders/queries.ts'
import { queueParcelEvents } from '../announce.ts'
import { asking } from '../asking.ts'
import { handleVoid, insertParcel } from '../changes.ts'
import type { NewParcel } from '../input.ts'
import { found, type Packed, packed } from '../pack.ts'
import { findParcel, type ParcelRow } from '../queries.ts'
import { type BookingShop, bookingShop, receiverOf } from '../sender.ts'
import { explained } from './preview-parcels.ts'

const MOST_AHEAD_MS = 30 * 86_400_000

export interface BookingOutcome {
  readonly number: string
  readonly parcel: ParcelRow | null
  readonly error: { readonly code: ProblemCode; readonly message: string } | null
}

/** In the order given. Throws `parcel_refused` where the shop lacks what all of them need. */
export async function bookParcels(
  ctx: Context,
  shop: Shop,
  given: readonly NewParcel[],
  at: Date,
  by?: Actor,
): Promise<BookingOutcome[]> {
  const isAsked = given.some(({ awb }) => awb === undefined)
  const booking = isAsked ? await bookingShop(ctx, shop) : null
  const outcomes: BookingOutcome[] = []
  for (const each of given) {
    const { number } = each
    try {
      outcomes.push({ number, parcel: await bookOne(ctx, shop, booking, each, at, by), error: null })
    } catch (error) {
      outcomes.push({ number, parcel: null, error: explained(ctx, error) })
    }
  }
  return outcomes
}

async function bookOne(
  ctx: Context,
  shop: Shop,
  booking: BookingShop | null,
  given: NewParcel,
  at: Date,
  by: Actor | undefined,
): Promise<ParcelRow> {
  const pickupAt = pickupOf(given, at)
  const { id: orderId } = found(await findOrderByNumber(ctx.db, shop.id, given.number))
  const sizes = booking?.settings ?? {
    ...BOOKING_DEFAULTS,
    ...(await settingsOf(ctx.db, shop)).shipping_booking,
  }
  const id = newId('pcl')
  await inTransaction(ctx.db, async (tx) => {
    // Locked: two who book the same order never put the same goods into two parcels.
    const order = found(await lockOrder(tx, shop.id, orderId))
    const pack = await packed(tx, shop, order, given, sizes)
    const isByHand = given.awb !== undefined
    if (!isByHand) {
      receiverOf(ctx, order)
      if (given.weight_grams === undefined) assertWeighed(pack)
    }
    const row = newRow(id, given, pack, sizes, { at, pickupAt, vendor: booking?.name ?? null })
    await handleVoid(tx, shop.id, order.id, at)
    await insertParcel(tx, row, pack.lines)
    // Without its number, which would outlive the buyer.
    const after = { order: order.number, courier_code: row.courier_code, quoted: row.quoted }
    await writeAudit(tx, shop.id, { by, kind: 'parcel', id, before: null, after })
    if (!isByHand) return afterCommit(tx, () => void asking.of(ctx)?.look())
    const parcel = found(await findParcel(tx, shop.id, id))
    if (mayMove(order, 'shipped')) {
      const { courier_code: courierCode, courier_service: courierService } = row
      const awb = row.awb ?? ''
      const move = { to: 'shipped', actor: 'merchant', at, awb, courierCode, courierService } as const
      await moveOrder(tx, ctx, shop, order, move)
    }
    await queueParcelEvents(tx, ctx, shop, order, parcel, ['parcel.picked'])
  })
  return found(await findParcel(ctx.db, shop.id, id))
}

/** A courier weighs it, and asks the shop for what it was not told. */
function assertWeighed({ gramsAt, orderLines }: Packed): void {
  const names = orderLines.flatMap(({ position, name }) => (gramsAt.get(position) === null ? [name] : []))
  if (names.length > 0)
    throw new Problem(
      'parcel_refused',
      {},
      null,
      `Berat barang belum diisi: ${[...new Set(names)].join(', ')}.`,
    )
}

function pickupOf({ pickup_at }: NewParcel, at: Date): Date | null {
  if (pickup_at === undefined) return null
  const wanted = new Date(pickup_at)
  const ahead = wanted.getTime() - at.getTime()
  if (ahead > 0 && ahead <= MOST_AHEAD_MS) return wanted
  throw invalidRequest([
    { path: 'pickup_at', code: 'range', message: 'harus setelah sekarang, paling lama 30 hari lagi' },
  ])
}

interface NewRowFacts {
  readonly at: Date
  readonly pickupAt: Date | null
  readonly vendor: BookingShop['name'] | null
}

function newRow(
  id: string,
  given: NewParcel,
  pack: Packed,
  sizes: Omit<BookingSettings, 'vendor'>,
  facts: NewRowFacts,
) {
  const { at, pickupAt, vendor } = facts
  const { order } = pack
  const awb = given.awb === undefined ? null : parcelNumber(given.awb)
  const { code, service } = courierOf(given, order, awb !== null)
  return {
    shop_id: order.shop_id,
    id,
    order_id: order.id,
    reference: newParcelReference(),
    vendor: awb === null ? vendor : null,
    courier_code: code,
    courier_service: service,
    way: given.way ?? sizes.way,
    pickup_at: pickupAt,
    weight_grams: Math.max(1, pack.weightGrams),
    length_cm: pack.length_cm,
    width_cm: pack.width_cm,
    height_cm: pack.height_cm,
    insured: awb === null && pack.insured,
    note: given.note?.trim() ?? null,
    state: awb === null ? ('booking' as const) : ('picked' as const),
    state_at: at,
    awb,
    value: pack.value,
    quoted: given.most_cost ?? null,
    cod_amount: pack.cod,
    told: awb === null ? [] : ['picked'],
    send_after: awb === null ? at : null,
    attempts: 0,
    created_at: at,
  }
}

/** What the buyer chose, unless the merchant says another one. */
function courierOf(given: NewParcel, order: OrderRow, isByHand: boolean) {
  const chosen = bareCourierCode(order.courier_code ?? '')
  const code = given.courier_code?.trim() ?? chosen
  const service = given.courier_service?.trim() ?? (code === chosen ? order.courier_service : null)
  if (!code || (!isByHand && !service))
    throw new Problem('parcel_refused', {}, null, 'Pilih dulu kurir dan layanannya.')
  return { code, service }
}

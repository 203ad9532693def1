// updateOrder: the merchant's note and that it was looked at, at any time; whom the parcel is for and where it goes, until
// it is on its way; and its number, once it is.
import { fieldsOf } from '../../../../base/json.ts'
import { invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { parsePhone } from '../../../../domain/contact.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import type { Edit } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { buyerNameErrors } from '../../checkout/check-draft.ts'
import { announceParcel, announceRefundDone } from '../../orders/announce.ts'
import { noteInHistory, updateOrder } from '../../orders/changes.ts'
import { destinationColumns } from '../../orders/destination.ts'
import { parcelNumber } from '../../orders/parcel-number.ts'
import { lockOrder, type OrderRow } from '../../orders/queries.ts'
import { auditedOrder, carriedBy } from '../../orders/rules.ts'
import { bookedOf } from '../../parcels/queries.ts'
import { noteByHand } from '../../payments/refunds/actions/refund-rest.ts'
import { quotedDestination } from '../../shipping/quotes.ts'
import type { OrderChange } from '../input.ts'
import { isOnItsWay, notThere } from '../rules.ts'
import { getOrderAt } from './get-order.ts'

const BOOKED = 'Paket pesanan ini sudah dipesan dengan data yang lama. Batalkan paketnya dulu, lalu ubah.'

/** Throws `not_found`, `invalid_request`, `edit_conflict`, `parcel_moved` of what a courier was told already, and `order_moved` for what is too late, or too early. */
export async function editOrder(
  ctx: Context,
  shop: Shop,
  number: string,
  given: OrderChange,
  at: Date,
  { expected, by }: Edit,
): Promise<OrderRow> {
  const { courier_code: courier, ...wanted } = wantedOf(ctx, given)
  const { id } = await getOrderAt(ctx, shop, number, at)
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop.id, id)
    if (!order) throw new Problem('not_found')
    if (expected !== undefined && expected !== order.version) throw new Problem('edit_conflict')
    const change = Object.fromEntries(
      Object.entries({ ...wanted, ...carriedBy(order, courier) }).filter(
        ([name, value]) => fieldsOf(order)[name] !== value,
      ),
    ) as typeof wanted & ReturnType<typeof carriedBy>
    const { note: _, needs_attention: __, awb, courier_code, courier_service: ___, ...delivery } = change
    if (Object.keys(delivery).length > 0 && isOnItsWay(order.status)) throw notThere(order)
    if (Object.keys(delivery).length > 0 && (await bookedOf(tx, shop.id, [order.id])).size > 0)
      throw new Problem('parcel_moved', {}, null, BOOKED)
    const isAboutParcel = awb !== undefined || courier_code !== undefined
    if (isAboutParcel && order.status !== 'shipped') throw notThere(order)
    if (Object.keys(change).length === 0) return order
    const changed = await updateOrder(tx, order, change)
    await writeAudit(tx, shop.id, {
      by,
      kind: 'order',
      id: order.number,
      before: auditedOrder(order),
      after: auditedOrder(changed),
    })
    const edited = Object.keys(delivery).length > 0 ? delivery : { awb, courier_code }
    const names = new Set(
      Object.entries(edited).flatMap(([name, value]) => (value === undefined ? [] : partOf(name))),
    )
    if (names.size > 0)
      await noteInHistory(tx, changed, { actor: 'merchant', reason: `edited: ${[...names].join(', ')}`, at })
    if (isAboutParcel) await announceParcel(tx, ctx, shop, changed)
    if (order.needs_attention !== 'refund_refused' || changed.needs_attention !== null) return changed
    // Nobody but the merchant could send it, and says that it is sent.
    const booked = await noteByHand(tx, ctx, shop, changed, null, at)
    await announceRefundDone(tx, ctx, shop, booked)
    return booked
  })
}

/** Which field was changed, never to what: the history outlives what it says of a buyer. */
function partOf(column: string): string {
  return column.startsWith('destination_') ? 'destination' : column
}

/** Only what is named; texts without what stands around them. Throws `invalid_request`. */
function wantedOf(ctx: Context, given: OrderChange) {
  const { note, phone, customer_name, address, city, awb, courier_code, needs_attention } = given
  const wrong = buyerNameErrors({ customer_name })
  const number = phone ? parsePhone(phone) : null
  if (phone && !number)
    wrong.push({ path: 'phone', code: 'format', message: 'bukan nomor telepon yang benar' })
  const place =
    given.destination === undefined ? null : quotedDestination(ctx, { destination_ref: given.destination })
  if (given.destination !== undefined && !place)
    wrong.push({ path: 'destination', code: 'unknown', message: 'bukan kode kelurahan yang dikenal' })
  if (wrong.length > 0) throw invalidRequest(wrong)
  return {
    ...(place && { ...destinationColumns(place), city: place.city }),
    ...(note !== undefined && { note: note?.trim() || null }),
    ...(phone !== undefined && { phone: number }),
    ...(customer_name !== undefined && { customer_name: customer_name.trim() }),
    ...(address !== undefined && { address: address.trim() }),
    ...(city !== undefined && { city: city.trim() }),
    ...(awb !== undefined && { awb: parcelNumber(awb) }),
    ...(courier_code !== undefined && { courier_code: courier_code.trim() }),
    ...(needs_attention === null && { needs_attention }),
  }
}

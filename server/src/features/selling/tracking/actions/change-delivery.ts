// changeDelivery: the buyer corrects who receives the parcel and where in the village, until it is packed.
import { type FieldError, invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { parsePhone } from '../../../../domain/contact.ts'
import { streetOf } from '../../../../domain/street.ts'
import { holdsWebAddress } from '../../../../domain/web-address.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { noteInHistory, updateOrder } from '../../orders/changes.ts'
import { lockOrder, type OrderRow } from '../../orders/queries.ts'
import { mayChangeDelivery } from '../../orders/rules.ts'
import { bookedOf } from '../../parcels/queries.ts'
import type { ChangeDelivery } from '../schema.ts'
import { type OrderWithPayment, trackOrder } from './track-order.ts'

const BOOKED = 'Kurir sudah dipesan untuk pesanan ini, jadi alamat tidak dapat diubah di sini. Hubungi toko.'
const OTHER_VILLAGE = 'mengubah ongkos kirim; hubungi toko untuk mengganti kelurahan'

export interface DeliveryChange extends ChangeDelivery {
  readonly token: string
}

/** Throws `not_found`, `confirmation_needed`, `order_moved` once it is packed or a courier was asked, and `invalid_request`. */
export async function changeDelivery(
  ctx: Context,
  shop: Shop,
  { token, ...given }: DeliveryChange,
  at: Date,
): Promise<OrderWithPayment> {
  const { order: seen, isOwner } = await trackOrder(ctx, shop, token, at)
  if (!isOwner) throw new Problem('confirmation_needed')
  const change = checked(given, seen)
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop.id, seen.id)
    if (!order || !mayChangeDelivery(order)) throw new Problem('order_moved')
    if ((await bookedOf(tx, shop.id, [order.id])).size > 0) throw new Problem('order_moved', {}, null, BOOKED)
    const shown = { ...order, address: streetOf(order) }
    const edited = Object.entries(change).filter(([name, value]) => Reflect.get(shown, name) !== value)
    if (edited.length === 0) return
    const changed = await updateOrder(tx, order, Object.fromEntries(edited))
    const names = edited.map(([name]) => name).join(', ')
    await noteInHistory(tx, changed, { actor: 'buyer', reason: `edited: ${names}`, at })
  })
  return trackOrder(ctx, shop, token, at)
}

/** Throws `invalid_request`. The price of shipping holds for one village. */
function checked({ customer_name, phone, address, destination_ref }: ChangeDelivery, order: OrderRow) {
  const number = phone ? parsePhone(phone) : null
  const faults: readonly (FieldError | false | undefined | '' | null)[] = [
    holdsWebAddress(customer_name) && {
      path: 'customer_name',
      code: 'format',
      message: 'tidak boleh memuat alamat web; tulis nama penerima saja',
    },
    phone && !number && { path: 'phone', code: 'format', message: 'bukan nomor telepon yang benar' },
    destination_ref !== undefined &&
      destination_ref !== order.destination_ref && {
        path: 'destination_ref',
        code: 'fixed',
        message: OTHER_VILLAGE,
      },
  ]
  const wrong = faults.filter((error) => !!error)
  if (wrong.length > 0) throw invalidRequest(wrong)
  return {
    customer_name: customer_name.trim(),
    address: address.trim(),
    ...(phone !== undefined && { phone: number }),
  }
}

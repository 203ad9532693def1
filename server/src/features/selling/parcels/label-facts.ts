// What labels say: of a parcel, or of an order that the merchant sends by himself.

import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import { formatJakartaDay } from '../../../domain/jakarta.ts'
import { streetOf } from '../../../domain/street.ts'
import { loadSettings, type Shop } from '../../../tenancy/shop.ts'
import { linesOf, type OrderRow } from '../orders/queries.ts'
import { courierNamesOf, nameOfCourier } from '../shipping/courier-names.ts'
import type { ShownParcel } from './actions/show-parcels.ts'
import { codOf } from './cod.ts'
import { contentsOf } from './contents.ts'
import type { LabelFacts, LabelParty } from './label/layout.ts'
import { phoneIn, phoneOf, type Ready, receiverOf } from './sender.ts'

/** Throws `parcel_refused` with what its order lacks. */
export function factsOfParcel(
  ctx: Context,
  { parcel, order, lines, courierName }: ShownParcel,
  sender: Ready,
): LabelFacts {
  if (!order) throw new Problem('not_found')
  return {
    orderNumber: order.number,
    courier: courierName ?? parcel.courier_code,
    service: (parcel.courier_service ?? '').toUpperCase(),
    awb: parcel.awb,
    sortingCode: parcel.sorting_code,
    isDropOff: parcel.way === 'drop_off',
    cod: parcel.collected_at ? 0 : parcel.cod_amount,
    insured: parcel.insured ? parcel.value : 0,
    weightGrams: parcel.weight_grams,
    date: formatJakartaDay(parcel.created_at),
    from: partyOf(sender),
    to: partyOf(receiverOf(ctx, order)),
    items: lines.map(({ qty, of }) => ({
      qty,
      name: [of?.name, of?.variant_label && `(${of.variant_label})`].filter(Boolean).join(' '),
    })),
    note: parcel.note,
  }
}

function partyOf({ name, phone, address, place }: Ready): LabelParty {
  const { subdistrict, district, city, province, zip_code } = place
  return {
    name,
    phone: dialled(phone),
    address,
    place: `${subdistrict}, ${district}, ${city}, ${province}`,
    city,
    zip_code,
  }
}

/** As far as they are known: nobody but the merchant reads them. */
export async function factsOfOrders(
  ctx: Context,
  shop: Shop,
  orders: readonly OrderRow[],
): Promise<LabelFacts[]> {
  if (orders.length === 0) return []
  const [{ brand, shipping_origin_ref }, lines, couriers] = await Promise.all([
    loadSettings(ctx.db, shop.id),
    linesOf(
      ctx.db,
      shop.id,
      orders.map(({ id }) => id),
    ),
    courierNamesOf(ctx.db, shop),
  ])
  const origin = shipping_origin_ref ? ctx.places.find(shipping_origin_ref) : null
  const from = {
    name: shop.name,
    phone: dialled(phoneIn(brand.whatsapp_url ?? '') ?? ''),
    address: brand.address_line1 ?? '',
    place: brand.address_line2 || brand.origin_city || origin?.city || '',
    city: origin?.city ?? brand.origin_city ?? '',
    zip_code: '',
  }
  const facts: LabelFacts[] = []
  for (const order of orders) {
    const own = lines.filter(({ order_id }) => order_id === order.id)
    const { items, weightGrams } = await contentsOf(ctx.db, shop.id, own, own)
    facts.push({
      orderNumber: order.number,
      courier: nameOfCourier(couriers, order.courier_code) ?? order.courier_code ?? 'Tanpa kurir',
      service: (order.courier_service ?? '').toUpperCase(),
      awb: order.awb,
      sortingCode: null,
      isDropOff: false,
      cod: codOf(order),
      insured: 0,
      weightGrams,
      date: formatJakartaDay(order.placed_at),
      from,
      to: addresseeOf(order),
      items,
      note: null,
    })
  }
  return facts
}

function addresseeOf(order: OrderRow): LabelParty {
  const { destination_village, destination_district, destination_city, destination_province } = order
  const place = [destination_village, destination_district, destination_city, destination_province]
  return {
    name: order.customer_name,
    phone: dialled(phoneOf(order) ?? ''),
    address: streetOf(order).replaceAll(/\s*\n\s*/g, ', '),
    place: place.filter(Boolean).join(', ') || order.city,
    city: destination_city ?? order.city,
    zip_code: order.destination_zip ?? '',
  }
}

/** As couriers dial it. */
const dialled = (phone: string) => phone.replace(/^\+62/, '0')

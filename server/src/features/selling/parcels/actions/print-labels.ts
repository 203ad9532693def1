// printLabels: the labels of parcels, drawn as they are sent; the vendor's own where ours would not do.
import { setImmediate as othersTurn } from 'node:timers/promises'
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { jakartaDay } from '../../../../domain/jakarta.ts'
import { loadSettings, type Shop } from '../../../../tenancy/shop.ts'
import type { PrintLabels } from '../input.ts'
import { type LabelFacts, type LabelParty, layOut } from '../label/layout.ts'
import { pdfOf } from '../label/pdf.ts'
import { pageOf } from '../label/svg.ts'
import { findParcels, type ParcelRow } from '../queries.ts'
import { type Ready, receiverOf, senderOf, vendorOf } from '../sender.ts'
import { type ShownParcel, shownOf } from './show-parcels.ts'

/** Throws `not_found`, and `parcel_refused` with what shop or order lack. */
export async function printLabels(
  ctx: Context,
  shop: Shop,
  { ids, paper = '100x150', form = 'pdf' }: PrintLabels,
): Promise<AsyncIterable<string | Uint8Array>> {
  const parcels = await inOrderOf(ctx, shop, ids)
  const own = form === 'pdf' ? await vendorsOwn(ctx, shop, parcels) : null
  if (own) return inTurns([own])
  const sender = senderOf(ctx, shop, await loadSettings(ctx.db, shop.id))
  const facts = (await shownOf(ctx, shop, parcels)).map((shown) => factsOf(ctx, shown, sender))
  const pages = (function* () {
    for (const each of facts) yield layOut(each, paper)
  })()
  return inTurns<string | Uint8Array>(form === 'pdf' ? pdfOf(pages) : pageOf(pages))
}

async function inOrderOf(ctx: Context, shop: Shop, ids: string): Promise<ParcelRow[]> {
  const asked = [...new Set(ids.split(','))]
  const found = await findParcels(ctx.db, shop.id, asked)
  return asked.map((id) => {
    const parcel = found.find((each) => each.id === id)
    if (!parcel) throw new Problem('not_found')
    return parcel
  })
}

/** Null: ours will do. */
async function vendorsOwn(
  ctx: Context,
  shop: Shop,
  parcels: readonly ParcelRow[],
): Promise<Uint8Array | null> {
  const [parcel, ...others] = parcels.filter(({ vendor }) => vendor && ctx.parcels[vendor].label)
  if (!parcel?.vendor) return null
  if (others.length > 0 || parcels.length > 1)
    throw new Problem('parcel_refused', {}, null, 'Label dari jasa ini dicetak satu per satu.')
  const { reference, vendor_id: vendorId, awb, courier_code: courierCode } = parcel
  const at = await vendorOf(ctx, shop.id, parcel.vendor)
  return (await at?.vendor.label?.({ reference, vendorId, awb, courierCode }, at.keys)) ?? null
}

function factsOf(
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
    date: jakartaDay(parcel.created_at),
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
    // As couriers dial it.
    phone: phone.replace(/^\+62/, '0'),
    address,
    place: `${subdistrict}, ${district}, ${city}, ${province}`,
    city,
    zip: zip_code,
  }
}

/** Lets other requests have their turn between two labels. */
async function* inTurns<T>(pieces: Iterable<T>): AsyncGenerator<T> {
  for (const piece of pieces) {
    yield piece
    await othersTurn()
  }
}

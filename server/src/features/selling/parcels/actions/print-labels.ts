// printLabels: the labels of parcels, drawn as they are sent; the vendor's own where ours would not do.
import { setImmediate as othersTurn } from 'node:timers/promises'
import { invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { isFree } from '../../../../domain/parcel.ts'
import { loadSettings, type Shop } from '../../../../tenancy/shop.ts'
import { findOrdersByNumber } from '../../orders/queries.ts'
import type { PrintLabels } from '../input.ts'
import { type LabelFacts, layOut } from '../label/layout.ts'
import { pdfOf } from '../label/pdf.ts'
import { pageOf } from '../label/svg.ts'
import { factsOfOrders, factsOfParcel } from '../label-facts.ts'
import { findParcels, type ParcelRow, parcelsOf } from '../queries.ts'
import { senderOf, vendorOf } from '../sender.ts'
import { shownOf } from './show-parcels.ts'

/** Throws `not_found`, and `parcel_refused` with what shop or order lack. */
export async function printLabels(
  ctx: Context,
  shop: Shop,
  { ids, orders, paper = '100x150', form = 'pdf' }: PrintLabels,
): Promise<AsyncIterable<string | Uint8Array>> {
  if ((ids === undefined) === (orders === undefined))
    throw invalidRequest([{ path: 'ids', code: 'required', message: 'isi `ids` atau `orders`' }])
  const facts = ids ? await ofParcels(ctx, shop, ids, form) : await ofOrders(ctx, shop, orders ?? '', form)
  if (facts instanceof Uint8Array) return inTurns([facts])
  const pages = (function* () {
    for (const each of facts) yield layOut(each, paper)
  })()
  return inTurns<string | Uint8Array>(form === 'pdf' ? pdfOf(pages) : pageOf(pages))
}

type Form = PrintLabels['form']

async function ofParcels(
  ctx: Context,
  shop: Shop,
  ids: string,
  form: Form,
): Promise<LabelFacts[] | Uint8Array> {
  const asked = [...new Set(ids.split(','))]
  const found = await findParcels(ctx.db, shop.id, asked)
  const parcels = asked.map((id) => {
    const parcel = found.find((each) => each.id === id)
    if (!parcel) throw new Problem('not_found')
    return parcel
  })
  return (await vendorsOwn(ctx, shop, parcels, form)) ?? drawn(ctx, shop, parcels)
}

async function drawn(ctx: Context, shop: Shop, parcels: readonly ParcelRow[]): Promise<LabelFacts[]> {
  if (parcels.length === 0) return []
  const sender = senderOf(ctx, shop, await loadSettings(ctx.db, shop.id))
  return (await shownOf(ctx, shop, parcels)).map((shown) => factsOfParcel(ctx, shown, sender))
}

/** Those that there are. */
async function ofOrders(
  ctx: Context,
  shop: Shop,
  numbers: string,
  form: Form,
): Promise<LabelFacts[] | Uint8Array> {
  const asked = [...new Set(numbers.toUpperCase().split(','))]
  const found = await findOrdersByNumber(ctx.db, shop.id, asked)
  if (found.length === 0) throw new Problem('not_found')
  const all = await parcelsOf(
    ctx.db,
    shop.id,
    found.map(({ id }) => id),
  )
  const parcels = all.filter(({ state }) => !isFree(state))
  const own = await vendorsOwn(ctx, shop, parcels, form)
  if (own) return own
  const bare = found.filter(({ id }) => !parcels.some(({ order_id }) => order_id === id))
  const facts = [...(await drawn(ctx, shop, parcels)), ...(await factsOfOrders(ctx, shop, bare))]
  return asked.flatMap((number) => facts.filter(({ orderNumber }) => orderNumber === number))
}

/** Null: ours will do. */
async function vendorsOwn(
  ctx: Context,
  shop: Shop,
  parcels: readonly ParcelRow[],
  form: Form,
): Promise<Uint8Array | null> {
  const [parcel, ...others] = parcels.filter(({ vendor }) => vendor && ctx.parcels[vendor].label)
  if (!parcel?.vendor || form === 'page') return null
  if (others.length > 0 || parcels.length > 1)
    throw new Problem('parcel_refused', {}, null, 'Label dari jasa ini dicetak satu per satu.')
  const { reference, vendor_id: vendorId, awb, courier_code: courierCode } = parcel
  const at = await vendorOf(ctx, shop.id, parcel.vendor)
  return (await at?.vendor.label?.({ reference, vendorId, awb, courierCode }, at.keys)) ?? null
}

/** Lets other requests have their turn between two labels. */
async function* inTurns<T>(pieces: Iterable<T>): AsyncGenerator<T> {
  for (const piece of pieces) {
    yield piece
    await othersTurn()
  }
}

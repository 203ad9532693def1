// Books one claimed parcel at its vendor: at most once, whatever happens to the call or to this process.
import {
  type Booking,
  BookingRefused,
  type Parcel,
  type ParcelPrice,
  type Party,
} from '../../../adapters/parcels/parcel-vendor.ts'
import { NothingDone, VendorDown, VendorRefused } from '../../../adapters/vendor.ts'
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import { isEndedOrder } from '../../../domain/order-status.ts'
import type { Refusal } from '../../../domain/parcel.ts'
import { formatRupiah } from '../../../domain/rupiah.ts'
import { findShopById } from '../../../tenancy/queries.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { findOrder, linesOf, type OrderRow } from '../orders/queries.ts'
import { type ClaimedParcel, markAsked } from './changes.ts'
import { codDaysOf } from './cod.ts'
import { contentsOf } from './contents.ts'
import type { ParcelResult } from './outcome.ts'
import { linesIn, type ParcelRow } from './queries.ts'
import { isOldEnough, nextBooking, nextSearch } from './rules.ts'
import { bookingShop, located, receiverOf, type ShopVendor, vendorOf } from './sender.ts'
import { knownOf } from './track-parcel.ts'

/** What is known before the vendor is asked to book: refusals, and a vendor that is away, cost nothing. */
class NotBooked extends Error {
  readonly why: Refusal
  readonly said: string

  constructor(why: Refusal, said: string) {
    super(said)
    this.why = why
    this.said = said
  }
}

export async function bookParcel(
  ctx: Context,
  claimed: ClaimedParcel,
  signal: AbortSignal,
): Promise<ParcelResult> {
  const [shop, order] = await Promise.all([
    findShopById(ctx.db, claimed.shop_id),
    findOrder(ctx.db, claimed.shop_id, claimed.order_id),
  ])
  const name = claimed.vendor
  if (!shop || !order || !name) return { is: 'later', at: null }
  if (claimed.asked_at === null && isEndedOrder(order.status)) return { is: 'cancelled' }
  if (claimed.asked_at !== null) return findAgain(ctx, shop, order, claimed, signal)
  try {
    const at = await bookingShop(ctx, shop)
    const vendor = at.name === name ? at : await vendorOf(ctx, shop.id, name)
    if (!vendor) throw new NotBooked('key', 'the shop has no key for it')
    const parcel = await parcelOf(ctx, shop, order, claimed, vendor, signal)
    const price = await priceOf(claimed, parcel, vendor, signal)
    return await ask(
      ctx,
      claimed,
      vendor,
      { ...parcel, insured: parcel.insured || price.mustInsure },
      price,
      signal,
    )
  } catch (error) {
    return notAsked(ctx, claimed, error)
  }
}

/** The call itself. From `markAsked` on nobody asks again without looking first. */
async function ask(
  ctx: Context,
  claimed: ClaimedParcel,
  { vendor, keys }: ShopVendor,
  parcel: Parcel & { readonly shopName: string },
  price: Pick<ParcelPrice, 'cost' | 'insuranceFee' | 'codFee' | 'etd' | 'courierCode' | 'service'>,
  signal: AbortSignal,
): Promise<ParcelResult> {
  const { cost, codFee, etd, courierCode, service } = price
  const insuranceFee = parcel.insured ? price.insuranceFee : 0
  const asked = {
    quoted: cost + insuranceFee,
    insuranceFee,
    codFee,
    eta: etd,
    insured: parcel.insured,
    courierCode,
    service,
  }
  const isOurs = await markAsked(ctx.db, claimed, asked, new Date(ctx.clock.now()))
  if (!isOurs) return { is: 'later', at: null }
  const booking: Booking = {
    ...parcel,
    reference: claimed.reference,
    courierCode,
    service,
    way: claimed.way,
    pickupAt: claimed.pickup_at,
    price: { cost, insuranceFee, codFee },
    note: claimed.note,
  }
  try {
    return { is: 'reported', report: await vendor.book(booking, keys, signal) }
  } catch (error) {
    if (error instanceof BookingRefused) return { is: 'refused', why: error.why, said: error.said }
    if (error instanceof VendorRefused) return { is: 'refused', why: 'key', said: error.message }
    // An earlier call may have done something all the same.
    if (error instanceof NothingDone && claimed.asked_at === null) return notAsked(ctx, claimed, error)
    ctx.log.warn(
      { err: error, parcel: claimed.id, vendor: claimed.vendor },
      'the answer to a booking was lost',
    )
    return lost(ctx, { ...claimed, asked_at: new Date(ctx.clock.now()) }, vendor.recovery)
  }
}

/** Its answer was lost, by this process or one before it. */
async function findAgain(
  ctx: Context,
  shop: Shop,
  order: OrderRow,
  claimed: ClaimedParcel,
  signal: AbortSignal,
): Promise<ParcelResult> {
  const found = claimed.vendor && (await vendorOf(ctx, shop.id, claimed.vendor).catch(() => null))
  if (!found) return lost(ctx, claimed, 'looks_up')
  const { vendor, keys } = found
  if (vendor.recovery === 'none') return { is: 'uncertain' }
  try {
    if (vendor.recovery === 'looks_up') {
      const report = await vendor.track(knownOf(claimed), keys, signal)
      if (report) return { is: 'reported', report }
      // A vendor that was slow to answer may be slow to know it as well.
      if (!isOldEnough(claimed, ctx.clock.now())) return lost(ctx, claimed, vendor.recovery)
      if (isEndedOrder(order.status)) return { is: 'cancelled' }
    }
    // Nobody knows it, or asking twice gives the same parcel: for the price that was asked then.
    const parcel = await parcelOf(ctx, shop, order, claimed, found, signal)
    return await ask(ctx, claimed, found, parcel, askedPrice(claimed), signal)
  } catch (error) {
    ctx.log.warn({ err: error, parcel: claimed.id }, 'a parcel whose booking was lost cannot be looked for')
    return lost(ctx, claimed, vendor.recovery)
  }
}

function lost(
  ctx: Context,
  claimed: ClaimedParcel,
  recovery: ShopVendor['vendor']['recovery'],
): ParcelResult {
  const at = recovery === 'none' ? null : nextSearch(claimed, ctx.clock.now())
  return at ? { is: 'later', at } : { is: 'uncertain' }
}

/** The vendor was not asked, so that nothing can be booked. */
function notAsked(ctx: Context, claimed: ClaimedParcel, error: unknown): ParcelResult {
  if (error instanceof NotBooked) return { is: 'refused', why: error.why, said: error.said }
  if (error instanceof Problem) return { is: 'refused', why: 'address', said: error.message }
  if (error instanceof BookingRefused) return { is: 'refused', why: error.why, said: error.said }
  if (error instanceof VendorRefused) return { is: 'refused', why: 'key', said: error.message }
  ctx.log.warn({ err: error, parcel: claimed.id, vendor: claimed.vendor }, 'a parcel could not be booked yet')
  const at = nextBooking(claimed, ctx.clock.now())
  if (at) return { is: 'later', at, isUnasked: true }
  const said = error instanceof VendorDown ? error.message : 'internal error'
  return { is: 'refused', why: 'unreachable', said }
}

async function parcelOf(
  ctx: Context,
  shop: Shop,
  order: OrderRow,
  claimed: ParcelRow,
  vendor: ShopVendor,
  signal: AbortSignal,
): Promise<Parcel & { readonly shopName: string }> {
  const { sender } = await bookingShop(ctx, shop)
  const [origin, destination] = [
    known(await located(ctx, vendor, sender, signal), 'asal'),
    known(await located(ctx, vendor, receiverOf(ctx, order), signal), 'tujuan'),
  ]
  const lines = await linesOf(ctx.db, shop.id, [order.id])
  const inIt = await linesIn(ctx.db, shop.id, [claimed.id])
  const { items } = await contentsOf(ctx.db, shop.id, lines, inIt)
  return {
    origin,
    destination,
    items,
    weightGrams: claimed.weight_grams,
    length: claimed.length_cm,
    width: claimed.width_cm,
    height: claimed.height_cm,
    value: claimed.value,
    insured: claimed.insured,
    cod: claimed.cod_amount,
    ...(await codDaysOf(ctx, shop, order)),
    shopName: shop.name,
  }
}

function known(party: Party | null, which: string): Party {
  if (!party) throw new NotBooked('address', `kelurahan ${which} tidak dikenal`)
  return party
}

/** As the vendor says it now: no more than the merchant was told. */
async function priceOf(
  { courier_code, courier_service, way, quoted }: ParcelRow,
  parcel: Parcel,
  { vendor, keys }: ShopVendor,
  signal: AbortSignal,
): Promise<ParcelPrice> {
  const prices = await vendor.prices(parcel, [courier_code], keys, signal)
  const price = prices.find((each) => isService(each, courier_code, courier_service))
  if (!price) throw new NotBooked('service', 'tidak ada dalam daftar harga')
  if (parcel.cod > 0 && !price.canCollect) throw new NotBooked('cod', 'kurir tidak menerima COD')
  if (!price.ways.includes(way)) {
    const said = way === 'pickup' ? 'layanan ini tidak dijemput' : 'layanan ini tidak diantar ke gerai'
    throw new NotBooked('service', said)
  }
  const cost = price.cost + (parcel.insured || price.mustInsure ? price.insuranceFee : 0)
  if (quoted !== null && cost > quoted)
    throw new NotBooked('price', `${formatRupiah(quoted)} menjadi ${formatRupiah(cost)}`)
  return price
}

export function isService(
  { courierCode, service }: Pick<ParcelPrice, 'courierCode' | 'service'>,
  code: string,
  wanted: string | null,
): boolean {
  return (
    courierCode.toLowerCase() === code.toLowerCase() && service.toLowerCase() === (wanted ?? '').toLowerCase()
  )
}

function askedPrice({ quoted, insurance_fee, cod_fee, eta, courier_code, courier_service }: ParcelRow) {
  const insuranceFee = insurance_fee ?? 0
  const by = { courierCode: courier_code, service: courier_service ?? '' }
  return { ...by, cost: (quoted ?? 0) - insuranceFee, insuranceFee, codFee: cod_fee ?? 0, etd: eta }
}

// previewParcels: what sending orders would cost, by whom, before anything is spent.
import { BookingRefused, type ParcelPrice } from '../../../../adapters/parcels/parcel-vendor.ts'
import { VendorDown, VendorRefused } from '../../../../adapters/vendor.ts'
import { Problem, type ProblemCode, problemMessage, unavailable } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { bareCourierCode } from '../../../../domain/couriers.ts'
import { type CollectionWay, REFUSALS } from '../../../../domain/parcel.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { findOrderByNumber, type OrderRow } from '../../orders/queries.ts'
import { courierNamesOf, nameOfService } from '../../shipping/courier-names.ts'
import { shippingOf } from '../../shipping/terms.ts'
import { isService } from '../book-parcel.ts'
import type { PackedParcel } from '../input.ts'
import { found, type Packed, packed } from '../pack.ts'
import { type BookingShop, bookingShop, located, receiverOf } from '../sender.ts'

/** A merchant waits no longer than this for all of them together. */
const MERCHANT_WAITS_MS = 20_000
const SIDE_BY_SIDE = 5
/** Asked for beside the buyer's own. */
const COMMON_COURIERS = [
  'jne',
  'jnt',
  'sicepat',
  'anteraja',
  'pos',
  'tiki',
  'ninja',
  'idexpress',
  'sap',
  'lion',
]

export interface PricedOption extends ParcelPrice {
  /** with the insurance, where it is insured */
  readonly total: number
  readonly serviceName: string | null
  readonly isChosen: boolean
}

export interface ParcelPreview {
  readonly number: string
  readonly packed: Packed | null
  readonly options: readonly PricedOption[]
  readonly error: { readonly code: ProblemCode; readonly message: string } | null
}

export interface ParcelPreviews {
  readonly at: BookingShop
  readonly parcels: readonly ParcelPreview[]
}

/** In the order given. Throws `parcel_refused` with what the shop lacks. */
export async function previewParcels(
  ctx: Context,
  shop: Shop,
  given: readonly PackedParcel[],
): Promise<ParcelPreviews> {
  const at = await bookingShop(ctx, shop)
  const couriers = await couriersOf(ctx, shop)
  const signal = AbortSignal.timeout(MERCHANT_WAITS_MS)
  const parcels: ParcelPreview[] = []
  for (let i = 0; i < given.length; i += SIDE_BY_SIDE) {
    const some = given.slice(i, i + SIDE_BY_SIDE)
    parcels.push(
      ...(await Promise.all(some.map((each) => previewOne(ctx, shop, at, each, couriers, signal)))),
    )
  }
  return { at, parcels }
}

async function previewOne(
  ctx: Context,
  shop: Shop,
  at: BookingShop,
  given: PackedParcel,
  couriers: readonly string[],
  signal: AbortSignal,
): Promise<ParcelPreview> {
  let pack: Packed | null = null
  try {
    const order = found(await findOrderByNumber(ctx.db, shop.id, given.number))
    pack = await packed(ctx.db, shop, order, given, at.settings)
    const chosen = bareCourierCode(order.courier_code ?? '')
    const options = await optionsFor(
      ctx,
      shop,
      at,
      pack,
      [...new Set([chosen, ...couriers])].filter(Boolean),
      signal,
    )
    return { number: given.number, packed: pack, options, error: null }
  } catch (error) {
    return { number: given.number, packed: pack, options: [], error: explained(ctx, error) }
  }
}

async function optionsFor(
  ctx: Context,
  shop: Shop,
  at: BookingShop,
  pack: Packed,
  couriers: readonly string[],
  signal: AbortSignal,
): Promise<PricedOption[]> {
  const { order, items, value, weightGrams, insured, cod } = pack
  const origin = await located(ctx, at, at.sender, signal)
  const destination = await located(ctx, at, receiverOf(ctx, order), signal)
  if (!origin || !destination) throw new Problem('parcel_refused', {}, null, REFUSALS.address)
  const [length, width, height] = [pack.length_cm, pack.width_cm, pack.height_cm]
  const parcel = { origin, destination, items, weightGrams, length, width, height, value, insured, cod }
  const prices = await at.vendor.prices(parcel, couriers, at.keys, signal)
  const usable = prices.filter(({ canCollect }) => cod === 0 || canCollect)
  const names = await courierNamesOf(ctx.db, shop)
  const priced = usable.map((price) => {
    const insuranceFee = insured || price.mustInsure ? price.insuranceFee : 0
    return { ...price, insuranceFee, total: price.cost + insuranceFee }
  })
  const chosen = chosenOf(priced, order, at.settings.way)
  return priced
    .map((price) => ({
      ...price,
      serviceName: nameOfService(names, order, {
        courier_code: price.courierCode,
        courier_service: price.service,
      }),
      isChosen: price === chosen,
    }))
    .toSorted((a, b) => Number(b.isChosen) - Number(a.isChosen) || a.total - b.total)
}

/** What the buyer chose; where that is a courier alone, its cheapest, and rather one that is handed over as the shop does. */
function chosenOf<P extends ParcelPrice & { readonly total: number }>(
  prices: readonly P[],
  { courier_code, courier_service: service }: OrderRow,
  way: CollectionWay,
): P | undefined {
  const code = bareCourierCode(courier_code ?? '')
  if (service) return prices.find((price) => isService(price, code, service))
  const isOther = ({ ways }: P) => Number(ways.length > 0 && !ways.includes(way))
  return prices
    .filter(({ courierCode }) => courierCode.toLowerCase() === code.toLowerCase())
    .toSorted((a, b) => isOther(a) - isOther(b) || a.total - b.total)[0]
}

/** The merchant's own, where he names some. */
async function couriersOf(ctx: Context, shop: Shop): Promise<string[]> {
  const { couriers, namesCouriers } = await shippingOf(ctx.db, shop)
  return namesCouriers ? [...new Set(couriers.map(({ code }) => code))] : COMMON_COURIERS
}

/** In the words of the merchant's side, whatever went wrong. */
export function explained(
  ctx: Context,
  error: unknown,
): { readonly code: ProblemCode; readonly message: string } {
  const problem = asProblem(error)
  if (problem) return { code: problem.code, message: problem.message }
  ctx.log.error({ err: error }, 'one of many parcels failed')
  return { code: 'internal_error', message: problemMessage('internal_error') }
}

/** null: it is no trouble of a vendor. */
export function asProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (error instanceof BookingRefused)
    return new Problem('parcel_refused', { why: error.why, said: error.said }, null, REFUSALS[error.why])
  if (error instanceof VendorRefused) return new Problem('parcel_refused', { why: 'key' }, null, REFUSALS.key)
  return error instanceof VendorDown ? unavailable() : null
}

// What goes into a new parcel of an order, and how it is packed unless the merchant says otherwise.
import { type FieldError, invalidRequest, Problem } from '../../../base/problems.ts'
import type { Db } from '../../../db/pool.ts'
import { type BookingSettings, isFree } from '../../../domain/parcel.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { linesOf, type OrderLineRow, type OrderRow } from '../orders/queries.ts'
import { codOf } from './cod.ts'
import { contentsOf, type ParcelContents } from './contents.ts'
import type { PackedParcel } from './input.ts'
import { linesIn, parcelsOf } from './queries.ts'
import { leftOf, type OrderedQty } from './rules.ts'

export interface Packed extends ParcelContents {
  readonly order: OrderRow
  readonly orderLines: readonly OrderLineRow[]
  readonly lines: readonly OrderedQty[]
  readonly length_cm: number
  readonly width_cm: number
  readonly height_cm: number
  readonly insured: boolean
  readonly cod: number
}

type Sizes = Pick<BookingSettings, 'length_cm' | 'width_cm' | 'height_cm' | 'insurance'>

/** Throws `order_moved`, `parcel_moved` and `invalid_request`. */
export async function packed(
  db: Db,
  shop: Shop,
  order: OrderRow,
  given: Omit<PackedParcel, 'number'>,
  sizes: Sizes,
): Promise<Packed> {
  if (!['paid', 'processing', 'shipped'].includes(order.status))
    throw new Problem('order_moved', { status: order.status })
  const orderLines = await linesOf(db, shop.id, [order.id])
  const parcels = await parcelsOf(db, shop.id, [order.id])
  if (order.status === 'shipped' && parcels.length === 0)
    throw new Problem('parcel_moved', {}, null, 'Pesanan ini sudah dikirim tanpa paket di sini.')
  const kept = parcels.filter(({ state }) => !isFree(state)).map(({ id }) => id)
  const left = leftOf(orderLines, await linesIn(db, shop.id, kept))
  const lines = chosenOf(given.lines, left)
  const cod = codOf(order)
  // Each parcel would collect the whole of it.
  if (cod > 0 && !isAll(lines, orderLines))
    throw new Problem('parcel_moved', {}, null, 'Pesanan COD dikirim dalam satu paket.')
  const contents = await contentsOf(db, shop.id, orderLines, lines)
  return {
    ...contents,
    order,
    orderLines,
    lines,
    weightGrams: given.weight_grams ?? contents.weightGrams,
    length_cm: given.length_cm ?? sizes.length_cm,
    width_cm: given.width_cm ?? sizes.width_cm,
    height_cm: given.height_cm ?? sizes.height_cm,
    insured: given.insured ?? sizes.insurance === 'always',
    cod,
  }
}

function isAll(lines: readonly OrderedQty[], ordered: readonly OrderedQty[]): boolean {
  return ordered.every(({ position, qty }) =>
    lines.some((line) => line.position === position && line.qty === qty),
  )
}

function chosenOf(given: PackedParcel['lines'], left: readonly OrderedQty[]): readonly OrderedQty[] {
  if (left.length === 0)
    throw new Problem('parcel_moved', {}, null, 'Semua barang pesanan ini sudah ada di paket lain.')
  if (!given) return left
  const wrong = given.flatMap(({ position, qty }, i): FieldError[] => {
    const most = left.find((each) => each.position === position)?.qty ?? 0
    const isTwice = given.findIndex((each) => each.position === position) !== i
    return qty > most || isTwice
      ? [{ path: `lines[${i}].qty`, code: 'range', message: `paling banyak ${most}` }]
      : []
  })
  if (wrong.length > 0) throw invalidRequest(wrong)
  return given
}

/** Throws `not_found`. */
export function found<T>(thing: T | null): T {
  if (thing === null) throw new Problem('not_found')
  return thing
}

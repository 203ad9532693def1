// What is in a parcel: its lines by name, price and weight, and what they weigh and are worth together.
import type { ParcelItem } from '../../../adapters/parcels/parcel-vendor.ts'
import type { Db } from '../../../db/pool.ts'
import { gramsOf } from '../../catalogue/products/queries.ts'
import type { OrderLineRow } from '../orders/queries.ts'
import type { OrderedQty } from './rules.ts'

/** Of goods whose weight nobody has said. */
const UNKNOWN_GRAMS = 1_000

export interface ParcelContents {
  readonly items: readonly ParcelItem[]
  /** of its lines, by position: what one weighs; null: nobody has said */
  readonly gramsAt: ReadonlyMap<number, number | null>
  readonly weightGrams: number
  readonly value: number
}

export async function contentsOf(
  db: Db,
  shopId: string,
  lines: readonly OrderLineRow[],
  inIt: readonly OrderedQty[],
): Promise<ParcelContents> {
  const chosen = inIt.flatMap(({ position, qty }) => {
    const line = lines.find((each) => each.position === position)
    return line ? [{ line, qty }] : []
  })
  const grams = await gramsOf(
    db,
    shopId,
    chosen.map(({ line }) => line),
  )
  const items = chosen.map(({ line, qty }, i) => ({
    name: line.variant_label ? `${line.name} (${line.variant_label})` : line.name,
    sku: line.sku,
    qty,
    price: line.unit_price,
    weightGrams: grams[i] || Math.ceil(UNKNOWN_GRAMS / qty),
  }))
  return {
    items,
    gramsAt: new Map(chosen.map(({ line }, i) => [line.position, grams[i] || null])),
    weightGrams: items.reduce((sum, { weightGrams, qty }) => sum + weightGrams * qty, 0),
    value: items.reduce((sum, { price, qty }) => sum + price * qty, 0),
  }
}

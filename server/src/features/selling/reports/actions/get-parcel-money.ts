// getParcelMoney: what the parcels of a month cost and brought.
import type { Context } from '../../../../context.ts'
import { inOneSnapshot } from '../../../../db/transaction.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { type ParcelSums, parcelCorrections, parcelSums } from '../../parcels/money-queries.ts'
import { courierNamesOf, nameOfCourier } from '../../shipping/courier-names.ts'
import type { ParcelMoney } from '../parcel-report-schema.ts'
import { reportMonth } from '../rules-month.ts'

/** Throws `invalid_request`. */
export async function getParcelMoney(
  ctx: Context,
  shop: Shop,
  given: { readonly month?: string },
  at: Date,
): Promise<ParcelMoney> {
  const month = reportMonth(given.month, at)
  const couriers = await courierNamesOf(ctx.db, shop)
  const [sums, corrections] = await inOneSnapshot(ctx.db, (tx) =>
    Promise.all([parcelSums(tx, shop.id, month), parcelCorrections(tx, shop.id, month)]),
  )
  const [all, ...parts] = sums
  if (!all) throw new Error('a month has no totals of its parcels')
  return {
    month: month.month,
    totals: withoutCourier(all),
    by_courier: parts
      .toSorted((a, b) => b.parcels - a.parcels)
      .map((each) => ({
        code: each.courier_code,
        name: nameOfCourier(couriers, each.courier_code),
        ...withoutCourier(each),
      })),
    corrections: corrections.map(({ courier_code, ...each }) => ({
      ...each,
      courier_name: nameOfCourier(couriers, courier_code),
    })),
  }
}

function withoutCourier({ courier_code: _, ...sums }: ParcelSums): ParcelMoney['totals'] {
  return sums
}

// getMonthReport: what a shop sold in a month, of what kind and how, and how the month before went.
import type { Context } from '../../../../context.ts'
import { inOneSnapshot } from '../../../../db/transaction.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { settleOrdersOf } from '../../payments/actions/settle-order.ts'
import type { MonthReport } from '../month-schema.ts'
import { inOrderOfNames, type NameOf, namesOf, SOURCES } from '../names.ts'
import { salesIn, summedOf } from '../queries.ts'
import { reportMonth } from '../rules-month.ts'
import { bestSellersOf } from '../rules-sales.ts'
import { nothingSold, type SalesRow, type SummedPart } from '../sums.ts'

const BEST = 10

/** Throws `invalid_request`. */
export async function getMonthReport(
  ctx: Context,
  shop: Shop,
  given: { readonly month?: string },
  at: Date,
): Promise<MonthReport> {
  const month = reportMonth(given.month, at)
  await settleOrdersOf(ctx, shop, at)
  const names = await namesOf(ctx, shop)
  const [{ days, rows: sums }, before] = await inOneSnapshot(ctx.db, async (tx) => {
    const summed = await summedOf(tx, shop.id)
    return Promise.all([
      salesIn(tx, shop.id, month, summed, { parts: PARTS, byDay: ['all'] }),
      salesIn(tx, shop.id, month.before, summed, { parts: ['all'] }),
    ])
  })
  const placed = new Map(partOf(sums, 'state').map(({ key, orders }) => [key, orders]))
  const byDay = new Map(days.map((each) => [each.day, each]))
  return {
    month: month.month,
    days: month.days.map((day) => {
      const { orders = 0, paid_orders = 0, revenue = 0 } = byDay.get(day) ?? {}
      return { day, orders, paid_orders, revenue }
    }),
    totals: totalsOf(sums),
    unpaid: placed.get('pending_payment') ?? 0,
    cancelled: placed.get('cancelled') ?? 0,
    expired: placed.get('expired') ?? 0,
    refunded: placed.get('refunded') ?? 0,
    best_sellers: bestSellersOf(sums, BEST),
    by_payment: sharesOf(partOf(sums, 'payment'), names.method),
    by_courier: sharesOf(partOf(sums, 'courier'), names.courier),
    by_source: sharesOf(partOf(sums, 'source'), (source) => source && SOURCES[source]),
    cod: codOf(sums, names.courier),
    before: {
      month: month.before.month,
      until: month.before.until.toISOString(),
      totals: totalsOf(before.rows),
    },
  }
}

function codOf(sums: readonly SalesRow[], courier: NameOf): MonthReport['cod'] {
  const parts = (part: SummedPart, nameOf: NameOf) =>
    partOf(sums, part)
      .filter(({ cod_orders }) => cod_orders > 0)
      .map((row) => ({ name: nameOf(row.key || null) ?? null, ...codCounts(row) }))
      .toSorted((a, b) => b.orders - a.orders || inOrderOfNames(a, b))
  return {
    ...codCounts(allOf(sums)),
    by_courier: parts('courier', courier),
    by_province: parts('province', (key) => key),
  }
}

function codCounts(row: SalesRow) {
  return {
    orders: row.cod_orders,
    collected_orders: row.cod_collected_orders,
    collected: row.cod_collected,
    remitted: row.cod_remitted,
    owed: row.cod_owed,
    due: row.cod_due,
    refused_orders: row.cod_refused_orders,
  }
}

const PARTS: readonly SummedPart[] = ['all', 'payment', 'courier', 'source', 'state', 'province', 'product']

const partOf = (sums: readonly SalesRow[], part: SummedPart) => sums.filter((each) => each.part === part)

const allOf = (sums: readonly SalesRow[]) => partOf(sums, 'all')[0] ?? nothingSold('all')

function totalsOf(sums: readonly SalesRow[]): MonthReport['totals'] {
  const { orders, paid_orders, items, goods, discounts, shipping, fees, revenue, refunds } = allOf(sums)
  const average_order = paid_orders === 0 ? null : Math.round(revenue / paid_orders)
  return { orders, paid_orders, items, goods, discounts, shipping, fees, revenue, refunds, average_order }
}

/** One courier may have been asked through several vendors, under codes of its own each: a name stands once. */
function sharesOf(parts: readonly SalesRow[], nameOf: NameOf): MonthReport['by_payment'] {
  const sold = parts.filter(({ paid_orders }) => paid_orders > 0)
  const byName = Map.groupBy(sold, ({ key }) => nameOf(key || null) ?? null)
  return [...byName]
    .map(([name, same]) => ({
      code: same[0]?.key || null,
      name,
      paid_orders: same.reduce((sum, each) => sum + each.paid_orders, 0),
      revenue: same.reduce((sum, each) => sum + each.revenue, 0),
    }))
    .sort((a, b) => b.revenue - a.revenue || b.paid_orders - a.paid_orders || inOrderOfNames(a, b))
}

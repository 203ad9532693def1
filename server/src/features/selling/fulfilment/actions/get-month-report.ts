// getMonthReport: what a shop sold in a month, of what kind and how, and how the month before went.
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { inOneSnapshot } from '../../../../db/transaction.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { type CodSums, codSums } from '../../orders/cod-queries.ts'
import { bestSellers } from '../../orders/figure-queries.ts'
import { type PartSums, type ReportPart, sumsByPart } from '../../orders/month-queries.ts'
import { settleOrdersOf } from '../../payments/actions/settle-order.ts'
import { methodsOf } from '../../payments/methods.ts'
import { courierNamesOf, nameOfCourier } from '../../shipping/courier-names.ts'
import type { MonthReport } from '../month-schema.ts'
import { reportMonth } from '../rules-month.ts'

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
  const names = await namesOf(ctx, ctx.db, shop)
  const [sums, before, best_sellers, cod] = await inOneSnapshot(ctx.db, (tx) =>
    Promise.all([
      sumsByPart(tx, shop.id, month),
      sumsByPart(tx, shop.id, month.before),
      bestSellers(tx, shop.id, month, BEST),
      codSums(tx, shop.id, month),
    ]),
  )
  const placed = new Map(partOf(sums, 'status').map(({ key, orders }) => [key, orders]))
  const days = new Map(partOf(sums, 'day').map((each) => [each.key, each]))
  return {
    month: month.month,
    days: month.days.map((day) => {
      const { orders = 0, paid_orders = 0, revenue = 0 } = days.get(day) ?? {}
      return { day, orders, paid_orders, revenue }
    }),
    totals: totalsOf(sums),
    unpaid: placed.get('pending_payment') ?? 0,
    cancelled: placed.get('cancelled') ?? 0,
    expired: placed.get('expired') ?? 0,
    refunded: placed.get('refunded') ?? 0,
    best_sellers,
    by_payment: sharesOf(partOf(sums, 'payment'), names.method),
    by_courier: sharesOf(partOf(sums, 'courier'), names.courier),
    by_source: sharesOf(partOf(sums, 'source'), (source) => (source ? SOURCES[source] : undefined)),
    cod: codOf(cod, names.courier),
    before: {
      month: month.before.month,
      until: month.before.until.toISOString(),
      totals: totalsOf(before),
    },
  }
}

function codOf(sums: readonly CodSums[], courier: NameOf): MonthReport['cod'] {
  const parts = (part: CodSums['part'], nameOf: NameOf) =>
    sums
      .filter((each) => each.part === part)
      .map(({ part: _, key, ...counts }) => ({ name: nameOf(key) ?? null, ...counts }))
      .toSorted((a, b) => b.orders - a.orders)
  const [all] = parts('all', () => null)
  if (!all) throw new Error('a month has no totals of what is paid at the door')
  const { name, ...counts } = all
  return { ...counts, by_courier: parts('courier', courier), by_province: parts('province', (key) => key) }
}

const SOURCES: Readonly<Record<string, string>> = { storefront: 'Situs toko', merchant: 'Dicatat sendiri' }

type NameOf = (code: string | null) => string | null | undefined

async function namesOf(ctx: Context, db: Db, shop: Shop): Promise<{ method: NameOf; courier: NameOf }> {
  const [methods, couriers] = await Promise.all([methodsOf(ctx, shop), courierNamesOf(db, shop)])
  const byCode = new Map(methods.map(({ code, name }) => [code, name]))
  return {
    method: (code) => code && (byCode.get(code) ?? code),
    courier: (code) => nameOfCourier(couriers, code),
  }
}

const partOf = (sums: readonly PartSums[], part: ReportPart) => sums.filter((each) => each.part === part)

function totalsOf(sums: readonly PartSums[]): MonthReport['totals'] {
  const [all] = partOf(sums, 'all')
  if (!all) throw new Error('a month has no totals')
  const { part, key, ...totals } = all
  const { paid_orders, revenue } = totals
  return { ...totals, average_order: paid_orders === 0 ? null : Math.round(revenue / paid_orders) }
}

/** One courier may have been asked through several vendors, under codes of its own each: a name stands once. */
function sharesOf(parts: readonly PartSums[], nameOf: NameOf): MonthReport['by_payment'] {
  const sold = parts.filter(({ paid_orders }) => paid_orders > 0)
  const byName = Map.groupBy(sold, ({ key }) => nameOf(key) ?? null)
  return [...byName]
    .map(([name, same]) => ({
      code: same[0]?.key ?? null,
      name,
      paid_orders: same.reduce((sum, each) => sum + each.paid_orders, 0),
      revenue: same.reduce((sum, each) => sum + each.revenue, 0),
    }))
    .sort((a, b) => b.revenue - a.revenue || b.paid_orders - a.paid_orders)
}

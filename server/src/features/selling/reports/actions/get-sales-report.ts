// getSalesReport: what was sold in a month or any days, by every part, with margins; and each part as rows of a table.
import { invalidRequest } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { inOneSnapshot } from '../../../../db/transaction.ts'
import { jakartaDay, nextDay, startOfJakartaDay } from '../../../../domain/jakarta.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { categoriesOfProducts } from '../../../catalogue/products/stored.ts'
import { figureDays } from '../../fulfilment/rules.ts'
import type { Period } from '../../orders/sold-queries.ts'
import { settleOrdersOf } from '../../payments/actions/settle-order.ts'
import { inOrderOfNames, namesOf, SOURCES } from '../names.ts'
import { added, type DaySales, salesIn, summedOf, turnoverOf } from '../queries.ts'
import { reportMonth } from '../rules-month.ts'
import { covered, marginOf } from '../rules-sales.ts'
import type { SalesPart, SalesReport, SalesRowShape } from '../sales-schema.ts'
import { nothingSold, type SalesRow, type SummedPart } from '../sums.ts'

/** An individual pays no final income tax on turnover up to this much a year. */
const INCOME_TAX_FREE_TO = 500_000_000
/** Above this much a year a business has to collect value added tax. */
const VAT_DUTY_FROM = 4_800_000_000
const MOST_ROWS = 100

interface GivenDays {
  readonly month?: string
  readonly from?: string
  readonly to?: string
}

/** Throws `invalid_request`. */
export async function getSalesReport(
  ctx: Context,
  shop: Shop,
  given: GivenDays,
  at: Date,
): Promise<SalesReport> {
  const period = salesPeriod(given, at)
  await settleOrdersOf(ctx, shop, at)
  const year = yearOf(period, at)
  const [days, sums, turnover, categories] = await inOneSnapshot(ctx.db, async (tx) => {
    const summed = await summedOf(tx, shop.id)
    const [{ days, rows }, turnover] = await Promise.all([
      salesIn(tx, shop.id, period, summed, { parts: STORED, byDay: ['all'] }),
      turnoverOf(tx, shop.id, year, summed),
    ])
    return [days, rows, turnover, await byCategory(tx, shop, rows)] as const
  })
  const name = await namers(ctx, shop, categories)
  const part = (which: Exclude<SalesPart, 'day'>) => {
    const rows = rowsOf(which, sums, categories, name)
    return { count: rows.length, rows: rows.slice(0, MOST_ROWS) }
  }
  const all = sums.find(({ part }) => part === 'all') ?? nothingSold('all')
  const { paid_orders, revenue } = all
  return {
    from: period.days[0] ?? null,
    to: period.days.at(-1) ?? null,
    totals: {
      ...shapeOf(all),
      orders: all.orders,
      shipping: all.shipping,
      fees: all.fees,
      cost: all.cost,
      average_order: paid_orders === 0 ? null : Math.round(revenue / paid_orders),
    },
    by_day: dayRows(period.days, days),
    by_product: part('product'),
    by_category: part('category'),
    by_city: part('city'),
    by_courier: part('courier'),
    by_payment: part('payment'),
    by_source: part('source'),
    by_promotion: part('promotion'),
    by_voucher: part('voucher'),
    year: {
      year: year.year,
      turnover,
      income_tax_free_to: INCOME_TAX_FREE_TO,
      vat_duty_from: VAT_DUTY_FROM,
    },
  }
}

/** All rows of one part. Throws `invalid_request`. */
export async function salesRowsOf(
  ctx: Context,
  shop: Shop,
  given: GivenDays,
  part: SalesPart,
  at: Date,
): Promise<{ from: string; to: string; rows: SalesRowShape[] }> {
  const period = salesPeriod(given, at)
  await settleOrdersOf(ctx, shop, at)
  const [from = '', to = ''] = [period.days[0], period.days.at(-1)]
  const stored = part === 'category' ? 'product' : part
  const [{ days, rows }, categories] = await inOneSnapshot(ctx.db, async (tx) => {
    const summed = await summedOf(tx, shop.id)
    const wanted = stored === 'day' ? { parts: [], byDay: ALL } : { parts: [stored] }
    const sales = await salesIn(tx, shop.id, period, summed, wanted)
    return [sales, part === 'category' ? await byCategory(tx, shop, sales.rows) : NO_CATEGORIES] as const
  })
  if (part === 'day') return { from, to, rows: dayRows(period.days, days) }
  return { from, to, rows: rowsOf(part, rows, categories, await namers(ctx, shop, categories)) }
}

const ALL: readonly SummedPart[] = ['all']
const STORED: readonly SummedPart[] = [
  'all',
  'product',
  'city',
  'courier',
  'payment',
  'source',
  'promotion',
  'voucher',
]

interface SalesPeriod extends Period {
  readonly days: readonly string[]
}

/** This month unless it says. */
function salesPeriod({ month, from, to }: GivenDays, at: Date): SalesPeriod {
  if (from === undefined && to === undefined) return reportMonth(month, at)
  if (month !== undefined)
    throw invalidRequest([{ path: 'month', code: 'invalid', message: 'pilih bulan, atau tanggal' }])
  const asked = figureDays({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }, at)
  const today = jakartaDay(at)
  const days = asked.days.filter((day) => day <= today)
  if (days.length === 0)
    throw invalidRequest([{ path: 'from', code: 'range', message: 'hari itu belum mulai' }])
  return { ...asked, days }
}

function yearOf({ days }: SalesPeriod, at: Date): Period & { readonly year: number } {
  const year = Number((days.at(-1) ?? jakartaDay(at)).slice(0, 4))
  const from = startOfJakartaDay(`${year}-01-01`)
  const end = startOfJakartaDay(`${year}-12-31`)
  if (!from || !end) throw new Error(`${year} is no year`)
  return { year, from, until: nextDay(end) }
}

type Categories = ReadonlyMap<string, { readonly key: string; readonly label: string }>
const NO_CATEGORIES: Categories = new Map()

/** As products are in them now. */
async function byCategory(tx: Db, shop: Shop, sums: readonly SalesRow[]): Promise<Categories> {
  const products = sums.filter(({ part }) => part === 'product').map(({ key }) => key)
  return products.length === 0 ? NO_CATEGORIES : categoriesOfProducts(tx, shop.id, products)
}

type Namer = (part: SalesPart, row: SalesRow) => string | null | undefined

async function namers(ctx: Context, shop: Shop, categories: Categories): Promise<Namer> {
  const { method, courier } = await namesOf(ctx, shop)
  const labels = new Map([...categories.values()].map(({ key, label }) => [key, label]))
  return (part, { key, name }) => {
    switch (part) {
      case 'product':
        return name
      case 'category':
        return labels.get(key)
      case 'courier':
        return courier(key || null)
      case 'payment':
        return method(key)
      case 'source':
        return SOURCES[key]
      default:
        return key || null
    }
  }
}

/** Those that sold, most revenue first. One courier may be known by several codes: a name stands once. */
function rowsOf(
  part: Exclude<SalesPart, 'day'>,
  sums: readonly SalesRow[],
  categories: Categories,
  nameOf: Namer,
): SalesRowShape[] {
  const found =
    part === 'category'
      ? added(
          sums
            .filter((row) => row.part === 'product')
            .map((row) => ({ ...row, key: categories.get(row.key)?.key ?? '' })),
        )
      : sums.filter((row) => row.part === part)
  const sold = found.filter(({ paid_orders }) => paid_orders > 0)
  const byName = Map.groupBy(sold, (row) => (part === 'courier' ? nameOf(part, row) : row.key) ?? '')
  return [...byName.values()]
    .map((same) => {
      const [first = nothingSold('all')] = same
      const [row = first] = added(same.map((each) => ({ ...each, key: first.key })))
      return { ...shapeOf(row), ...lacks(part), key: row.key || null, name: nameOf(part, first) ?? null }
    })
    .sort(
      (a, b) =>
        (b.revenue ?? 0) - (a.revenue ?? 0) || (b.items ?? 0) - (a.items ?? 0) || inOrderOfNames(a, b),
    )
}

/** An order with two products of a category would count twice in it; and nobody says of which goods a refund is. */
function lacks(part: SalesPart): Partial<SalesRowShape> {
  if (part === 'category') return { paid_orders: null, refunds: null }
  return part === 'product' ? { refunds: null } : {}
}

function dayRows(days: readonly string[], sales: readonly DaySales[]): SalesRowShape[] {
  const byDay = new Map(sales.map((each) => [each.day, each]))
  return days.map((day) => ({ ...shapeOf(byDay.get(day) ?? nothingSold('all')), key: day, name: day }))
}

function shapeOf(row: SalesRow) {
  const { paid_orders, items, goods, discounts, revenue, refunds } = row
  return {
    paid_orders,
    items,
    goods,
    discounts,
    revenue,
    refunds,
    margin: marginOf(row),
    covered: covered(row),
  }
}

// Reads of what was sold: of days that are summed up from their sums, of others from the orders.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { type Period, timesOf, turnoverIn } from '../orders/sold-queries.ts'
import { type Summed, splitPeriod } from './rules.ts'
import {
  nothingSold,
  PRODUCT_SUMS,
  type SalesRow,
  type SalesSums,
  SUM_COLUMNS,
  SUMS,
  type SummedPart,
  salesOf,
} from './sums.ts'

export async function summedOf(tx: Db, shopId: string): Promise<Summed> {
  const [summed, marks] = await Promise.all([
    tx.selectFrom('sales_summed').where('shop_id', '=', shopId).select('until').executeTakeFirst(),
    tx.selectFrom('sales_marks').where('shop_id', '=', shopId).select('day').distinct().execute(),
  ])
  const until = summed?.until ?? null
  const marked = marks.map(({ day }) => day).filter((day) => until !== null && day < until)
  return { until, marked: marked.toSorted() }
}

export interface DaySales extends SalesRow {
  readonly day: string
}

export interface Sales {
  /** of the part `byDay` */
  readonly days: readonly DaySales[]
  /** over all days */
  readonly rows: readonly SalesRow[]
}

/**
 * What was sold in a time, by part and key. In one snapshot with `summedOf`: a mark is seen exactly when its change is, so that the sums
 * of days without one are what their orders come to.
 */
export async function salesIn(
  tx: Db,
  shopId: string,
  period: Period,
  summed: Summed,
  { parts, byDay = [] }: { readonly parts: readonly SummedPart[]; readonly byDay?: readonly SummedPart[] },
): Promise<Sales> {
  const { kept, live } = splitPeriod(period, summed)
  const among = (wanted: readonly SummedPart[]) => sql`from sales_days
    where shop_id = ${shopId} and part = any(${wanted}::text[]) and day >= ${kept?.from ?? ''} and day < ${kept?.to ?? ''}
      and day <> all(${kept?.except ?? []}::text[])`
  // Products are the most by far: a query of their own adds up only what they have.
  const ofOrders = parts.filter((part) => part !== 'product')
  const [days, rows, products, counted] = await Promise.all([
    kept && byDay.length > 0
      ? sql<DaySales>`select day, part, key, name, ${SUM_COLUMNS} ${among(byDay)}`.execute(tx)
      : NONE,
    kept && ofOrders.length > 0
      ? sql<SalesRow>`
          select part, key, null as name, ${sumsOf(SUMS)} ${among(ofOrders)} group by part, key`.execute(tx)
      : NONE,
    kept && parts.includes('product')
      ? sql<ProductSales>`
          select key, max(name) as name, ${sumsOf(PRODUCT_SUMS)} ${among(['product'])} group by key`.execute(
          tx,
        )
      : NONE,
    liveSales(tx, shopId, live),
  ])
  const none = nothingSold('product')
  return {
    days: [...days.rows, ...counted.filter(({ part }) => byDay.includes(part))],
    rows: added([
      ...rows.rows,
      ...products.rows.map((product) => ({ ...none, ...product })),
      ...counted.filter(({ part }) => parts.includes(part)),
    ]),
  }
}

type ProductSales = Pick<SalesRow, 'key' | 'name' | (typeof PRODUCT_SUMS)[number]>

const sumsOf = (names: readonly (keyof SalesSums)[]) =>
  sql.join(names.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))

const NONE = { rows: [] }

async function liveSales(tx: Db, shopId: string, live: readonly Period[]): Promise<readonly DaySales[]> {
  if (live.length === 0) return []
  return (await sql<DaySales>`${salesOf(shopId, timesOf(live))}`.execute(tx)).rows
}

/** Rows of the same part and key as one. */
export function added(rows: readonly SalesRow[]): SalesRow[] {
  const sums = new Map<string, SalesRow>()
  for (const row of rows) {
    const name = `${row.part} ${row.key}`
    const before = sums.get(name)
    sums.set(name, before ? plus(before, row) : row)
  }
  return [...sums.values()]
}

function plus(a: SalesRow, b: SalesRow): SalesRow {
  const sum = { ...a, name: b.name ?? a.name }
  for (const field of SUMS) sum[field] = a[field] + b[field]
  return sum
}

/** What was sold, less what went back of it. */
export async function turnoverOf(tx: Db, shopId: string, period: Period, summed: Summed): Promise<number> {
  const { kept, live } = splitPeriod(period, summed)
  const [stored, counted] = await Promise.all([
    kept
      ? sql<{ turnover: number }>`
          select coalesce(sum(revenue - refunds), 0)::bigint as turnover from sales_days
          where shop_id = ${shopId} and part = 'all' and day >= ${kept.from} and day < ${kept.to}
            and day <> all(${kept.except}::text[])`.execute(tx)
      : { rows: [] },
    turnoverIn(tx, shopId, live),
  ])
  return (stored.rows[0]?.turnover ?? 0) + counted
}

/** In all shops, those that have days to sum up anew. */
export async function markedShops(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('sales_marks').select('shop_id').distinct().execute()
  return rows.map(({ shop_id }) => shop_id)
}

/** In all shops, those that are summed up so far. */
export async function shopsSummedUntil(db: Db, day: string): Promise<Set<string>> {
  const rows = await db.selectFrom('sales_summed').where('until', '>=', day).select('shop_id').execute()
  return new Set(rows.map(({ shop_id }) => shop_id))
}

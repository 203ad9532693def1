// How a shop does: figures of any days, and reports, also as tables.
import Type from 'typebox'
import { Reply } from '../../../http/routes/admin-reply.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { getFigures } from './actions/get-figures.ts'
import { getMonthReport } from './actions/get-month-report.ts'
import { getParcelMoney } from './actions/get-parcel-money.ts'
import { getSalesReport, salesRowsOf } from './actions/get-sales-report.ts'
import { FigureQuery, Figures } from './figures-schema.ts'
import { MonthQuery, MonthReport } from './month-schema.ts'
import { monthTable } from './month-table.ts'
import { ParcelMoney } from './parcel-report-schema.ts'
import { SalesPartQuery, SalesQuery, SalesReport } from './sales-schema.ts'
import { salesTable } from './sales-table.ts'

const READS = { role: 'staff', scope: 'orders:read' } as const
const CSV = 'text/csv; charset=utf-8'

export const reportRoutes: readonly AdminRoute[] = [
  inShop.get('/figures', {
    op: 'getFigures',
    tag: 'Figures',
    summary: 'Orders, revenue, conversion and best sellers, by day in Jakarta',
    need: READS,
    query: FigureQuery,
    reply: Figures,
    run: (ctx, { shop, query, at }) => getFigures(ctx, shop, query, at),
  }),
  inShop.get('/month-report', {
    op: 'getMonthReport',
    tag: 'Figures',
    summary: 'What was sold in a month of Jakarta: totals, by day, product, payment, courier and origin',
    description:
      'Compared with the month before: with as much of it as has passed of a month that is not over.',
    need: READS,
    query: MonthQuery,
    reply: MonthReport,
    run: (ctx, { shop, query, at }) => getMonthReport(ctx, shop, query, at),
  }),
  inShop.get('/sales-report', {
    op: 'getSalesReport',
    tag: 'Figures',
    summary:
      'What was sold in a month or any days of Jakarta: by day, product, category, city, courier, payment, promotion and voucher',
    description:
      'An order belongs to the day it was placed on. `margin` is over goods whose cost is known; `year` is the turnover of the ' +
      'year of the last day. The lists hold the hundred that brought most, `/sales-report.csv` holds all.',
    need: READS,
    query: SalesQuery,
    reply: SalesReport,
    run: (ctx, { shop, query, at }) => getSalesReport(ctx, shop, query, at),
  }),
  inShop.get('/sales-report.csv', {
    op: 'exportSalesReport',
    tag: 'Figures',
    summary: 'One part of a sales report as a table for people, with Indonesian headings',
    description: 'UTF-8 with a byte order mark.',
    need: READS,
    query: SalesPartQuery,
    type: CSV,
    reply: Type.Unsafe<never>({ type: 'string', description: 'CSV' }),
    async run(ctx, { shop, query, at }) {
      const { from, to, rows } = await salesRowsOf(ctx, shop, query, query.part, at)
      return Reply.file({
        status: 200,
        headers: {
          'Cache-Control': 'no-store',
          'Content-Type': CSV,
          'Content-Disposition': `attachment; filename="penjualan-${shop.slug}-${query.part}-${from}-${to}.csv"`,
        },
        body: Buffer.from(salesTable(query.part, rows)),
      })
    },
  }),
  inShop.get('/parcel-money', {
    op: 'getParcelMoney',
    tag: 'Figures',
    summary:
      'What the parcels of a month cost and brought: paid by buyers, charged, corrected, collected at the door, still out',
    description:
      'Of parcels that were made in a month of Jakarta. What an order brought counts with its first parcel.',
    need: READS,
    query: MonthQuery,
    reply: ParcelMoney,
    run: (ctx, { shop, query, at }) => getParcelMoney(ctx, shop, query, at),
  }),
  inShop.get('/month-report.csv', {
    op: 'exportMonthReport',
    tag: 'Figures',
    summary: 'The report of a month as a table for people, with Indonesian headings',
    description: 'UTF-8 with a byte order mark; `Bagian` says what a row is of.',
    need: READS,
    query: MonthQuery,
    type: CSV,
    reply: Type.Unsafe<never>({ type: 'string', description: 'CSV' }),
    async run(ctx, { shop, query, at }) {
      const report = await getMonthReport(ctx, shop, query, at)
      return Reply.file({
        status: 200,
        headers: {
          'Cache-Control': 'no-store',
          'Content-Type': CSV,
          'Content-Disposition': `attachment; filename="laporan-${shop.slug}-${report.month}.csv"`,
        },
        body: Buffer.from(monthTable(report)),
      })
    },
  }),
]

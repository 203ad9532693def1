// Where the money of a shop is: an overview, and every movement as a table.
import { Readable } from 'node:stream'
import Type from 'typebox'
import { Reply } from '../../../http/routes/admin-reply.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { exportMovements } from './actions/export-movements.ts'
import { getMoneyOverview } from './actions/get-money-overview.ts'
import { MoneyOverview, MovementsQuery } from './schema.ts'

const READS = { role: 'staff', scope: 'orders:read' } as const
const CSV = 'text/csv; charset=utf-8'

export const settlementRoutes: readonly AdminRoute[] = [
  inShop.get('/money-overview', {
    op: 'getMoneyOverview',
    tag: 'Money',
    summary: 'What came today, what gateways will pay out and when, and what does not add up',
    description:
      'Xendit is asked for its own list of transactions every hour: fees, taxes on them, net and payout are what it tells, to the ' +
      'rupiah. Midtrans has no such list: of its payments the fee is not told, and never guessed.',
    need: READS,
    reply: MoneyOverview,
    run: (ctx, { shop, at }) => getMoneyOverview(ctx, shop, at),
  }),
  inShop.get('/movements.csv', {
    op: 'exportMovements',
    tag: 'Money',
    summary: 'Every movement of money in some days as a table for the bookkeeper, with Indonesian headings',
    description: 'UTF-8 with a byte order mark. What went back is below zero; at most 100,000 rows.',
    need: READS,
    query: MovementsQuery,
    type: CSV,
    reply: Type.Unsafe<never>({ type: 'string', description: 'CSV' }),
    async run(ctx, { shop, query, at }) {
      const { from, to, table } = await exportMovements(ctx, shop, query, at)
      return Reply.file({
        status: 200,
        headers: {
          'Cache-Control': 'no-store',
          'Content-Type': CSV,
          'Content-Disposition': `attachment; filename="uang-${shop.slug}-${from}-${to}.csv"`,
        },
        body: Readable.from(table),
      })
    },
  }),
]

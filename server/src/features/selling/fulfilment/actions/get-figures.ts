// getFigures: how a shop does, day by day in Jakarta, and what it sells most.
import type { Context } from '../../../../context.ts'
import { inOneSnapshot } from '../../../../db/transaction.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { draftsByDay } from '../../checkout/queries.ts'
import { bestSellers, type SoldDay, soldByDay } from '../../orders/figure-queries.ts'
import type { Figures } from '../figures-schema.ts'
import { figureDays, type GivenPeriod } from '../rules.ts'

const BEST = 20

/** Throws `invalid_request`. */
export async function getFigures(ctx: Context, shop: Shop, given: GivenPeriod, at: Date): Promise<Figures> {
  const { days, ...period } = figureDays(given, at)
  const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)]
  const [sold, drafts, best] = await inOneSnapshot(ctx.db, (tx) =>
    Promise.all([
      soldByDay(tx, shop.id, period),
      draftsByDay(tx, shop.id, { ...period, firstDay, lastDay }),
      bestSellers(tx, shop.id, period, BEST),
    ]),
  )
  const byDay = new Map(sold.map((each) => [each.day, each]))
  const counted = days.map((day) => ({ ...(byDay.get(day) ?? nothingOn(day)), drafts: drafts.get(day) ?? 0 }))
  return {
    from: firstDay,
    to: lastDay,
    days: counted.map((each) => ({ day: each.day, ...figuresOf([each]) })),
    totals: figuresOf(counted),
    best_sellers: best,
  }
}

interface CountedDay extends SoldDay {
  readonly drafts: number
}

function nothingOn(day: string): SoldDay {
  return { day, orders: 0, paid_orders: 0, revenue: 0, refunds: 0, from_drafts: 0 }
}

function figuresOf(days: readonly CountedDay[]) {
  const sum = (field: Exclude<keyof CountedDay, 'day'>) => days.reduce((all, each) => all + each[field], 0)
  const drafts = sum('drafts')
  return {
    orders: sum('orders'),
    paid_orders: sum('paid_orders'),
    revenue: sum('revenue'),
    refunds: sum('refunds'),
    drafts,
    // An order may come of a draft of the minutes before midnight.
    conversion: drafts === 0 ? null : Math.min(1, sum('from_drafts') / drafts),
  }
}

// getFigures: how a shop does, day by day in Jakarta, and what it sells most.
import type { Context } from '../../../../context.ts'
import { inOneSnapshot } from '../../../../db/transaction.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { draftsByDay } from '../../checkout/queries.ts'
import { figureDays, type GivenPeriod } from '../../fulfilment/rules.ts'
import type { Figures } from '../figures-schema.ts'
import { type DaySales, salesIn, summedOf } from '../queries.ts'
import { bestSellersOf } from '../rules-sales.ts'

const BEST = 20

/** Throws `invalid_request`. */
export async function getFigures(ctx: Context, shop: Shop, given: GivenPeriod, at: Date): Promise<Figures> {
  const { days, ...period } = figureDays(given, at)
  const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)]
  const [sold, drafts] = await inOneSnapshot(ctx.db, async (tx) => {
    const summed = await summedOf(tx, shop.id)
    return Promise.all([
      salesIn(tx, shop.id, period, summed, { parts: ['product'], byDay: ['all', 'source'] }),
      draftsByDay(tx, shop.id, { ...period, firstDay, lastDay }),
    ])
  })
  const byDay = Map.groupBy(sold.days, ({ day }) => day)
  const counted = days.map((day) => ({ ...dayOf(day, byDay.get(day) ?? []), drafts: drafts.get(day) ?? 0 }))
  return {
    from: firstDay,
    to: lastDay,
    days: counted.map((each) => ({ day: each.day, ...figuresOf([each]) })),
    totals: figuresOf(counted),
    best_sellers: bestSellersOf(sold.rows, BEST),
  }
}

interface CountedDay {
  readonly day: string
  readonly orders: number
  readonly paid_orders: number
  readonly revenue: number
  readonly refunds: number
  /** of the paid ones, those that began as a draft in the shop */
  readonly from_drafts: number
  readonly drafts: number
}

function dayOf(day: string, sales: readonly DaySales[]): Omit<CountedDay, 'drafts'> {
  const {
    orders = 0,
    paid_orders = 0,
    revenue = 0,
    refunds = 0,
  } = sales.find(({ part }) => part === 'all') ?? {}
  const ofShop = sales.find(({ part, key }) => part === 'source' && key === 'storefront')
  return { day, orders, paid_orders, revenue, refunds, from_drafts: ofShop?.paid_orders ?? 0 }
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

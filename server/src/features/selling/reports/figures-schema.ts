// Shapes of the figures of a shop, by day.
import Type, { type Static } from 'typebox'
import { integer, listOf, named, rupiah, text } from '../../../base/shapes.ts'
import { day } from '../fulfilment/schema.ts'

export const FigureQuery = Type.Object({
  from: day('First day, in Jakarta (`2026-11-15`); 29 days before `to` unless it says'),
  to: day('Last day; today unless it says'),
})

const figures = {
  orders: integer('Orders that were placed'),
  paid_orders: integer('Of these, those that are paid, and neither cancelled nor refunded'),
  revenue: rupiah('What these cost their buyers, shipping and fees included'),
  refunds: rupiah('What of it went back: parts, as an order whose money is all back is not sold'),
  drafts: integer('Carts that were priced for checkout in the shop'),
  conversion: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    description: 'Share of the drafts that became paid orders, 0 to 1; null without drafts',
  }),
}

export const BestSeller = named(
  'BestSeller',
  {
    product_id: text('`id` of the product'),
    name: text('Its name'),
    units: integer('How many were sold'),
    revenue: rupiah('What their lines came to'),
  },
  'A product that sold',
)

export const Figures = named(
  'Figures',
  {
    from: text('First day'),
    to: text('Last day'),
    days: listOf(
      named('FiguresOfDay', { day: text('In Jakarta: `2026-11-15`'), ...figures }, 'Figures of one day'),
      'Every day, also those on which nothing happened. An order belongs to the day it was placed on',
    ),
    totals: named('FiguresInAll', figures, 'Figures of all days together'),
    best_sellers: listOf(BestSeller, 'The twenty that sold most, by units'),
  },
  'How a shop does',
)
export type Figures = Static<typeof Figures>

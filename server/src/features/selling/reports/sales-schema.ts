// Shapes of the report of any days.
import Type, { type Static } from 'typebox'
import { choice } from '../../../base/input-shapes.ts'
import { integer, listOf, named, rupiah, text } from '../../../base/shapes.ts'
import { day } from '../fulfilment/schema.ts'
import { MonthQuery } from './month-schema.ts'

export const SALES_PARTS = [
  'day',
  'product',
  'category',
  'city',
  'courier',
  'payment',
  'source',
  'promotion',
  'voucher',
] as const
export type SalesPart = (typeof SALES_PARTS)[number]

const period = {
  ...MonthQuery.properties,
  from: day('First day, in Jakarta (`2026-11-15`), instead of a month'),
  to: day('Last day; at most 366 days'),
}

export const SalesQuery = Type.Object(period)
export const SalesPartQuery = Type.Object({
  ...period,
  part: { ...choice(SALES_PARTS), description: 'Which table' },
})

const sums = {
  paid_orders: integer('Orders that are paid, and neither cancelled nor refunded; null: not counted'),
  items: integer('How many pieces'),
  goods: rupiah('Their goods, before discounts of whole orders'),
  discounts: rupiah('What was taken off: of a promotion or voucher what it gave itself, shipping included'),
  revenue: rupiah(
    'What buyers paid, shipping and fees included; of a product or category its goods less discounts',
  ),
  refunds: rupiah('What of it went back; null: not told apart'),
  margin: rupiah('Goods whose cost is known, less discounts and that cost; null: of none it is known'),
  covered: integer('Percent of `goods` whose cost is known'),
}

const SalesRowShape = named(
  'SalesRow',
  {
    key: text('`id`, `key` or code of it; null: of none that is known'),
    name: text('What the shop calls it'),
    ...sums,
  },
  'A part of what was sold',
)
export type SalesRowShape = Static<typeof SalesRowShape>

const SalesPartShape = named(
  'SalesPart',
  { count: integer('How many there are'), rows: listOf(SalesRowShape, 'The hundred that brought most') },
  'What was sold, by one thing',
)

export const SalesReport = named(
  'SalesReport',
  {
    from: text('First day'),
    to: text('Last day that has begun'),
    totals: named(
      'SalesTotals',
      {
        orders: integer('Orders that were placed'),
        ...sums,
        shipping: rupiah('What their buyers paid for shipping'),
        fees: rupiah('Fees of payment, and unique codes'),
        cost: rupiah('What the goods cost whose cost is known'),
        average_order: rupiah('`revenue` by `paid_orders`, rounded; null without any'),
      },
      'All of it',
    ),
    by_day: listOf(SalesRowShape, 'Every day that has begun'),
    by_product: SalesPartShape,
    by_category: SalesPartShape,
    by_city: SalesPartShape,
    by_courier: SalesPartShape,
    by_payment: SalesPartShape,
    by_source: SalesPartShape,
    by_promotion: SalesPartShape,
    by_voucher: SalesPartShape,
    year: named(
      'YearTurnover',
      {
        year: integer('Of the last day'),
        turnover: rupiah('What was sold in it so far, less what went back'),
        income_tax_free_to: rupiah(
          'Up to this much a year an individual pays no final income tax on turnover',
        ),
        vat_duty_from: rupiah('Above this much a year a business has to collect value added tax'),
      },
      'The turnover of a year, beside the two amounts at which the law changes. No legal advice',
    ),
  },
  'What a shop sold',
)
export type SalesReport = Static<typeof SalesReport>

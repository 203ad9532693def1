// Shapes of the report of a month.
import Type, { type Static } from 'typebox'
import { dateTime, integer, listOf, named, rupiah, text } from '../../../base/shapes.ts'
import { BestSeller } from './figures-schema.ts'

export const MonthQuery = Type.Object({
  month: Type.Optional(
    Type.String({
      pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$',
      maxLength: 7,
      description: 'Which, such as `2026-11`; this month in Jakarta unless it says. It must have begun',
    }),
  ),
})

const counts = {
  paid_orders: integer('Orders that are paid, and neither cancelled nor refunded'),
  revenue: rupiah('What these cost their buyers, shipping and fees included'),
}

const totals = named(
  'MonthTotals',
  {
    orders: integer('Orders that were placed'),
    ...counts,
    items: integer('How many pieces the paid orders hold'),
    goods: rupiah('Their goods, before discounts of whole orders'),
    discounts: rupiah('What vouchers and campaigns took off them'),
    shipping: rupiah('What their buyers paid for shipping'),
    fees: rupiah('Fees of payment, and unique codes'),
    refunds: rupiah('What of `revenue` went back: parts, as an order whose money is all back is not sold'),
    average_order: rupiah('`revenue` by `paid_orders`, rounded; null without any'),
  },
  'Totals of a month: `goods` − `discounts` + `shipping` + `fees` is `revenue`',
)

const share = (title: string, code: string, description: string) =>
  listOf(
    named(
      title,
      { code: text(code), name: text('What the shop calls it'), ...counts },
      'A part of what was sold',
    ),
    `${description}, most revenue first`,
  )

const codCounts = {
  orders: integer('Orders that were placed so'),
  collected_orders: integer('Of these, those whose money was collected'),
  collected: rupiah('What was collected'),
  remitted: rupiah('What of it came to the shop'),
  owed: rupiah('What was collected and is not sent on yet'),
  due: rupiah('What is still to be collected'),
  refused_orders: integer('Orders that their buyers did not take'),
}

const codParts = (title: string, of: string) =>
  listOf(
    named(title, { name: text(`Of which ${of}; null: of none that is known`), ...codCounts }, 'A part of it'),
    `By ${of}, most orders first`,
  )

export const MonthReport = named(
  'MonthReport',
  {
    month: text('Which, such as `2026-11`'),
    days: listOf(
      named(
        'MonthDay',
        { day: text('In Jakarta: `2026-11-15`'), orders: integer('Orders that were placed'), ...counts },
        'One day of it',
      ),
      'Every day that has begun. An order belongs to the day it was placed on',
    ),
    totals,
    unpaid: integer('Orders that still wait for their money'),
    cancelled: integer('Orders that were cancelled'),
    expired: integer('Orders that were never paid'),
    refunded: integer('Orders whose money went back'),
    best_sellers: listOf(BestSeller, 'The ten that sold most, by units'),
    by_payment: share('MonthPayment', '`code` of the method', 'By the way they were paid'),
    by_courier: share('MonthCourier', '`code` of the courier; null: without one', 'By courier'),
    by_source: share('MonthSource', '`storefront` or `merchant`', 'By where they were made'),
    cod: named(
      'MonthCod',
      {
        ...codCounts,
        by_courier: codParts('MonthCodCourier', 'courier'),
        by_province: codParts('MonthCodProvince', 'province'),
      },
      'What was sold to be paid at the door',
    ),
    before: named(
      'MonthBefore',
      {
        month: text('Which, such as `2026-10`'),
        until: dateTime('Counted up to then: as much of it as has passed of a month that is not over'),
        totals,
      },
      'The month before, to compare with',
    ),
  },
  'How a shop did in a month',
)
export type MonthReport = Static<typeof MonthReport>

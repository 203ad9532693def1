// Shapes of movements of money, of what is to come, and of what does not add up.
import Type, { type Static } from 'typebox'
import { dateTime, integer, listOf, named, nullable, oneOf, rupiah, text } from '../../../base/shapes.ts'
import { MISMATCHES } from '../../../domain/settlement.ts'
import { day } from '../fulfilment/schema.ts'

export const MovementsQuery = Type.Object({
  from: day('First day, in Jakarta (`2026-11-15`); 29 days before `to` unless it says'),
  to: day('Last day; today unless it says; at most 366 days'),
})

const came = {
  movements: integer('How many'),
  gross: rupiah('What buyers paid'),
}

const MismatchShape = named(
  'MoneyMismatch',
  {
    what: oneOf(
      MISMATCHES,
      '`unknown_here`: the gateway has a payment that no order here knows; `not_paid_here`: it is not paid here; `missing_there`: paid here, ' +
        'and not in the gateway’s list after a day; `sum_differs`: its fees and net do not come to its amount',
    ),
    gateway: text('Which'),
    transaction: text('Its own name of it; null: it has none'),
    order_number: text('Of the order; null: of none that is known'),
    reference: text('Ours, as the gateway has it'),
    at: dateTime('When it happened'),
    here: rupiah('What is known here'),
    there: rupiah('What the gateway tells'),
  },
  'Something that does not add up',
)

export const MoneyOverview = named(
  'MoneyOverview',
  {
    today: named(
      'MoneyToday',
      {
        gateway: named('MoneyCame', came, 'Money that came in one way'),
        direct: named('MoneyCame', came, 'Money that came in one way'),
        cod: named('MoneyCame', came, 'Money that came in one way'),
        refunds: rupiah('What went back'),
        remitted: rupiah('What couriers sent on'),
      },
      'What moved today, in Jakarta',
    ),
    coming: listOf(
      named(
        'MoneyComing',
        {
          gateway: text('From whom'),
          day: text('When it should be in the balance, in Jakarta; null: not told'),
          payments: integer('How many payments it is of'),
          gross: rupiah('What buyers paid'),
          net: rupiah('What is left of it; null: not told'),
        },
        'What a gateway has not paid out yet',
      ),
      'By day, the next first',
    ),
    mismatches: listOf(MismatchShape, 'The hundred newest of the last three months that do not add up'),
    gateways: listOf(
      named(
        'MoneyGateway',
        {
          gateway: text('Which'),
          lists: nullable(
            Type.Boolean({ description: 'Whether it tells fees and payouts: only Xendit does' }),
          ),
          asked_at: dateTime('When it was last asked; null: never'),
          error: text('Why the last question got no answer'),
        },
        'A gateway that the shop has keys of',
      ),
      'Gateways of the shop',
    ),
  },
  'Where the money of a shop is',
)
export type MoneyOverview = Static<typeof MoneyOverview>

// Shapes of what parcels cost and brought in a month.
import type { Static } from 'typebox'
import { integer, listOf, named, rupiah, text } from '../../../base/shapes.ts'

const sums = {
  parcels: integer('Parcels that were made, without those that came to nothing'),
  shipping_paid: rupiah('What buyers paid for shipping, of orders that are paid and kept'),
  quoted: rupiah('What carrying and insuring was to cost when it was booked'),
  charged: rupiah('What vendors take for carrying, as it stands: after weighing'),
  insurance: rupiah('What they take for insuring'),
  corrected: rupiah('`charged` and `insurance` beyond `quoted`; below 0: less'),
  return_cost: rupiah('What ways back cost'),
  cod_orders: integer('Orders that are or were to be paid at the door'),
  cod_collected: rupiah('What was collected: `cod_fee`, `cod_remitted` and `cod_owed` together'),
  cod_fee: rupiah('What vendors kept of that, or will keep'),
  cod_remitted: rupiah('What came to the shop'),
  cod_owed: rupiah('What was collected and is still out'),
  cod_due: rupiah('What is still to be collected'),
}

export const ParcelMoney = named(
  'ParcelMoney',
  {
    month: text('Which, such as `2026-11`'),
    totals: named('ParcelMoneyTotals', sums, 'Of all'),
    by_courier: listOf(
      named(
        'ParcelMoneyCourier',
        { code: text('`code` of the courier'), name: text('What the courier is called'), ...sums },
        'Of one courier',
      ),
      'Most parcels first',
    ),
    corrections: listOf(
      named(
        'ParcelCorrection',
        {
          id: text('`id` of the parcel'),
          order_number: text('`number` of its order'),
          courier_name: text('Who carried it'),
          weight_grams: integer('As it was booked'),
          quoted: rupiah('What it was to cost'),
          charged: rupiah('What it costs, insurance included'),
          corrected: rupiah('The difference; below 0: less'),
        },
        'A parcel that costs another amount than was told before',
      ),
      'The largest first, at most a hundred',
    ),
  },
  'What the parcels of a month cost and brought',
)
export type ParcelMoney = Static<typeof ParcelMoney>

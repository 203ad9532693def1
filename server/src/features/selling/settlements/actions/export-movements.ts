// exportMovements: every movement of money in some days, for the bookkeeper.
import { invalidRequest } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { figureDays, type GivenPeriod } from '../../fulfilment/rules.ts'
import { KEYED_GATEWAYS } from '../../payments/input.ts'
import { methodsOf } from '../../payments/methods.ts'
import { moneyTable } from '../money-table.ts'
import { movementsIn } from '../queries.ts'

const MOST_ROWS = 100_000

/** Throws `invalid_request`. */
export async function exportMovements(
  ctx: Context,
  shop: Shop,
  given: GivenPeriod,
  at: Date,
): Promise<{ from: string; to: string; table: Generator<string> }> {
  const { days, ...period } = figureDays(given, at)
  const movements = await movementsIn(ctx.db, shop.id, period, MOST_ROWS + 1)
  if (movements.length > MOST_ROWS)
    throw invalidRequest([
      { path: 'from', message: `lebih dari ${MOST_ROWS} baris, pilih hari yang lebih sedikit` },
    ])
  const names = new Map((await methodsOf(ctx, shop)).map(({ code, name }) => [code, name]))
  const listing = new Set<string>(KEYED_GATEWAYS.filter((gateway) => ctx.gateways[gateway].transactions))
  const table = moneyTable(movements, listing, (method) => names.get(method) ?? method)
  return { from: days[0] ?? '', to: days.at(-1) ?? '', table }
}

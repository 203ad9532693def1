// exportMovements: every movement of money in some days, for the bookkeeper.
import { invalidRequest } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { jakartaDay, jakartaMonth, monthBeside } from '../../../../domain/jakarta.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { figureDays, type GivenPeriod } from '../../fulfilment/rules.ts'
import { firstOrderAt } from '../../orders/queries.ts'
import { KEYED_GATEWAYS } from '../../payments/input.ts'
import { methodsOf } from '../../payments/methods.ts'
import { moneyTable } from '../money-table.ts'
import { type MovementRow, movementsIn } from '../queries.ts'

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
      {
        path: 'from',
        code: 'range',
        message: `lebih dari ${MOST_ROWS} baris, pilih hari yang lebih sedikit`,
      },
    ])
  return { from: days[0] ?? '', to: days.at(-1) ?? '', table: await tableOf(ctx, shop, movements) }
}

async function tableOf(
  ctx: Context,
  shop: Shop,
  movements: readonly MovementRow[],
): Promise<Generator<string>> {
  const names = new Map((await methodsOf(ctx, shop)).map(({ code, name }) => [code, name]))
  const listing = new Set<string>(KEYED_GATEWAYS.filter((gateway) => ctx.gateways[gateway].transactions))
  return moneyTable(movements, listing, (method) => names.get(method) ?? method)
}

/** Every one of a shop, month by month, until a moment. */
export async function* exportAllMovements(ctx: Context, shop: Shop, until: Date): AsyncGenerator<string> {
  const first = await firstOrderAt(ctx.db, shop.id)
  const last = jakartaDay(until).slice(0, 7)
  let month = jakartaDay(first ?? until).slice(0, 7)
  let isFirst = true
  for (; month <= last; month = monthBeside(month, 1)) {
    const period = jakartaMonth(month)
    const ends = period.until < until ? period.until : until
    const rows = await movementsIn(ctx.db, shop.id, { from: period.from, until: ends }, MOST_OF_MONTH)
    if (rows.length === MOST_OF_MONTH) throw new Error(`Shop ${shop.id} has too many movements in ${month}`)
    const [header = '', ...parts] = await tableOf(ctx, shop, rows)
    if (isFirst) yield header
    isFirst = false
    yield* parts
  }
}

/** Far beyond what any shop has. */
const MOST_OF_MONTH = 1_000_000

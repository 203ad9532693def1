// List and detail while the same shop sells 50 orders a second, as large as shops get.
import { setTimeout as wait } from 'node:timers/promises'
import { checkSales } from '../../server/test/consistency.ts'
import { hostOf, newShop, shopIdOf } from '../../test/shops.ts'
import { type Bench, figures, middle } from '../bench.ts'
import type { RoundResult } from '../load/buyers.ts'
import type { Results, RowKey } from '../rows.ts'
import { type ReadResult, runWrk } from '../wrk.ts'
import { API } from './reads.ts'

const PACE = 50
const KEPT_PACE = 0.9 * PACE
/** Enough to keep the pace when an order takes a second. */
const BUYERS = 64
const SIZES = [63, 5_000, 20_000] as const
const PATHS = { list: '/products', detail: '/products/barang-1' } as const
/** Orders are under way before reads are counted, and for a moment after. */
const AROUND_SECONDS = 0.5

interface Round {
  readonly alone: ReadResult
  readonly beside: ReadResult
  readonly orders: RoundResult
  /** milliseconds of the server's CPU for an order, nothing read meanwhile */
  readonly orderMs: number
}

export async function measureReadsBesideOrders(bench: Bench): Promise<Results> {
  const results: Results = {}
  for (const size of SIZES) {
    const names = (Object.keys(PATHS) as (keyof typeof PATHS)[]).filter((name) =>
      bench.wants(`${name}${size}`),
    )
    if (names.length > 0) Object.assign(results, await inShopOf(bench, size, names))
  }
  return results
}

async function inShopOf(
  bench: Bench,
  size: (typeof SIZES)[number],
  names: readonly (keyof typeof PATHS)[],
): Promise<Results> {
  const { etalase, buyers, settings } = bench
  const { seconds, rounds: count } = settings
  const shop = await newShop(etalase.database.client, size)
  const orders = { shop, buyers: BUYERS, pace: PACE }
  const read = (name: keyof typeof PATHS) =>
    runWrk({
      port: etalase.port,
      pid: etalase.pid,
      path: API + PATHS[name],
      headers: { Host: hostOf(shop), 'accept-encoding': 'gzip, br' },
      seconds,
    })
  const warm = await buyers.place(etalase, { ...orders, seconds: 1 })
  let { answered } = warm
  const rounds = names.map((name) => ({ name, done: [] as Round[] }))
  for (let round = 0; round < count; round++) {
    const sold = await buyers.place(etalase, { ...orders, seconds })
    answered += sold.answered
    for (const { name, done } of rounds) {
      const alone = await read(name)
      const selling = buyers.place(etalase, { ...orders, seconds: seconds + AROUND_SECONDS })
      await wait(AROUND_SECONDS * 1_000)
      const beside = await read(name)
      const besideSold = await selling
      answered += besideSold.answered
      done.push({ alone, beside, orders: besideSold, orderMs: sold.cpu.server })
    }
  }
  bench.violations.push(...(await checkSales(etalase.database, shopIdOf(shop), answered)))
  return Object.fromEntries(
    rounds.map(({ name, done }) => [
      `${name}${size}` satisfies RowKey,
      figures(done.map(corrected), detailsOf(done)),
    ]),
  )
}

/**
 * Reads for each CPU second of the server, without what the orders take when nothing is read: beside them, against alone.
 * Where the orders did not keep their pace, there is nothing to compare.
 */
function corrected({ alone, beside, orders, orderMs }: Round): number {
  if (orders.perSecond < KEPT_PACE) return 0
  const ordersMs = (orderMs * orders.perSecond) / beside.perSecond
  return alone.serverMs / (beside.serverMs - ordersMs)
}

function detailsOf(rounds: readonly Round[]): string {
  const rate = (side: 'alone' | 'beside') => Math.round(middle(rounds, (round) => round[side].perSecond))
  const orders = middle(rounds, (round) => round.orders.perSecond)
  return (
    `${rate('beside').toLocaleString('en')}/s beside ${orders.toFixed(0)} orders/s, ` +
    `${rate('alone').toLocaleString('en')}/s alone; an order takes ${middle(rounds, ({ orderMs }) => orderMs).toFixed(1)} ms of the server`
  )
}

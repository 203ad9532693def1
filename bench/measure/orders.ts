// Whole orders and drafts: this version, the one beside it, and pgbench with the statements of version 0.1, in turn.
import { checkSales } from '../../server/test/consistency.ts'
import type { Etalase } from '../../test/installation.ts'
import { newShop, shopIdOf } from '../../test/shops.ts'
import { type Bench, figures, middle } from '../bench.ts'
import type { Wanted } from '../buyers.ts'
import type { RoundResult } from '../load/buyers.ts'
import { type PgbenchRound, prepareForPgbench, runPgbench } from '../pgbench.ts'
import type { Figures, Results } from '../rows.ts'

const MANY = ['orders64Rate', 'orders64', 'orders64Times', 'orders64Cpu', 'orders64Mail'] as const
const FEW = ['orders8Rate', 'orders8', 'orders8Times', 'orders8Cpu'] as const

export async function measureOrders(bench: Bench): Promise<Results> {
  const { etalase, beside, wants } = bench
  if (!wants(...MANY, ...FEW, 'oneProduct', 'drafts', 'orders20000')) return {}
  for (const side of beside ? [etalase, beside] : [etalase]) await warmUp(bench, side)
  if (wants('orders64', 'orders8', 'drafts')) await prepareForPgbench(etalase.database)
  return {
    ...(wants(...MANY) && (await withManyBuyers(bench))),
    ...(wants(...FEW) && (await withFewBuyers(bench))),
    ...(wants('oneProduct') && { oneProduct: await oneProduct(bench) }),
    ...(wants('drafts') && { drafts: await drafts(bench) }),
    ...(wants('orders20000') && { orders20000: await inLargeShop(bench) }),
  }
}

/** What is planned while tables are empty reads them whole, and stays planned that way. */
async function warmUp(bench: Bench, side: Etalase): Promise<void> {
  const shop = await newShop(side.database.client)
  for (const kind of ['orders', 'drafts'] as const)
    await bench.buyers.place(side, { shop, kind, buyers: 8, seconds: 2 })
  await side.database.client.query('analyze')
}

async function withManyBuyers(bench: Bench): Promise<Results> {
  const rounds = await inTurn(bench, 64, bench.wants('orders64'))
  const { rate, against, times, cpu } = ordersOf(rounds)
  const p95 = rounds.map(({ ours }) => ours.latency.mail.p95)
  const half = middle(rounds, ({ ours }) => ours.latency.mail.p50).toFixed(0)
  return {
    orders64Rate: rate,
    ...(against && { orders64: against }),
    ...(times && { orders64Times: times }),
    orders64Cpu: cpu,
    orders64Mail: figures(p95, `half within ${half} ms`),
  }
}

async function withFewBuyers(bench: Bench): Promise<Results> {
  const { rate, against, times, cpu } = ordersOf(await inTurn(bench, 8, bench.wants('orders8')))
  return {
    orders8Rate: rate,
    ...(against && { orders8: against }),
    ...(times && { orders8Times: times }),
    orders8Cpu: cpu,
  }
}

interface OrderRound {
  readonly ours: RoundResult
  readonly theirs: RoundResult | null
  readonly pgbench: PgbenchRound | null
}

/** Turn by turn, so that all meet the same state of the machine. */
async function inTurn(bench: Bench, buyers: number, withPgbench: boolean): Promise<OrderRound[]> {
  const { etalase, beside, settings } = bench
  const { rounds, seconds } = settings
  const done: OrderRound[] = []
  for (let round = 0; round < rounds; round++) {
    done.push({
      ours: await orders(bench, etalase, { buyers, seconds }),
      theirs: beside && (await orders(bench, beside, { buyers, seconds })),
      pgbench: withPgbench ? await runPgbench(etalase.database, 'order', seconds) : null,
    })
  }
  return done
}

function ordersOf(rounds: readonly OrderRound[]) {
  const each = (pick: (result: RoundResult) => number) => middle(rounds, ({ ours }) => pick(ours))
  const load = each(({ loadShare }) => loadShare) * 100
  const whole = each(({ latency }) => latency.whole.p50).toFixed(0)
  const parts = (['server', 'database'] as const).map(
    (part) => `${part} ${each(({ cpu }) => cpu[part]).toFixed(1)}`,
  )
  return {
    rate: figures(
      rounds.map(({ ours }) => ours.perSecond),
      `an order takes ${whole} ms; the load took ${load.toFixed(0)} % of a core`,
    ),
    against: againstPgbench(rounds),
    times: againstBeside(rounds),
    cpu: figures(
      rounds.map(({ ours }) => cpuOf(ours)),
      parts.join(', '),
    ),
  }
}

function againstPgbench(rounds: readonly OrderRound[]): Figures | null {
  const pairs = rounds.flatMap(({ ours, pgbench }) => (pgbench ? { ours, pgbench } : []))
  if (pairs.length === 0) return null
  const rate = middle(pairs, ({ pgbench }) => pgbench.perSecond).toFixed(0)
  const ms = middle(pairs, ({ pgbench }) => pgbench.databaseMs).toFixed(1)
  return figures(
    pairs.map(({ ours, pgbench }) => ours.perSecond / pgbench.perSecond),
    `pgbench ${rate}/s, database ${ms} ms`,
  )
}

function againstBeside(rounds: readonly OrderRound[]): Figures | null {
  const pairs = rounds.flatMap(({ ours, theirs }) => (theirs ? { ours, theirs } : []))
  if (pairs.length === 0) return null
  const rate = middle(pairs, ({ theirs }) => theirs.perSecond).toFixed(1)
  const ms = middle(pairs, ({ theirs }) => cpuOf(theirs)).toFixed(1)
  return figures(
    pairs.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond),
    `beside ${rate}/s, ${ms} ms of CPU each`,
  )
}

/** Milliseconds of an order, server and database. */
function cpuOf({ cpu }: RoundResult): number {
  return cpu.server + cpu.database
}

async function oneProduct(bench: Bench) {
  const rounds: { one: number; many: number }[] = []
  const { seconds } = bench.settings
  for (let round = 0; round < bench.settings.rounds; round++) {
    const one = await orders(bench, bench.etalase, { buyers: 64, seconds, products: 1 })
    const many = await orders(bench, bench.etalase, { buyers: 64, seconds })
    rounds.push({ one: one.perSecond, many: many.perSecond })
  }
  const rate = (side: 'one' | 'many') => middle(rounds, (round) => round[side]).toFixed(0)
  return figures(
    rounds.map(({ one, many }) => one / many),
    `${rate('one')}/s, 60 products ${rate('many')}/s`,
  )
}

async function drafts(bench: Bench) {
  const rounds: { ours: RoundResult; pgbench: PgbenchRound }[] = []
  const { rounds: count, seconds } = bench.settings
  for (let round = 0; round < count; round++) {
    const shop = await newShop(bench.etalase.database.client)
    rounds.push({
      ours: await bench.buyers.place(bench.etalase, { shop, kind: 'drafts', buyers: 64, seconds }),
      pgbench: await runPgbench(bench.etalase.database, 'draft', seconds),
    })
  }
  const rate = middle(rounds, ({ ours }) => ours.perSecond).toFixed(0)
  const theirs = middle(rounds, ({ pgbench }) => pgbench.perSecond).toFixed(0)
  return figures(
    rounds.map(({ ours, pgbench }) => ours.perSecond / pgbench.perSecond),
    `${rate}/s, pgbench ${theirs}/s`,
  )
}

async function inLargeShop(bench: Bench) {
  const rounds: { large: number; small: number }[] = []
  const { rounds: count, seconds } = bench.settings
  const shop = await newShop(bench.etalase.database.client, 20_000)
  let answered = 0
  for (let round = 0; round < count; round++) {
    const large = await bench.buyers.place(bench.etalase, { shop, buyers: 64, seconds })
    answered += large.answered
    const small = await orders(bench, bench.etalase, { buyers: 64, seconds })
    rounds.push({ large: large.perSecond, small: small.perSecond })
  }
  bench.violations.push(...(await checkSales(bench.etalase.database, shopIdOf(shop), answered)))
  const rate = (side: 'large' | 'small') => middle(rounds, (round) => round[side]).toFixed(0)
  return figures(
    rounds.map(({ large, small }) => large / small),
    `${rate('large')}/s, 63 products ${rate('small')}/s`,
  )
}

/** A round in a shop of its own: what a shop has sold and not been paid for makes the next order slower. */
async function orders(bench: Bench, side: Etalase, wanted: Omit<Wanted, 'shop'>): Promise<RoundResult> {
  const shop = await newShop(side.database.client)
  const result = await bench.buyers.place(side, { ...wanted, shop })
  bench.violations.push(...(await checkSales(side.database, shopIdOf(shop), result.answered)))
  return result
}

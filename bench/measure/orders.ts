// Whole orders and drafts: this version, the one beside it, and pgbench with the statements of version 0.1, in turn.
import { checkSales } from '../../server/test/consistency.ts'
import type { Etalase } from '../../test/installation.ts'
import { newShop, shopIdOf } from '../../test/shops.ts'
import { type Bench, figures, middle } from '../bench.ts'
import type { Wanted } from '../buyers.ts'
import type { RoundResult } from '../load/buyers.ts'
import { type PgbenchRound, prepareForPgbench, runPgbench } from '../pgbench.ts'
import type { Figures, Results } from '../rows.ts'

const MANY = ['orders64Rate', 'orders64', 'orders64Beside', 'orders64Cpu', 'orders64Mail'] as const
const FEW = ['orders8Rate', 'orders8', 'orders8Beside', 'orders8Cpu'] as const

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
  const { rate, against, beside, cpu } = ordersOf(rounds)
  const p95 = rounds.map(({ ours }) => ours.latency.mail.p95)
  const half = middle(rounds, ({ ours }) => ours.latency.mail.p50).toFixed(0)
  return {
    orders64Rate: rate,
    ...(against && { orders64: against }),
    ...(beside && { orders64Beside: beside }),
    orders64Cpu: cpu,
    orders64Mail: figures(p95, `half within ${half} ms`),
  }
}

async function withFewBuyers(bench: Bench): Promise<Results> {
  const { rate, against, beside, cpu } = ordersOf(await inTurn(bench, 8, bench.wants('orders8')))
  return {
    orders8Rate: rate,
    ...(against && { orders8: against }),
    ...(beside && { orders8Beside: beside }),
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
    beside: againstBeside(rounds),
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
    pairs.map(({ ours, pgbench }) => pgbench.databaseMs / cpuOf(ours)),
    `pgbench ${ms} ms of the database, ${rate}/s`,
  )
}

function againstBeside(rounds: readonly OrderRound[]): Figures | null {
  const pairs = rounds.flatMap(({ ours, theirs }) => (theirs ? { ours, theirs } : []))
  if (pairs.length === 0) return null
  const rate = middle(pairs, ({ theirs }) => theirs.perSecond).toFixed(1)
  const ms = middle(pairs, ({ theirs }) => cpuOf(theirs)).toFixed(1)
  return figures(
    pairs.map(({ ours, theirs }) => cpuOf(theirs) / cpuOf(ours)),
    `beside ${ms} ms of CPU each, ${rate}/s`,
  )
}

/** Milliseconds of an order, server and database. */
function cpuOf({ cpu }: RoundResult): number {
  return cpu.server + cpu.database
}

async function oneProduct(bench: Bench): Promise<Figures> {
  const pairs: Compared[] = []
  const { seconds } = bench.settings
  for (let round = 0; round < bench.settings.rounds; round++) {
    const ours = await orders(bench, bench.etalase, { buyers: 64, seconds, products: 1 })
    pairs.push({ ours, plain: await orders(bench, bench.etalase, { buyers: 64, seconds }) })
  }
  return againstPlain(pairs, '60 products')
}

async function drafts(bench: Bench): Promise<Figures> {
  const rounds: { ours: RoundResult; pgbench: PgbenchRound }[] = []
  const { rounds: count, seconds } = bench.settings
  for (let round = 0; round < count; round++) {
    const shop = await newShop(bench.etalase.database.client)
    rounds.push({
      ours: await bench.buyers.place(bench.etalase, { shop, kind: 'drafts', buyers: 64, seconds }),
      pgbench: await runPgbench(bench.etalase.database, 'draft', seconds),
    })
  }
  const ms = middle(rounds, ({ ours }) => cpuOf(ours)).toFixed(1)
  const theirs = middle(rounds, ({ pgbench }) => pgbench.databaseMs).toFixed(1)
  const rate = middle(rounds, ({ ours }) => ours.perSecond).toFixed(0)
  return figures(
    rounds.map(({ ours, pgbench }) => pgbench.databaseMs / cpuOf(ours)),
    `${ms} ms of CPU each, ${rate}/s; pgbench ${theirs} ms of the database`,
  )
}

async function inLargeShop(bench: Bench): Promise<Figures> {
  const pairs: Compared[] = []
  const { rounds: count, seconds } = bench.settings
  const shop = await newShop(bench.etalase.database.client, 20_000)
  let answered = 0
  for (let round = 0; round < count; round++) {
    const ours = await bench.buyers.place(bench.etalase, { shop, buyers: 64, seconds })
    answered += ours.answered
    pairs.push({ ours, plain: await orders(bench, bench.etalase, { buyers: 64, seconds }) })
  }
  bench.violations.push(...(await checkSales(bench.etalase.database, shopIdOf(shop), answered)))
  return againstPlain(pairs, '63 products')
}

interface Compared {
  readonly ours: RoundResult
  /** orders as most are */
  readonly plain: RoundResult
}

function againstPlain(pairs: readonly Compared[], plain: string): Figures {
  const side = (name: keyof Compared) =>
    `${middle(pairs, (pair) => cpuOf(pair[name])).toFixed(1)} ms of CPU each, ${middle(pairs, (pair) => pair[name].perSecond).toFixed(0)}/s`
  return figures(
    pairs.map((pair) => cpuOf(pair.plain) / cpuOf(pair.ours)),
    `${side('ours')}; ${plain} ${side('plain')}`,
  )
}

/** A round in a shop of its own: what a shop has sold and not been paid for makes the next order slower. */
async function orders(bench: Bench, side: Etalase, wanted: Omit<Wanted, 'shop'>): Promise<RoundResult> {
  const shop = await newShop(side.database.client)
  const result = await bench.buyers.place(side, { ...wanted, shop })
  // Of this version alone: another one's database knows other rules.
  if (side === bench.etalase)
    bench.violations.push(...(await checkSales(side.database, shopIdOf(shop), result.answered)))
  return result
}

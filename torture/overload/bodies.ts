// Strangers name bodies of four shops and send one byte of each, again and again: do buyers of another shop feel it?
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { HeldBack } from '../../server/test/slow-callers.ts'
import { childrenOf, cpuBetween, cpuTimes } from '../../test/cpu.ts'
import { send } from '../../test/http.ts'
import { type Etalase, type OwnDatabase, startEtalase } from '../../test/installation.ts'
import { endWithUs } from '../../test/server.ts'
import { hostOf, newShop, orderedProducts } from '../../test/shops.ts'
import { type Figures, tell } from '../figures.ts'
import type { BodiesAnswers, BodiesOrder } from './body-callers.ts'
import { bound, CLOCK_MS, middleOf } from './judge-share.ts'
import type { BuyersResult, Phase, PhaseResult } from './load.ts'
import { processorTimes, tokenFor } from './shares.ts'

/** As a stranger with one address did it once, and 14 of 16 previews of another shop were 503. */
const CALLERS = 796
const SHOPS = 4
const BUYERS_A_SECOND = 5
/** Of notices of banks, and what buyers may send at most. */
const [LARGE, SMALL] = [512 * 1024, 64 * 1024]
/** The server keeps a small body for so long. */
const RENEW_MS = 20_000

export interface BodiesOptions {
  readonly database: OwnDatabase
  readonly env: Readonly<Record<string, string>>
  readonly run: (phase: Phase) => Promise<PhaseResult>
  readonly short: boolean
}

interface Walked extends BuyersResult {
  /** of one processor: what the server had of it */
  readonly percent: number
}

interface Round {
  readonly calm: Walked
  readonly busy: Walked
  readonly answers: BodiesAnswers
  readonly starved: number
}

/** With the limits that an operator gets without setting any, but for the budgets of buyers, who all come from one machine. */
export async function tryBodies(options: BodiesOptions): Promise<void> {
  for (const processes of [1, 2]) {
    const buyers = ['checkout', 'send', 'shipping', 'search', 'track', 'lookup', 'admin']
    const server = await startEtalase({
      database: options.database,
      env: {
        ...options.env,
        WEB_CONCURRENCY: String(processes),
        IP_BUDGETS: buyers.map((budget) => `${budget}=999999999`).join(),
      },
    })
    try {
      const rounds = await roundsOf(server, options)
      const { figures, violations } = judgeBodies(rounds, options.short)
      tell(`overload, bodies that are named and not sent, processes: ${processes}`, figures, violations)
    } finally {
      await server.stop()
    }
  }
}

async function roundsOf(server: Etalase, { run, short }: BodiesOptions): Promise<Round[]> {
  const { client } = server.database
  const small = hostOf(await newShop(client))
  const requests = await named(server)
  const walk = async (seconds: number) => {
    const phase: Phase = {
      ...{ port: server.port, seconds, productIds: orderedProducts(60), rush: null },
      small: { host: small, pace: BUYERS_A_SECOND, asksRates: true },
      reads: { hosts: [small], pace: 4 },
    }
    const [begun, before] = [performance.now(), cpuTimes(server.watched)]
    const result = await run(phase)
    const used = cpuBetween(before, cpuTimes(server.watched))
    return { ...result.small, percent: Math.round((100 * used.server) / (performance.now() - begun)) }
  }
  const callers = fork(fileURLToPath(new URL('./body-callers.ts', import.meta.url)), {
    serialization: 'advanced',
  })
  endWithUs(callers)
  const order = async (given: BodiesOrder): Promise<BodiesAnswers> => {
    callers.send(given)
    const [answers] = (await once(callers, 'message')) as [BodiesAnswers]
    return answers
  }
  const [rounds, calmSeconds, busySeconds] = short ? [1, 2, 6] : [3, 6, 22]
  try {
    // The first buyers find nothing loaded yet.
    await walk(2)
    const all: Round[] = []
    for (let round = 0; round < rounds; round++) {
      const before = timesOf(server)
      const calm = await walk(calmSeconds)
      const after = timesOf(server)
      await order({ do: 'begin', port: server.port, requests, renewMs: RENEW_MS })
      const busy = await walk(busySeconds)
      const answers = await order({ do: 'end' })
      const starved = (after.waited - before.waited) / Math.max(1, after.had - before.had)
      all.push({ calm, busy, answers, starved })
    }
    return all
  } finally {
    callers.kill()
  }
}

/** Three quarters of the callers have one address, the others each their own: nobody but the proxy in front can tell them apart. */
async function named(server: Etalase): Promise<HeldBack[]> {
  const { port, database } = server
  const slugs: string[] = []
  for (let shop = 0; shop < SHOPS; shop++) slugs.push(`${await newShop(database.client)}-1`)
  for (const slug of slugs) {
    const token = await tokenFor(slug, database.dataDir)
    const { status } = await send(port, `/admin/v1/shops/${slug}/mutation-services/moota`, {
      method: 'PUT',
      headers: {
        ...{ Host: 'console.localhost', Authorization: `Bearer ${token}` },
        ...{ 'Content-Type': 'application/json', 'If-Match': '*' },
      },
      body: JSON.stringify({ webhook_secret: 'rahasia-panjang-sekali-0123456789' }),
    })
    if (status !== 200) throw new Error(`${slug} has no keys: ${status}`)
  }
  return Array.from({ length: CALLERS }, (_, i) => ({
    host: `${slugs[i % SHOPS]}.localhost`,
    from: i % 4 !== 0 ? '203.0.113.9' : `198.51.${100 + (i >> 8)}.${i & 255}`,
    ...(i < CALLERS / 2
      ? { path: '/api/v1/mutations/moota/notify', length: LARGE }
      : { path: '/api/v1/checkout/preview', length: SMALL }),
  }))
}

/** Of the process that answers, or of all that do. */
function timesOf({ pid }: Etalase): ReturnType<typeof processorTimes> {
  const all = [pid, ...childrenOf(pid)].map(processorTimes)
  const sumOf = (of: 'had' | 'waited') => all.reduce((sum, times) => sum + times[of], 0)
  return { had: sumOf('had'), waited: sumOf('waited') }
}

function judgeBodies(rounds: readonly Round[], short: boolean): { figures: Figures; violations: string[] } {
  const calms = rounds.map(({ calm }) => calm.wayP50)
  const [calm, busy] = [middleOf(calms), middleOf(rounds.map(({ busy }) => busy.wayP50))]
  const { times, why } = bound(calms, middleOf(rounds.map(({ starved }) => starved)))
  const walks = rounds.map((round) => round.busy)
  const begun = sum(walks, ({ fates }) => Object.values(fates).reduce((all, count) => all + count, 0))
  const ordered = sum(walks, ({ fates }) => fates.ordered ?? 0)
  // What a buyer asks for first has no step: its 503 is counted as one who was turned away.
  const refused =
    sum(walks, ({ steps }) =>
      Object.values(steps).reduce((all, { statuses }) => all + (statuses[503] ?? 0), 0),
    ) + sum(walks, ({ fates }) => fates['turned away'] ?? 0)
  const answers: Record<string, number> = {}
  for (const round of rounds)
    for (const [status, count] of Object.entries(round.answers))
      answers[status] = (answers[status] ?? 0) + count
  const violations = [
    refused > 0 && `${refused} requests of another shop's buyers were 503`,
    ordered < begun && `of ${begun} buyers of another shop only ${ordered} could order`,
    (answers[503] ?? 0) === 0 && 'nobody was refused: nothing was tried',
    // The quick half judges no time.
    !short && busy > calm * times + CLOCK_MS && `an order took ${busy} ms, ${calm} ms in calm`,
  ].filter((each) => each !== false)
  return {
    figures: {
      'an order of another shop in calm, p50 ms': calm,
      'meanwhile, p50 ms': busy,
      'server in calm, % of a processor': middleOf(rounds.map((round) => round.calm.percent)),
      'and meanwhile': middleOf(walks.map(({ percent }) => percent)),
      'judged by': short ? 'who could order' : why,
      'buyers meanwhile': begun,
      'refused with 503': refused,
      'answers to the callers': JSON.stringify(answers),
    },
    violations,
  }
}

function sum(walks: readonly BuyersResult[], of: (walk: BuyersResult) => number): number {
  return walks.reduce((all, walk) => all + of(walk), 0)
}

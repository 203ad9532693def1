// The load, in a process of its own, which IPC steers: buyers who rush into one shop, a few of another, and readers.
import { setTimeout as wait } from 'node:timers/promises'
import type { Step } from '../../test/checkout.ts'
import { type Connection, openConnection } from '../../test/connection.ts'
import { retryAfter, type Watcher } from '../../test/fast-buyer.ts'
import { startMailSink } from '../../test/mail-sink.ts'
import { askRates, buy, type Fate } from './buyer.ts'

export interface Phase {
  readonly port: number
  readonly seconds: number
  readonly productIds: readonly string[]
  /** `buyers`: one after the other, each as fast as it is answered; `pace`: so many begin each second, whatever becomes of them */
  readonly rush:
    | ({ readonly host: string } & (
        | { readonly buyers: number }
        | { readonly pace: number; readonly connections: number }
      ))
    | null
  /** begin each second in another shop */
  readonly small: { readonly host: string; readonly pace: number; readonly asksRates?: boolean }
  /** of the list of products of each of these shops, a second */
  readonly reads: { readonly hosts: readonly string[]; readonly pace: number }
}

export interface PhaseResult {
  readonly rush: BuyersResult
  readonly small: BuyersResult
  readonly reads: Answers
  /** of the whole phase, until the last was answered */
  readonly seconds: number
}

export interface BuyersResult {
  /** that would have begun, had there been a connection free */
  readonly unable: number
  readonly fates: Readonly<Partial<Record<Fate, number>>>
  /** connections that ended before an answer came, by what was said of it */
  readonly broken: Readonly<Record<string, number>>
  readonly steps: Readonly<Record<Step, Answers>>
  /** of those who ordered, the whole way, the mail with the code included; milliseconds */
  readonly wayP50: number
}

export interface Answers {
  readonly statuses: Readonly<Record<string, number>>
  /** 503 that did not say when to come again */
  readonly untold: number
  /** of those that were not refused for now, in milliseconds */
  readonly p50: number
  readonly p99: number
}

const sink = await startMailSink()
process.on('message', async (phase: Phase) => process.send?.(await run(phase)))
process.send?.(sink.port)

async function run({ port, seconds, productIds, rush, small, reads }: Phase): Promise<PhaseResult> {
  const begun = performance.now()
  const isOver = () => performance.now() - begun > seconds * 1_000
  const rushing = countBuyers()
  const others = countBuyers()
  const read = countAnswers()
  await Promise.all([
    rush && ('buyers' in rush ? oneAfterTheOther(rush.buyers, rush.host, rushing) : atPace(rush, rushing)),
    atPace({ ...small, connections: 200 }, others),
    ...reads.hosts.map((host) => readAtPace(host, reads.pace / reads.hosts.length)),
  ])
  return {
    rush: rushing.result(),
    small: others.result(),
    reads: read.result(),
    seconds: (performance.now() - begun) / 1_000,
  }

  async function oneAfterTheOther(count: number, host: string, counted: CountedBuyers): Promise<void> {
    await Promise.all(
      Array.from({ length: count }, async () => {
        const connection = await openConnection(port, host)
        while (!isOver()) counted.fate(await buyAt(connection, counted))
        connection.close()
      }),
    )
  }

  async function atPace(
    { host, pace, connections, asksRates = false }: Phase['small'] & { readonly connections: number },
    counted: CountedBuyers,
  ): Promise<void> {
    const free: Connection[] = []
    let open = 0
    const under: Promise<void>[] = []
    await paced(pace, isOver, () => {
      const known = free.pop()
      if (!known && open >= connections) return counted.unable()
      if (!known) open++
      under.push(
        (async () => {
          const connection = known ?? (await openConnection(port, host).catch(() => null))
          const fate = connection ? await buyAt(connection, counted, asksRates) : 'failed'
          counted.fate(fate)
          if (connection && fate !== 'failed') free.push(connection)
          else open--
        })(),
      )
    })
    await Promise.all(under)
    for (const connection of free) connection.close()
  }

  async function buyAt(connection: Connection, counted: CountedBuyers, asksRates = false): Promise<Fate> {
    const begun = performance.now()
    try {
      const refused = asksRates ? await askRates(connection, productIds) : null
      const fate = refused ?? (await buy(connection, productIds, sink, counted))
      if (fate === 'ordered') counted.walked(performance.now() - begun)
      return fate
    } catch (error) {
      counted.broke(error instanceof Error ? error : new Error(String(error)))
      return 'failed'
    }
  }

  async function readAtPace(host: string, pace: number): Promise<void> {
    const connection = await openConnection(port, host)
    // One at a time: a slow reader reads less.
    while (!isOver()) {
      const asked = performance.now()
      const reply = await connection.get('/api/v1/products')
      read.add(reply.status, retryAfter(reply), performance.now() - asked)
      await wait(Math.max(0, asked + 1_000 / pace - performance.now()))
    }
    connection.close()
  }
}

const TICK_MS = 10

/** Calls it so often a second, whatever comes of it: what a tick is late by is made up for. */
async function paced(pace: number, isOver: () => boolean, begin: () => void): Promise<void> {
  const begun = performance.now()
  for (let count = 0; !isOver(); await wait(TICK_MS)) {
    for (; count < ((performance.now() - begun) / 1_000) * pace; count++) begin()
  }
}

type CountedBuyers = ReturnType<typeof countBuyers>

function countBuyers() {
  const fates: Partial<Record<Fate, number>> = {}
  const broken: Record<string, number> = {}
  const steps = { draft: countAnswers(), send: countAnswers(), verify: countAnswers() }
  const ways: number[] = []
  let unable = 0
  const watcher: Watcher = {
    answered: (step, reply, ms) => steps[step].add(reply.status, retryAfter(reply), ms),
  }
  return {
    ...watcher,
    unable: () => void unable++,
    walked: (ms: number) => void ways.push(ms),
    fate(fate: Fate) {
      fates[fate] = (fates[fate] ?? 0) + 1
    },
    broke(error: Error) {
      broken[error.message] = (broken[error.message] ?? 0) + 1
    },
    result: (): BuyersResult => ({
      unable,
      fates,
      broken,
      steps: { draft: steps.draft.result(), send: steps.send.result(), verify: steps.verify.result() },
      wayP50: Math.round(ways.toSorted((a, b) => a - b)[Math.floor(ways.length / 2)] ?? 0),
    }),
  }
}

function countAnswers() {
  const statuses: Record<string, number> = {}
  const took: number[] = []
  let untold = 0
  return {
    add(status: number, retryAfterSeconds: number, ms: number) {
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status !== 503) took.push(ms)
      else if (!(retryAfterSeconds > 0)) untold++
    },
    result(): Answers {
      took.sort((a, b) => a - b)
      const at = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0)
      return { statuses, untold, p50: at(0.5), p99: at(0.99) }
    },
  }
}

// Buyers who order as fast as they are answered, or at a given pace; in a process of its own, which IPC steers.
import { setTimeout as wait } from 'node:timers/promises'
import type { Step } from '../../test/checkout.ts'
import { type Connection, openConnection } from '../../test/connection.ts'
import { type CpuTimes, cpuBetween, cpuTimes, type Watched } from '../../test/cpu.ts'
import { askForDraft, placeOrder, type Watcher, type Wish } from '../../test/fast-buyer.ts'
import { startMailSink } from '../../test/mail-sink.ts'
import { type Spread, spreadOf } from '../../test/spread.ts'

export interface Round {
  readonly port: number
  readonly host: string
  readonly kind: 'orders' | 'drafts'
  readonly buyers: number
  readonly seconds: number
  /** orders a second; 0: as many as can be */
  readonly pace: number
  readonly productIds: readonly string[]
  /** different products in one cart */
  readonly lines: number
  readonly watched: Watched
}

export interface RoundResult {
  readonly perSecond: number
  /** answered with an order (or a draft), before and after it was counted too: so many must be in the database */
  readonly answered: number
  readonly failures: readonly string[]
  /** milliseconds of CPU for each that was answered, from the first request to the last answer */
  readonly cpu: CpuTimes
  /** of a core */
  readonly loadShare: number
  readonly latency: Readonly<Record<Part, Spread>>
}

type Part = Step | 'mail' | 'whole'

/** In milliseconds. */
type Times = Partial<Record<Part, number>>

/** Counting begins once there were as many orders as buyers: then orders are at every step of their way. */
const LEAD_MS = { least: 500, most: 5_000 }
const TRIES = 4

const sink = await startMailSink()
process.on('message', async (round: Round) => process.send?.(await run(round)))
process.send?.(sink.port)

async function run(round: Round): Promise<RoundResult> {
  const connections = await Promise.all(
    Array.from({ length: round.buyers }, () => openConnection(round.port, round.host)),
  )
  const counted = { isOpen: false, answered: 0 }
  const failures: string[] = []
  const taken: Times[] = []
  let isOver = false
  const begun = performance.now()
  const before = cpuTimes(round.watched)
  const mayBegin = pacer(round.pace, () => isOver)
  const work = connections.map(async (connection) => {
    while (!isOver && (await mayBegin())) {
      try {
        const times = await (round.kind === 'orders' ? order : draft)(connection, round)
        counted.answered++
        if (!counted.isOpen) continue
        taken.push(times)
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error))
        if (failures.length > 20) return
      }
    }
  })

  await wait(LEAD_MS.least)
  while (counted.answered < round.buyers && performance.now() - begun < LEAD_MS.most) await wait(20)
  counted.isOpen = true
  const opened = performance.now()
  await wait(round.seconds * 1_000)
  counted.isOpen = false
  const perSecond = (taken.length / (performance.now() - opened)) * 1_000
  isOver = true
  await Promise.all(work)
  for (const connection of connections) connection.close()
  const cpu = cpuBetween(before, cpuTimes(round.watched))
  const of = (ms: number) => ms / counted.answered
  const spread = (part: Part) => spreadOf(taken.flatMap((times) => times[part] ?? []))
  return {
    perSecond,
    answered: counted.answered,
    failures,
    cpu: { server: of(cpu.server), database: of(cpu.database), own: of(cpu.own) },
    loadShare: cpu.own / (performance.now() - begun),
    latency: {
      draft: spread('draft'),
      send: spread('send'),
      mail: spread('mail'),
      verify: spread('verify'),
      whole: spread('whole'),
    },
  }
}

/** Resolves for one buyer after the other when it is time to begin; what could not begin in time is not made up for. */
function pacer(pace: number, isOver: () => boolean): () => Promise<boolean> {
  if (pace === 0) return async () => true
  let next = performance.now()
  return async () => {
    next = Math.max(next + 1_000 / pace, performance.now())
    await wait(Math.max(0, next - performance.now()))
    return !isOver()
  }
}

async function draft(connection: Connection, round: Round): Promise<Times> {
  const times: Times = {}
  const reply = await askForDraft(connection, wishOf(round), watcherOf(times))
  if (reply.status !== 200) throw new Error(`draft answered ${reply.status}: ${reply.text.slice(0, 300)}`)
  return times
}

async function order(connection: Connection, round: Round): Promise<Times> {
  const times: Times = {}
  const begun = performance.now()
  const { at, reply } = await placeOrder(connection, sink, wishOf(round), watcherOf(times))
  if (at !== 'verify' || reply.status !== 200)
    throw new Error(`no order at ${at}: ${reply.status} ${reply.text.slice(0, 300)}`)
  return { ...times, whole: performance.now() - begun }
}

function wishOf({ productIds, lines }: Round): Wish {
  return { productIds, lines, tries: { draft: TRIES, send: TRIES, verify: TRIES } }
}

function watcherOf(times: Times): Watcher {
  return {
    answered(step, _reply, ms) {
      times[step] = (times[step] ?? 0) + ms
    },
    mailed(ms) {
      times.mail = ms
    },
  }
}

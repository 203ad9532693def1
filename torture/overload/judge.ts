// What an overload must not do, and the figures that tell how it went.
import type { Figures } from '../figures.ts'
import type { Answers, BuyersResult, PhaseResult } from './load.ts'

export interface Measured {
  /** orders a second that it can take */
  readonly capacity: number
  readonly calm: PhaseResult
  readonly over: PhaseResult
  readonly after: PhaseResult
  readonly memoryMb: { readonly before: number; readonly highest: number; readonly after: number }
  /** how long the rush went on */
  readonly seconds: number
  /** the quick half runs on any machine, also a busy one: what it answers is judged, and not how soon */
  readonly short: boolean
}

/** Generous, as the load, the database and others share the machine. */
const BOUNDS = {
  /** of what begins in the small shop */
  smallOrdered: 0.9,
  /** until a step is answered: of the small shop, and of those in the rush who were let in; so many times as in calm besides */
  smallStepMs: 4_000,
  // The line may be patient for ten seconds when the rush begins.
  admittedMs: 12_000,
  timesCalm: 5,
  /** of the orders that it can take, those that were placed while ten times as many wanted to */
  goodput: 0.5,
  readsServed: 0.99,
  readMs: 2_000,
  /** V8 lets its heap grow while it has no time to collect: from 185 to 274 in what was run. */
  growthMb: 350,
  /** from the last that rushed in to the last answer, codes that come by mail included */
  recoverySeconds: 12,
}

export function judge(measured: Measured): { figures: Figures; violations: string[] } {
  const { capacity, calm, over, after, memoryMb, seconds, short } = measured
  const { rush, small, reads } = over
  const begun = countOf(rush)
  const shed = Object.values(rush.steps).reduce((sum, { statuses }) => sum + (statuses[503] ?? 0), 0)
  const asked = Object.values(rush.steps).reduce((sum, answers) => sum + answered(answers), 0)
  const placed = (rush.fates.ordered ?? 0) / over.seconds
  const smallShare = (small.fates.ordered ?? 0) / countOf(small)
  const admittedMs = Math.max(...Object.values(rush.steps).map(({ p99 }) => p99))
  const smallMs = Math.max(...Object.values(small.steps).map(({ p99 }) => p99))
  const slowest = {
    small: BOUNDS.smallStepMs + BOUNDS.timesCalm * middleOf(calm.small),
    admitted: BOUNDS.admittedMs + BOUNDS.timesCalm * middleOf(calm.rush),
  }
  const recovery = over.seconds - seconds
  const growth = memoryMb.highest - memoryMb.before
  const phases = { calm, over, after }
  const wrong = [
    ...Object.entries(phases).flatMap(([name, phase]) => wrongAnswers(name, phase)),
    growth > BOUNDS.growthMb && `the memory grew by ${growth.toFixed(0)} MB`,
    (after.rush.fates.ordered ?? 0) === 0 && 'nobody could order afterwards',
  ]
  const slow = [
    rush.unable > begun * 0.1 && `${rush.unable} could not even begin: every connection was kept waiting`,
    shed === 0 && 'nobody was refused: that was no overload, or everybody waits',
    smallShare < BOUNDS.smallOrdered && `of the small shop only ${percent(smallShare)} could order`,
    smallMs > slowest.small && `a step of an order of the small shop took ${smallMs} ms`,
    placed < capacity * BOUNDS.goodput && `only ${placed.toFixed(1)} orders a second were placed`,
    admittedMs > slowest.admitted && `whoever was let in waited ${admittedMs} ms`,
    shareServed(reads) < BOUNDS.readsServed && `only ${percent(shareServed(reads))} of the reads were served`,
    reads.p99 > BOUNDS.readMs && `a read took ${reads.p99} ms`,
    recovery > BOUNDS.recoverySeconds && `it was done with it only ${recovery.toFixed(1)} s later`,
    (after.rush.fates.ordered ?? 0) < countOf(after.rush) && 'not everybody could order afterwards',
  ]
  const violations = [...wrong, ...(short ? [] : slow)].filter((each) => typeof each === 'string')
  return {
    figures: {
      'orders a second it can take': round(capacity),
      'wanted a second meanwhile': round((begun + rush.unable) / seconds),
      'placed a second meanwhile': round(placed),
      refused: percent(shed / asked),
      'let in, p99 ms': admittedMs,
      'small shop ordered': percent(smallShare),
      'small shop, a step, calm p50 ms': middleOf(calm.small),
      'small shop, a step, p50 ms': middleOf(small),
      'small shop, a step, p99 ms': smallMs,
      'reads served': percent(shareServed(reads)),
      'reads, p50 ms': reads.p50,
      'reads, p99 ms': reads.p99,
      'memory before MB': Math.round(memoryMb.before),
      'memory highest MB': Math.round(memoryMb.highest),
      'memory after MB': Math.round(memoryMb.after),
      'seconds until all were answered': round(recovery),
    },
    violations,
  }
}

/** An answer is what was asked for, or 503 that says when to come again. */
function wrongAnswers(name: string, { rush, small, reads }: PhaseResult): string[] {
  const all = [...Object.values(rush.steps), ...Object.values(small.steps), reads]
  const wrong = all.flatMap(({ statuses }) =>
    Object.entries(statuses).filter(([status]) => Number(status) >= 500 && status !== '503'),
  )
  const untold = all.reduce((sum, answers) => sum + answers.untold, 0)
  const broken = [rush, small].flatMap((some) => Object.entries(some.broken))
  const failed = (rush.fates.failed ?? 0) + (small.fates.failed ?? 0)
  return [
    ...wrong.map(([status, times]) => `${name}: ${status} was answered ${times} times`),
    ...(untold > 0 ? [`${name}: ${untold} times 503 did not say when to come again`] : []),
    ...broken.map(([message, times]) => `${name}: ${times} × ${message}`),
    ...(failed > 0 ? [`${name}: ${failed} buyers were answered what they should not`] : []),
  ]
}

function countOf({ fates }: BuyersResult): number {
  return Object.values(fates).reduce((sum, count) => sum + count, 0)
}

function answered({ statuses }: Answers): number {
  return Object.values(statuses).reduce((sum, count) => sum + count, 0)
}

function shareServed(reads: Answers): number {
  return ((reads.statuses[200] ?? 0) + (reads.statuses[304] ?? 0)) / answered(reads)
}

function middleOf({ steps }: BuyersResult): number {
  return Math.max(...Object.values(steps).map(({ p50 }) => p50))
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

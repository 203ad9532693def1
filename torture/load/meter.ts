// Counts what callers met with, phase by phase of the story.
import { type Spread, spreadOf } from '../../test/spread.ts'

export type Kind = 'read' | 'write'

/** One request as its caller sees it, from the first try to the last. */
export interface Call {
  readonly kind: Kind
  readonly begun: number
  readonly ended: number
  /** why a try failed, try by try: a status, or the code of a connection's error */
  readonly failures: readonly string[]
  /** false: given up without an answer */
  readonly isAnswered: boolean
  /** when the try began that was answered */
  readonly lastTry: number
}

/** How a change of a price came to one server, in milliseconds after the answer to the merchant. */
export interface SeenChange {
  readonly node: string
  /** the end of the first read that showed the new price */
  readonly seenMs: number
  /** the beginning of the last read that showed the old one; 0: none did */
  readonly staleMs: number
}

export interface PhaseFigures {
  readonly phase: string
  readonly seconds: number
  readonly reads: number
  readonly writes: number
  readonly orders: number
  /** tries that failed, by reason; each was made again with the same key */
  readonly failedTries: Readonly<Record<string, number>>
  /** calls of which a try failed, and of those the ones that were never answered */
  readonly retried: number
  readonly unanswered: number
  readonly readMs: Spread
  readonly writeMs: Spread
  /** the longest time in which nobody's write was answered */
  readonly longestPauseMs: number
  readonly changes: number
  readonly seenMs: Spread
  readonly longestStaleMs: number
  /** what the phase itself measured */
  readonly notes: Readonly<Record<string, string | number>>
}

export class Meter {
  #calls: Call[] = []
  #changes: SeenChange[] = []
  #orders = 0
  #failedTries: string[] = []
  /** promises that were broken */
  readonly problems: string[] = []
  /** what an operator should know, and may be the machine's fault */
  readonly warnings: string[] = []

  call(call: Call): void {
    this.#calls.push(call)
  }

  /** of a call that is not made again as it was */
  failedTry(why: string): void {
    this.#failedTries.push(why)
  }

  order(): void {
    this.#orders++
  }

  change(seen: SeenChange): void {
    this.#changes.push(seen)
  }

  /** When the first write was answered whose try began after this moment; null: none yet. */
  firstWriteAfter(moment: number): number | null {
    const ends = this.#calls
      .filter(({ kind, isAnswered, lastTry }) => kind === 'write' && isAnswered && lastTry > moment)
      .map(({ ended }) => ended)
    return ends.length > 0 ? Math.min(...ends) : null
  }

  /** What came since the phase before ended: a call counts where it ends. */
  endPhase(phase: string, begun: number, notes: PhaseFigures['notes'] = {}): PhaseFigures {
    const calls = this.#calls
    const ended = performance.now()
    const of = (kind: Kind) => calls.filter((call) => call.kind === kind)
    const ms = (kind: Kind) => spreadOf(of(kind).map((call) => call.ended - call.begun))
    const failedTries: Record<string, number> = {}
    for (const failure of [...this.#failedTries, ...calls.flatMap(({ failures }) => failures)])
      failedTries[failure] = (failedTries[failure] ?? 0) + 1
    const figures: PhaseFigures = {
      phase,
      seconds: (ended - begun) / 1_000,
      reads: of('read').length,
      writes: of('write').length,
      orders: this.#orders,
      failedTries,
      retried: calls.filter(({ failures }) => failures.length > 0).length,
      unanswered: calls.filter(({ isAnswered }) => !isAnswered).length,
      readMs: ms('read'),
      writeMs: ms('write'),
      longestPauseMs: longestPause(of('write'), begun, ended),
      changes: this.#changes.length,
      seenMs: spreadOf(this.#changes.map(({ seenMs }) => seenMs)),
      longestStaleMs: Math.max(0, ...this.#changes.map(({ staleMs }) => staleMs)),
      notes,
    }
    this.#calls = []
    this.#changes = []
    this.#orders = 0
    this.#failedTries = []
    return figures
  }
}

function longestPause(writes: readonly Call[], begun: number, ended: number): number {
  const moments = writes
    .filter(({ isAnswered }) => isAnswered)
    .map((call) => call.ended)
    .toSorted((a, b) => a - b)
  let [longest, last] = [0, begun]
  for (const moment of [...moments, ended]) {
    longest = Math.max(longest, moment - last)
    last = moment
  }
  return longest
}

// Whether buyers of one shop feel that another takes all of its share: by rounds of calm and of that, in turns.
import type { Figures } from '../figures.ts'
import type { HogAnswers } from './hog.ts'
import type { BuyersResult } from './load.ts'

interface Walked extends Pick<BuyersResult, 'wayP50' | 'fates'> {
  /** of one processor: what the server, the database and the one that takes all it can had of it */
  readonly percents: readonly number[]
}

export interface Round {
  /** buyers of the other shop alone, and then beside the one that takes all it can */
  readonly calm: Walked
  readonly busy: Walked
  /** what the latter heard */
  readonly answers: HogAnswers
  /** how much longer the server waited for a processor in calm than it had one */
  readonly starved: number
}

/** Slower by a tenth may be the share itself; a clock of whole milliseconds cannot tell one more. */
const MOST_TIMES = 1.1
export const CLOCK_MS = 2
/** Where calm differs from calm by more than that, the machine has other things to do: what stops a shop is ten times and more. */
const MOST_TIMES_AMID_NOISE = 3
/** Where others have the processors, whatever is asked of the server besides makes it wait many times as long. */
const MOST_STARVED = 1
/** Of the answers: without them nothing was taken, and nothing shown. */
const LEAST_LET_IN = 0.9

/** Of the other shop's buyers, as in a rush. */
const LEAST_ORDERED = 0.9

export function judgeShare(rounds: readonly Round[]): { figures: Figures; violations: string[] } {
  const calms = rounds.map(({ calm }) => calm.wayP50)
  const [calm, busy] = [middleOf(calms), middleOf(rounds.map(({ busy }) => busy.wayP50))]
  const starved = middleOf(rounds.map((round) => round.starved))
  const { times, why } = bound(calms, starved)
  const answers = sumOf(rounds.map((round) => round.answers))
  const all = countOf(answers)
  const letIn = countOf(answers, (name) => /^2\d\d$/.test(name))
  const refused = countOf(answers, isOfShare)
  const begun = rounds.reduce((sum, { busy }) => sum + countOf(busy.fates), 0)
  const ordered = rounds.reduce((sum, { busy }) => sum + (busy.fates.ordered ?? 0), 0)
  const broke = Object.keys(answers).filter((name) => /^5/.test(name) && !isOfShare(name))
  const violations = [
    ...broke.map((name) => `${name} was answered`),
    letIn === 0 && 'nothing of it was let in: nothing was tried',
    letIn + refused < all * LEAST_LET_IN && `of ${all} answers ${all - letIn - refused} were of neither kind`,
    ordered < begun * LEAST_ORDERED && `of ${begun} buyers of the other shop only ${ordered} could order`,
    busy > calm * times + CLOCK_MS && `an order of the other shop took ${busy} ms, ${calm} ms in calm`,
  ].filter((each) => typeof each === 'string')
  return {
    figures: {
      'an order of the other shop in calm, p50 ms': calm,
      'calm rounds, ms': `${Math.min(...calms)} to ${Math.max(...calms)}`,
      'meanwhile, p50 ms': busy,
      'times calm': (busy / Math.max(1, calm)).toFixed(2),
      'judged by': why,
      'server waited for a processor, times its work': starved.toFixed(1),
      'server, database and greedy shop in calm, % of a processor': percentsOf(
        rounds.map(({ calm }) => calm),
      ),
      'and meanwhile': percentsOf(rounds.map(({ busy }) => busy)),
      'let in': letIn,
      refused,
      answers: JSON.stringify(answers),
    },
    violations,
  }
}

function percentsOf(walks: readonly Walked[]): string {
  return [0, 1, 2].map((of) => middleOf(walks.map(({ percents }) => percents[of] ?? 0))).join(' + ')
}

/** How many times as long as in calm an order may take, and why. */
export function bound(
  calms: readonly number[],
  starved: number,
): { readonly times: number; readonly why: string } {
  if (starved > MOST_STARVED)
    return {
      times: Number.POSITIVE_INFINITY,
      why: 'who could order, not how soon: others have the processors',
    }
  if (Math.max(...calms) > Math.min(...calms) * MOST_TIMES + CLOCK_MS)
    return { times: MOST_TIMES_AMID_NOISE, why: 'three times: calm rounds differ by more than a tenth' }
  return { times: MOST_TIMES, why: 'a tenth' }
}

/** By the bounds of a share: for now, or until there is room. */
function isOfShare(name: string): boolean {
  return /^(429|503)\b/.test(name) || name === '422 storage_full'
}

function sumOf(all: readonly HogAnswers[]): HogAnswers {
  const sum: Record<string, number> = {}
  for (const answers of all)
    for (const [name, count] of Object.entries(answers)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

function countOf(
  counts: Readonly<Record<string, number>>,
  isMeant: (name: string) => boolean = () => true,
): number {
  return Object.entries(counts).reduce((sum, [name, count]) => sum + (isMeant(name) ? count : 0), 0)
}

export function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

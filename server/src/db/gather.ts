// Batches calls: those that come while one is under way share the next one. A call alone waits for nobody.
import timers, { setImmediate as endOfTurn } from 'node:timers/promises'
import { keepTrace } from '../base/tracing.ts'
import { beginWork, workFor } from '../base/work-slot.ts'
import { isDatabaseStuck } from './pool.ts'

export interface Gathering<Ctx, T, R> {
  /** Does the work for all of them; an Error in place of a result is that one's alone. */
  run(ctx: Ctx, items: readonly T[]): Promise<readonly R[]>
  /** Two with the same key never go together. */
  keyOf?(item: T): string
  /** Calls of one queue wait for one another; queues do not. Its name is whose work it is: a shop's, where there is one. */
  queueOf?(item: T): string
  readonly most?: number
  /** so long others may join a call, for which nobody waits */
  readonly joinedWithinMs?: number
}

const MOST = 50
/**
 * Where calls meet, the next batch begins so long after this one for each of them: a statement for ten costs little more than
 * one for one, and many who ask at once wait for the machine anyway.
 */
const APART_MS = { each: 4, most: 25 }

/** Gathers calls with the same context. */
export function gather<Ctx extends object, T, R>(
  gathering: Gathering<Ctx, T, R>,
): (ctx: Ctx, item: T) => Promise<Exclude<R, Error>> {
  const queues = new WeakMap<Ctx, Map<string, WaitingItem<T, R>[]>>()
  return (ctx, item) =>
    new Promise((resolve, reject) => {
      // From here on it is done whether or not its caller stays, and so is what follows it.
      beginWork()
      const ofContext = queues.get(ctx) ?? new Map<string, WaitingItem<T, R>[]>()
      queues.set(ctx, ofContext)
      const name = gathering.queueOf?.(item) ?? ''
      const own = { item, resolve, reject, inItsTrace: keepTrace() }
      const waiting = ofContext.get(name)
      if (waiting) return void waiting.push(own)
      const queue = [own]
      ofContext.set(name, queue)
      // However many of the callers hang up, the others wait for it.
      void workFor(name, () => workOff(ctx, gathering, queue, () => ofContext.delete(name)))
    })
}

/** Between two batches of one queue: `calls` were in the one that `began` then, or wait already. */
export async function restAfter(began: number, calls: number): Promise<void> {
  if (calls < 2) return
  const restMs = Math.min(calls * APART_MS.each, APART_MS.most) - (performance.now() - began)
  if (restMs > 0) await timers.setTimeout(restMs)
}

interface WaitingItem<T, R> {
  readonly item: T
  readonly resolve: (result: Exclude<R, Error>) => void
  readonly reject: (error: unknown) => void
  readonly inItsTrace: <A>(work: () => A) => A
}

async function workOff<Ctx, T, R>(
  ctx: Ctx,
  { run, keyOf, most = MOST, joinedWithinMs = 0 }: Gathering<Ctx, T, R>,
  waiting: WaitingItem<T, R>[],
  onEmpty: () => void,
): Promise<void> {
  do {
    // Those who were answered together ask together: they are not to part at the next step.
    await (joinedWithinMs > 0 ? timers.setTimeout(joinedWithinMs) : endOfTurn())
    const began = performance.now()
    const together = takeNext()
    const isLeft = waiting.length > 0
    // In the trace of one of them: that of the very first, long ago, would never end.
    await together[0]?.inItsTrace(() => settle(together))
    // Who was left behind has waited already, and who lets others join is about to wait.
    if (!isLeft && joinedWithinMs === 0) await restAfter(began, together.length + waiting.length)
  } while (waiting.length > 0)
  onEmpty()

  function takeNext(): WaitingItem<T, R>[] {
    const keys = new Set<string>()
    const together: WaitingItem<T, R>[] = []
    const left: WaitingItem<T, R>[] = []
    for (const each of waiting) {
      const key = keyOf?.(each.item)
      const mayGo = together.length < most && (key === undefined || !keys.has(key))
      if (key !== undefined) keys.add(key)
      ;(mayGo ? together : left).push(each)
    }
    waiting.splice(0, waiting.length, ...left)
    return together
  }

  async function settle(together: readonly WaitingItem<T, R>[]): Promise<void> {
    try {
      const items = together.map(({ item }) => item)
      const results = await run(ctx, items)
      together.forEach(({ resolve, reject }, i) => {
        const result = results[i]
        if (result instanceof Error) reject(result)
        else resolve(result as Exclude<R, Error>)
      })
    } catch (error) {
      // A database that is away or stuck is nobody's fault: asking it for each of them would keep all waiting.
      const isOver = together.length === 1 || isDatabaseStuck(error)
      for (const each of together) {
        if (isOver) each.reject(error)
        // One of them may be to blame: each by itself, the others come to no harm.
        else await settle([each])
      }
    }
  }
}

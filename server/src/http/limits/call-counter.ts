// Numbers the calls that a caller makes in a minute, over all nodes.
import { setImmediate as endOfTurn, setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { BudgetName } from '../../base/config.ts'
import { workFor } from '../../base/work-slot.ts'
import type { Context } from '../../context.ts'
import { restAfter } from '../../db/gather.ts'
import { isWindowOpen, latestEnd } from '../../domain/time-window.ts'
import { reserveNumbers } from './budget-queries.ts'

export const WINDOW_MS = 60_000

/** Which call of its window this was; above the budget's limit it is refused. */
export interface NumberedCall {
  readonly number: number
  readonly windowEndsAt: number
}

export interface CallCounter {
  count(budget: BudgetName, ip: string): NumberedCall | Promise<NumberedCall>
}

const MAX_CALLERS = 50_000
/** From this size on numbers are reserved ahead, as keystrokes must be quick; a smaller budget is shared out one by one. */
const LARGE_BUDGET = 100
/** The share of what is left that a node may reserve ahead: until the window ends, no other node can use it. */
const SHARE_AHEAD = 1 / 16
/** How long a call waits for the database at most. */
export const MAX_WAIT_MS = 1_000
const RETRY_MS = 1_000

interface Caller {
  readonly key: string
  readonly budget: BudgetName
  readonly ipHash: string
  readonly limit: number
  windowEndsAt: number
  /** Numbers `next` to `reserved` are this node's to give. */
  next: number
  /** The highest number reserved, by any node, when this one last did so. */
  reserved: number
  /** Calls that were let in without the database, and not reported to it yet. */
  unreported: number
  readonly waiting: ((call: NumberedCall) => void)[]
}

/**
 * Nodes reserve numbers in the database before they give them, so that none is given twice and no budget is exceeded.
 * Only while the database is away does each node count for itself, and report that afterwards.
 */
export function createCallCounter(ctx: Context): CallCounter {
  // By their size and not by `max`, which would make room for all of them at the start.
  const callers = new LRUCache<string, Caller>({ maxSize: MAX_CALLERS, sizeCalculation: () => 1 })
  /** Those with calls that wait for the database. */
  const waitingCallers = new Map<string, Caller>()
  let isReserving = false
  /** The database is away or slow: what this node knows has to do. */
  let isAlone = false

  return {
    count(budget, ip) {
      const caller = entryOf(budget, ip)
      return numberAtOnce(caller) ?? numberLater(caller)
    },
  }

  function entryOf(budget: BudgetName, ip: string): Caller {
    const key = `${budget} ${ip}`
    const known = callers.get(key) ?? waitingCallers.get(key)
    if (known) return known
    const caller: Caller = {
      key,
      budget,
      ipHash: ctx.secrets.mac('ip-budget', ip).toString('base64url'),
      limit: ctx.config.ipBudgets[budget],
      windowEndsAt: 0,
      next: 1,
      reserved: 0,
      unreported: 0,
      waiting: [],
    }
    callers.set(key, caller)
    return caller
  }

  /** Null when only the database can tell. */
  function numberAtOnce(caller: Caller): NumberedCall | null {
    const now = ctx.clock.now()
    if (!isWindowOpen(caller.windowEndsAt, now, WINDOW_MS)) startWindow(caller, now)
    const hasReserved = caller.next <= caller.reserved
    const number = hasReserved ? caller.next : caller.reserved + caller.unreported + 1
    const call = { number, windowEndsAt: caller.windowEndsAt }
    // A call that is refused uses nothing up.
    if (number > caller.limit) return call
    if (hasReserved) caller.next++
    else if (isAlone) caller.unreported++
    else return null
    return call
  }

  function numberLater(caller: Caller): Promise<NumberedCall> {
    return new Promise((resolve) => {
      caller.waiting.push(resolve)
      waitingCallers.set(caller.key, caller)
      if (!isReserving) void workFor('', reserveWhileAnyoneWaits)
    })
  }

  /** One statement at a time, for all who wait: however many callers there are, they take one connection. */
  async function reserveWhileAnyoneWaits(): Promise<void> {
    isReserving = true
    do {
      await endOfTurn()
      const began = performance.now()
      const batch = [...waitingCallers.values()]
      await reserveFor(batch)
      await restAfter(began, batch.length + waitingCallers.size)
    } while (waitingCallers.size > 0)
    isReserving = false
  }

  async function reserveFor(batch: readonly Caller[]): Promise<void> {
    let afterReading: NodeJS.Immediate | undefined
    const late = AbortSignal.timeout(MAX_WAIT_MS)
    // An answer that came while this process was busy is read first.
    const whenLate = () => {
      afterReading = setImmediate(decideAlone)
    }
    late.addEventListener('abort', whenLate)
    try {
      const now = ctx.clock.now()
      const wanted = batch.map((caller) => {
        const { budget, ipHash, unreported } = caller
        return { caller, budget, ipHash, unreported, count: unreported + countToReserve(caller) }
      })
      const window = {
        now: new Date(now),
        endsAt: new Date(now + WINDOW_MS),
        latestEnd: latestEnd(now, WINDOW_MS),
      }
      for (const reservation of await reserveNumbers(ctx.db, wanted, window)) {
        const { caller, count, unreported, lastNumber, windowEndsAt } = reservation
        caller.windowEndsAt = windowEndsAt.getTime()
        caller.next = lastNumber - count + unreported + 1
        caller.reserved = lastNumber
        caller.unreported = Math.max(0, caller.unreported - unreported)
      }
      answerWaiting()
    } catch (error) {
      ctx.log.warn({ err: error }, 'budgets are counted on this node alone')
      decideAlone()
      await pause(RETRY_MS, undefined, { ref: false })
    } finally {
      late.removeEventListener('abort', whenLate)
      clearImmediate(afterReading)
      isAlone = false
    }
  }

  function decideAlone(): void {
    isAlone = true
    answerWaiting()
  }

  function answerWaiting(): void {
    for (const caller of waitingCallers.values()) {
      let answered = 0
      for (const resolve of caller.waiting) {
        const call = numberAtOnce(caller)
        if (!call) break
        resolve(call)
        answered++
      }
      caller.waiting.splice(0, answered)
      if (caller.waiting.length === 0) waitingCallers.delete(caller.key)
    }
  }
}

function startWindow(caller: Caller, now: number): void {
  caller.windowEndsAt = now + WINDOW_MS
  caller.next = 1
  caller.reserved = 0
  caller.unreported = 0
}

/** Enough for the calls that wait; of a large budget more, but no more than were used: one call alone wastes nothing. */
function countToReserve({ limit, reserved, unreported, waiting }: Caller): number {
  const left = limit - reserved - unreported
  const ahead = limit < LARGE_BUDGET ? 0 : Math.floor(Math.min(reserved, left * SHARE_AHEAD))
  return Math.min(left, Math.max(waiting.length, ahead))
}

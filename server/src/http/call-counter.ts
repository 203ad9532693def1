// How often a caller came in the minute that runs: on this node at once, on all of them moments later.
import { LRUCache } from 'lru-cache'
import type { BudgetName } from '../config.ts'
import type { Context } from '../context.ts'
import { addCalls, type Counted } from './budget-queries.ts'

export const WINDOW_MS = 60_000

/** Which call of the window this was; above the budget's limit it is refused. */
export interface Place {
  readonly place: number
  readonly endsAt: number
}

export interface CallCounter {
  take(budget: BudgetName, caller: string): Place | Promise<Place>
  /** resolves when the database has heard of every call, or cannot be reached */
  settle(): Promise<void>
}

const MAX_CALLERS = 50_000
const MAX_BATCH = 1_000
/** Smaller budgets are always counted before the answer: only one made for keystrokes has to be quick. */
const QUICK_FROM = 100
/** How long ago all nodes' count may have been heard for a call to go ahead of it. */
const NEWS_MS = 1_000
/** How long calls that nobody waits for are gathered: one statement for many, and none in the way of an answer. */
const GATHER_MS = 10
/** How long anyone waits for the database before this node's own count has to do, and before it is asked again. */
const PATIENCE_MS = 1_000

/** Calls of this node on their way to the database. */
interface Load {
  /** let in already */
  ahead: number
  /** to be told their place among the calls of all nodes */
  readonly waiting: ((place: Place) => void)[]
}

interface Tally {
  readonly key: string
  readonly budget: BudgetName
  readonly ipHash: string
  readonly limit: number
  endsAt: number
  /** calls of all nodes, as last heard */
  heard: number
  heardAt: number
  flying: Load
  next: Load
}

export function createCallCounter(ctx: Context): CallCounter {
  /** with calls that the database has not heard of */
  const dirty = new Map<string, Tally>()
  const tallies = new LRUCache<string, Tally>({
    max: MAX_CALLERS,
    dispose: (tally) => tally.next.waiting.length === 0 && dirty.delete(tally.key),
  })
  let flight: Promise<void> | null = null
  let gathering: NodeJS.Timeout | null = null
  /** how many wait for the next batch */
  let waiting = 0
  let isOverdue = false
  let retryAt = 0

  return {
    take(budget, caller) {
      const now = ctx.clock.now()
      const tally = tallyOf(budget, caller, now)
      const place = known(tally) + 1
      if (place > tally.limit) return { place, endsAt: tally.endsAt }

      dirty.set(tally.key, tally)
      if (mayGoAhead(tally, place, now)) {
        tally.next.ahead++
        gather()
        return { place, endsAt: tally.endsAt }
      }
      return new Promise((resolve) => {
        tally.next.waiting.push(resolve)
        waiting++
        push()
      })
    },
    async settle() {
      do {
        push()
        await flight
      } while (dirty.size > 0 && !isAway())
    },
  }

  /** Nobody waits for a database that is away, nor far from the limit as all nodes know it. */
  function mayGoAhead(tally: Tally, place: number, now: number): boolean {
    if (isAway()) return true
    const isNews = now - tally.heardAt < NEWS_MS
    // An eighth: several nodes may go ahead at the same moment, and together stay below the limit.
    const unheard = sizeOf(tally.flying) + sizeOf(tally.next)
    return tally.limit >= QUICK_FROM && isNews && place <= tally.limit / 2 && unheard < tally.limit / 8
  }

  function isAway(): boolean {
    return isOverdue || performance.now() < retryAt
  }

  function tallyOf(budget: BudgetName, caller: string, now: number): Tally {
    const key = `${budget} ${caller}`
    const tally = tallies.get(key) ?? dirty.get(key)
    if (!tally) return open(key, budget, caller, now)
    if (tally.endsAt <= now) {
      tally.endsAt = now + WINDOW_MS
      tally.heard = 0
      tally.heardAt = Number.NEGATIVE_INFINITY
      // What the database never heard of the window before does not count in this one.
      tally.next.ahead = 0
    }
    return tally
  }

  function open(key: string, budget: BudgetName, caller: string, now: number): Tally {
    dropExpired(now)
    const tally: Tally = {
      key,
      budget,
      ipHash: ctx.secrets.mac('ip-budget', caller).toString('base64url'),
      limit: ctx.config.ipBudgets[budget],
      endsAt: now + WINDOW_MS,
      heard: 0,
      heardAt: Number.NEGATIVE_INFINITY,
      flying: emptyLoad(),
      next: emptyLoad(),
    }
    tallies.set(key, tally)
    return tally
  }

  /** Each newcomer takes two away whose window is over, so that they do not pile up. */
  function dropExpired(now: number): void {
    for (let i = 0; i < 2; i++) {
      const { value: oldest } = tallies.rvalues().next()
      if (!oldest || oldest.endsAt > now) return
      tallies.delete(oldest.key)
    }
  }

  function gather(): void {
    if (flight || gathering) return
    gathering = setTimeout(() => {
      gathering = null
      push()
    }, GATHER_MS).unref()
  }

  /** One batch at a time: what comes meanwhile is the next one. */
  function push(): void {
    if (flight || dirty.size === 0 || isAway()) return
    const batch: Tally[] = []
    for (const tally of dirty.values()) {
      if (batch.push(tally) === MAX_BATCH) break
    }
    for (const tally of batch) {
      dirty.delete(tally.key)
      waiting -= tally.next.waiting.length
      tally.flying = tally.next
      tally.next = emptyLoad()
    }
    flight = send(batch).finally(() => {
      flight = null
      if (waiting > 0) push()
      else if (dirty.size > 0) gather()
    })
  }

  async function send(batch: readonly Tally[]): Promise<void> {
    let isBack = false
    // The immediate lets an answer in first that came while this process was busy.
    const patience = setTimeout(() => setImmediate(() => isBack || stopWaiting(batch)), PATIENCE_MS)
    try {
      const now = ctx.clock.now()
      const calls = batch.map(({ budget, ipHash, flying }) => ({ budget, ipHash, used: sizeOf(flying) }))
      const window = { now: new Date(now), endsAt: new Date(now + WINDOW_MS) }
      const counted = await addCalls(ctx.db, calls, window)
      const byCaller = new Map(counted.map((count) => [`${count.budget} ${count.ip_hash}`, count]))
      for (const tally of batch) hear(tally, byCaller.get(`${tally.budget} ${tally.ipHash}`))
    } catch (error) {
      ctx.log.warn({ err: error }, 'budgets are counted on this node alone')
      retryAt = performance.now() + PATIENCE_MS
      stopWaiting(batch)
      for (const tally of batch) takeBack(tally)
    } finally {
      isBack = true
      isOverdue = false
      clearTimeout(patience)
    }
  }

  function hear(tally: Tally, count: Counted | undefined): void {
    if (!count) throw new Error('The database did not say what it counted')
    const told = tally.flying.waiting
    const endsAt = count.window_ends_at.getTime()
    tally.flying = emptyLoad()
    const now = ctx.clock.now()
    if (endsAt > now) {
      tally.heard = count.used
      tally.heardAt = now
      tally.endsAt = endsAt
    }
    const before = count.used - told.length
    told.forEach((resolve, i) => {
      resolve({ place: before + i + 1, endsAt })
    })
  }

  /** This node's own count has to do: it let nobody wait who was above the limit. */
  function stopWaiting(batch: readonly Tally[]): void {
    isOverdue = true
    waiting = 0
    for (const tally of new Set([...batch, ...dirty.values()])) {
      for (const load of [tally.flying, tally.next]) {
        const place = { place: known(tally), endsAt: tally.endsAt }
        for (const resolve of load.waiting.splice(0)) {
          load.ahead++
          resolve(place)
        }
      }
    }
  }

  function takeBack(tally: Tally): void {
    tally.next.ahead += sizeOf(tally.flying)
    tally.flying = emptyLoad()
    if (tallies.peek(tally.key) === tally) dirty.set(tally.key, tally)
  }
}

function emptyLoad(): Load {
  return { ahead: 0, waiting: [] }
}

function sizeOf(load: Load): number {
  return load.ahead + load.waiting.length
}

/** All calls of the window that this node knows of. */
function known(tally: Tally): number {
  return tally.heard + sizeOf(tally.flying) + sizeOf(tally.next)
}

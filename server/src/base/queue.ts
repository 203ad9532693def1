// A queue in memory: bounded, works on so many items at a time, on urgent ones first, and lets shops take turns.
import { inTurns, type TurnSettings } from './turns.ts'

export type Urgency = 'urgent' | 'others'

export interface WorkQueue<T> {
  /** how many wait */
  length(which: Urgency): number
  /** False: it is full, or closed. */
  put(item: T): boolean
  /** Takes no more, and returns the items that it did not begin. */
  close(): T[]
}

export interface QueueSettings<T> extends TurnSettings<T> {
  readonly atOnce: number
  /** of these, what only urgent items may take: they never wait for others to be done */
  readonly forUrgent?: number
  /** of one shop; as many as of all unless said */
  readonly ofShopAtOnce?: number
  /** how long a shop begins no other item after one that took so long, in milliseconds; not at all unless said */
  restMs?(shop: string, tookMs: number): number
  /** that wait: of the urgent, and of the others; no shop fills more of it than it leaves free */
  readonly most: number
  isUrgent?(item: T): boolean
  /** must not throw */
  work(item: T): Promise<void>
}

export function openQueue<T>(settings: QueueSettings<T>): WorkQueue<T> {
  const {
    atOnce,
    ofShopAtOnce = atOnce,
    forUrgent = 0,
    most,
    isUrgent = () => false,
    restMs = () => 0,
    shopOf,
    work,
  } = settings
  const urgent = inTurns(settings)
  const others = inTurns(settings)
  let begun = 0
  /** of each shop that has any */
  const begunOf = new Map<string, number>()
  const mayBegin = (shop: string) => (begunOf.get(shop) ?? 0) < ofShopAtOnce
  /** shops that have rest before their next */
  const resting = new Set<NodeJS.Timeout>()
  let isClosed = false

  /** An item that meets an empty queue goes the same way: in, and out at once. */
  function begin(): void {
    while (begun < atOnce) {
      const item = urgent.take(mayBegin) ?? (begun < atOnce - forUrgent ? others.take(mayBegin) : undefined)
      if (item === undefined) return
      const shop = shopOf(item)
      const begunAt = performance.now()
      begun++
      begunOf.set(shop, (begunOf.get(shop) ?? 0) + 1)
      void work(item).then(() => {
        begun--
        rest(shop, restMs(shop, performance.now() - begunAt))
        begin()
      })
    }
  }

  /** Others may begin meanwhile. */
  function rest(shop: string, ms: number): void {
    if (isClosed || ms <= 0) {
      leave(shop)
      return
    }
    const timer = setTimeout(() => {
      resting.delete(timer)
      leave(shop)
      begin()
    }, ms)
    resting.add(timer)
  }

  function leave(shop: string): void {
    const left = (begunOf.get(shop) ?? 1) - 1
    if (left > 0) begunOf.set(shop, left)
    else begunOf.delete(shop)
  }

  return {
    length: (which) => (which === 'urgent' ? urgent : others).count(),
    put(item) {
      const waiting = isUrgent(item) ? urgent : others
      if (isClosed || waiting.countOf(shopOf(item)) >= most - waiting.count()) return false
      waiting.add(item)
      begin()
      return true
    },
    close() {
      isClosed = true
      for (const timer of resting) clearTimeout(timer)
      return [...urgent.empty(), ...others.empty()]
    },
  }
}

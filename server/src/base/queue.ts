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
  const { atOnce, forUrgent = 0, most, isUrgent = () => false, shopOf, work } = settings
  const urgent = inTurns(settings)
  const others = inTurns(settings)
  const slots = openShopSlots(settings)
  let begun = 0
  let isClosed = false

  /** An item that meets an empty queue goes the same way: in, and out at once. */
  function begin(): void {
    while (begun < atOnce) {
      const item =
        urgent.take(slots.isFreeFor) ??
        (begun < atOnce - forUrgent ? others.take(slots.isFreeFor) : undefined)
      if (item === undefined) return
      begun++
      const free = slots.take(shopOf(item))
      void work(item).then(() => {
        begun--
        free(begin)
        begin()
      })
    }
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
      return [...urgent.empty(), ...others.empty()]
    },
  }
}

/** What one shop may have at work, and when its next may begin. */
function openShopSlots<T>({ atOnce, ofShopAtOnce = atOnce, restMs = () => 0 }: QueueSettings<T>) {
  /** of each shop that has any */
  const takenBy = new Map<string, number>()

  function free(shop: string): void {
    const left = (takenBy.get(shop) ?? 1) - 1
    if (left > 0) takenBy.set(shop, left)
    else takenBy.delete(shop)
  }

  /** Others may begin meanwhile. */
  function rest(shop: string, ms: number, rested: () => void): void {
    // A process that ends does not wait for it.
    setTimeout(() => {
      free(shop)
      rested()
    }, ms).unref()
  }

  return {
    isFreeFor: (shop: string) => (takenBy.get(shop) ?? 0) < ofShopAtOnce,
    /** Returns what frees it, now or once the shop has rested: then it calls `rested`. */
    take(shop: string) {
      const takenAt = performance.now()
      takenBy.set(shop, (takenBy.get(shop) ?? 0) + 1)
      return (rested: () => void) => {
        const ms = restMs(shop, performance.now() - takenAt)
        if (ms > 0) rest(shop, ms, rested)
        else free(shop)
      }
    },
  }
}

// Queues before the slots for work, one for each shop. Each takes no more slots than it leaves to the others; they go in turns.
import { WORK_KINDS, type WorkKind } from '../../base/metrics.ts'

export interface SlotQueue {
  readonly name: string
  /** slots it has */
  running: number
  /** slots it has lent, and will take back */
  lent: number
  /** by kind, in the order in which they came */
  readonly waiting: Readonly<Record<WorkKind, ((queue: SlotQueue) => void)[]>>
}

export interface Queues {
  /** whether there is a slot, and nobody of the same queue waits for it */
  hasSlotFor(name: string): boolean
  /** null: there is none */
  takeSlot(name: string): SlotQueue | null
  mayWait(name: string, kind: WorkKind): boolean
  /** how many begin before one that comes now, those of other queues included, which go in turns with it */
  ahead(name: string, kind: WorkKind): number
  /** Gets a slot when it is its turn. Returns what takes it out of the queue. */
  wait(name: string, kind: WorkKind, begin: (queue: SlotQueue) => void): () => void
  freeSlot(queue: SlotQueue): void
  lendSlot(queue: SlotQueue): void
  /** Takes a slot again whether there is one or not. */
  takeSlotBack(queue: SlotQueue): void
  /** For a lent slot that nobody takes back. */
  giveUpSlot(queue: SlotQueue): void
  figures(): { readonly running: number; readonly waiting: number }
}

export function createQueues({ slots, mostWaiting }: { slots: number; mostWaiting: number }): Queues {
  const queues = new Map<string, SlotQueue>()
  /** those that somebody waits in; the one whose turn it is comes first */
  const inTurn = new Set<SlotQueue>()
  let running = 0
  let waiting = 0

  /** As many as it leaves free: a second queue finds half of the slots, a third a quarter, and so on. */
  const hasSlotBeside = (own: number) => own < slots - running

  function queueOf(name: string): SlotQueue {
    const known = queues.get(name)
    if (known) return known
    const queue = { name, running: 0, lent: 0, waiting: { finish: [], read: [], begin: [] } }
    queues.set(name, queue)
    return queue
  }

  function take(queue: SlotQueue): void {
    running++
    queue.running++
  }

  function forgetIfIdle(queue: SlotQueue): void {
    if (queue.running === 0 && queue.lent === 0 && !inTurn.has(queue)) queues.delete(queue.name)
  }

  function freeSlot(queue: SlotQueue): void {
    running--
    queue.running--
    fillSlots()
    forgetIfIdle(queue)
  }

  /** Gives free slots away, one queue after the other. */
  function fillSlots(): void {
    for (const queue of inTurn) {
      if (running >= slots) return
      if (!hasSlotBeside(queue.running)) continue
      const next = WORK_KINDS.map((kind) => queue.waiting[kind])
        .find((some) => some.length > 0)
        ?.shift()
      inTurn.delete(queue)
      if (!next) continue
      waiting--
      if (countWaiting(queue) > 0) inTurn.add(queue)
      take(queue)
      next(queue)
    }
  }

  return {
    hasSlotFor(name) {
      const queue = queues.get(name)
      return queue ? hasSlotBeside(queue.running) && !inTurn.has(queue) : running < slots
    },
    takeSlot(name) {
      const queue = queueOf(name)
      if (inTurn.has(queue) || !hasSlotBeside(queue.running)) {
        forgetIfIdle(queue)
        return null
      }
      take(queue)
      return queue
    },
    mayWait(name, kind) {
      // Room is left for each kind of each queue, however many of one kind have come.
      const own = queues.get(name)?.waiting[kind].length ?? 0
      return own < (mostWaiting - waiting) / WORK_KINDS.length
    },
    ahead(name, kind) {
      const queue = queues.get(name)
      const before = WORK_KINDS.slice(0, WORK_KINDS.indexOf(kind) + 1)
      const own = queue ? before.reduce((sum, each) => sum + queue.waiting[each].length, 0) : 0
      const others = inTurn.size - (queue && inTurn.has(queue) ? 1 : 0)
      return (own + 1) * (others + 1)
    },
    wait(name, kind, begin) {
      const queue = queueOf(name)
      const ofKind = queue.waiting[kind]
      ofKind.push(begin)
      waiting++
      inTurn.add(queue)
      return () => {
        const index = ofKind.indexOf(begin)
        if (index < 0) return
        ofKind.splice(index, 1)
        waiting--
        if (countWaiting(queue) === 0) inTurn.delete(queue)
        forgetIfIdle(queue)
      }
    },
    freeSlot,
    lendSlot(queue) {
      queue.lent++
      freeSlot(queue)
    },
    takeSlotBack(queue) {
      queue.lent--
      take(queue)
    },
    giveUpSlot(queue) {
      queue.lent--
      forgetIfIdle(queue)
    },
    figures: () => ({ running, waiting }),
  }
}

function countWaiting({ waiting }: SlotQueue): number {
  return waiting.finish.length + waiting.read.length + waiting.begin.length
}

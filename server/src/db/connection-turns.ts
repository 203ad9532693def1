// Who gets the next connection: owners of work in turns, and none of them more than a third of all. Whatever one shop waits for
// inside its own, the others have theirs.
import { inTurns } from '../base/turns.ts'
import { beginWork, ownerOfWork } from '../base/work-slot.ts'

export interface ConnectionTurns {
  /** Settles when the caller may take a connection; gives what hands it back. Rejects when that takes too long. */
  take(): Promise<() => void>
  waiting(): number
}

interface Waiter {
  readonly owner: string
  isGone: boolean
  begin(): void
}

const SHARE = 1 / 3
/** Left to those who hold none. */
const KEPT = 1 / 5

export function createConnectionTurns(connections: number, withinMs: number): ConnectionTurns {
  const most = Math.max(1, Math.floor(connections * SHARE))
  const heldBy = new Map<string, number>()
  const waiters = inTurns<Waiter>({ shopOf: ({ owner }) => owner })
  let held = 0
  let waiting = 0

  const kept = Math.floor(connections * KEPT)

  /** Who has some takes fewer than it leaves free, so that many have to want many before one who comes new finds none. */
  function mayBegin(owner: string): boolean {
    const own = heldBy.get(owner) ?? 0
    return owner === '' || own === 0 || own < Math.min(most, connections - kept - held)
  }

  function hold(owner: string): () => void {
    held++
    heldBy.set(owner, (heldBy.get(owner) ?? 0) + 1)
    return () => {
      held--
      const left = (heldBy.get(owner) ?? 1) - 1
      if (left > 0) heldBy.set(owner, left)
      else heldBy.delete(owner)
      giveOut()
    }
  }

  function giveOut(): void {
    while (held < connections) {
      const next = waiters.take(mayBegin)
      if (!next) return
      if (!next.isGone) next.begin()
    }
  }

  async function waitFor(owner: string): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const waiter: Waiter = { owner, isGone: false, begin: () => resolve(hold(owner)) }
    const timer = setTimeout(() => {
      waiter.isGone = true
      reject(new Error('timeout exceeded when trying to connect: others have all connections'))
    }, withinMs)
    waiters.add(waiter)
    waiting++
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      waiting--
    }
  }

  return {
    async take() {
      const owner = ownerOfWork()
      // Those who wait while one is free wait for others of their own.
      const isFree = held < connections && waiters.countOf(owner) === 0 && mayBegin(owner)
      const free = isFree ? hold(owner) : await waitFor(owner)
      try {
        beginWork()
      } catch (error) {
        free()
        throw error
      }
      return free
    },
    waiting: () => waiting,
  }
}

// How often cached answers were given: a line each would cost more than the answer, so one line a minute tells the sums.
import type { Context } from '../../context.ts'
import type { ReplyCount } from './reply-cache.ts'

export interface ReplyCounts {
  /** `op`: the operation that is answered, of whichever shop */
  of(op: string): ReplyCount
  /** since the start, by operation */
  sums(): [op: string, replies: number][]
  /** reports what it has not reported yet, and nothing more */
  close(): void
}

const TOLD_EVERY_MS = 60_000

export function createReplyCounts({ log }: Pick<Context, 'log'>): ReplyCounts {
  const counts = new Map<string, ReplyCount>()
  const timer = setInterval(tell, TOLD_EVERY_MS).unref()

  function tell(): void {
    const given = [...counts].filter(([, { replies }]) => replies > 0)
    if (given.length === 0) return
    log.info(
      { replies: Object.fromEntries(given.map(([op, count]) => [op, count.replies])) },
      'answered from memory',
    )
    for (const [, count] of given) {
      count.told += count.replies
      count.replies = 0
    }
  }

  return {
    of(op) {
      const count = counts.get(op) ?? { op, replies: 0, told: 0 }
      counts.set(op, count)
      return count
    },
    sums: () => [...counts].map(([op, { replies, told }]) => [op, replies + told]),
    close() {
      clearInterval(timer)
      tell()
    },
  }
}

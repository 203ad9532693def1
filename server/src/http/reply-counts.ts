// How often cached answers were given: a line each would cost more than the answer, so one line a minute tells the sum.
import type { Context } from '../context.ts'
import type { ReplyCount } from './reply-cache.ts'

export interface ReplyCounts {
  of(shop: string, op: string): ReplyCount
  /** tells what is not told yet, and nothing more */
  close(): void
}

const TOLD_EVERY_MS = 60_000

export function createReplyCounts({ log }: Pick<Context, 'log'>): ReplyCounts {
  /** of every shop that was ever asked for: few, and small */
  const counts = new Map<string, ReplyCount>()
  const timer = setInterval(tell, TOLD_EVERY_MS).unref()

  function tell(): void {
    for (const count of counts.values()) {
      if (count.replies === 0) continue
      log.info({ ...count }, 'answered from memory')
      count.replies = 0
    }
  }

  return {
    of(shop, op) {
      const key = `${shop} ${op}`
      const count = counts.get(key) ?? { shop, op, replies: 0 }
      counts.set(key, count)
      return count
    },
    close() {
      clearInterval(timer)
      tell()
    },
  }
}

// The rest between two batches (src/db/gather.ts) lasts until a test says so, however fast the machine is.
import type { TestContext } from 'node:test'
import timers from 'node:timers/promises'

export function heldRest(t: TestContext): { end(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  // No time passes: else there may be none left to rest.
  t.mock.method(performance, 'now', () => 0)
  t.mock.method(timers, 'setTimeout', () => promise)
  return { end: resolve }
}

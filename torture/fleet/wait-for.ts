// Waiting for something to become true, with an end.
import { setTimeout as wait } from 'node:timers/promises'

const LOOK_EVERY_MS = 100

/** Waiting longer is of no use. */
export class Hopeless extends Error {}

/** What `look` gives once it gives something; null and errors but Hopeless mean "not yet". Tells how long it took. */
export async function waitFor<T>(
  what: string,
  look: () => Promise<T | null>,
  withinMs: number,
  everyMs = LOOK_EVERY_MS,
): Promise<{ readonly found: T; readonly ms: number }> {
  const begun = performance.now()
  let last: unknown
  for (;;) {
    try {
      const found = await look()
      if (found !== null) return { found, ms: performance.now() - begun }
    } catch (error) {
      if (error instanceof Hopeless) throw error
      last = error
    }
    if (performance.now() - begun > withinMs)
      throw new Error(`${what}: not within ${withinMs / 1_000} s`, { cause: last })
    await wait(everyMs)
  }
}

// Long work in short turns, so that everything else that waits comes in between.
import { setImmediate as nextTurn } from 'node:timers/promises'

const TURN_MS = 4

/** What comes of the steps. Each must be short; what they look at may change between two turns. */
export async function inTurns<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const end = performance.now() + TURN_MS
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < end)
    await nextTurn()
  }
}

/** The same at once. */
export function atOnce<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

// Lets only so many things run at once; the others wait for their turn.

export type InTurn = <T>(run: () => Promise<T>) => Promise<T>

export function createTurns(atOnce: number): InTurn {
  const waiting: (() => void)[] = []
  let running = 0
  return async (run) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await run()
    } finally {
      // The place is handed on, so that nobody comes in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

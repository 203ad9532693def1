// Calls of one kind that come while one is under way go together in the next: nobody waits for company.

export interface Gathering<T, R> {
  /** Does the work for all of them; an Error in place of a result is that one's alone. */
  run(items: readonly T[]): Promise<readonly (R | Error)[]>
  /** Two with the same key never go together. */
  keyOf?(item: T): string
  readonly most?: number
}

interface Waiting<T, R> {
  readonly item: T
  readonly resolve: (result: R) => void
  readonly reject: (error: unknown) => void
}

const MOST = 50

export function gather<T, R>({ run, keyOf, most = MOST }: Gathering<T, R>): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = []
  let isUnderWay = false

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isUnderWay) void goOn()
    })

  async function goOn(): Promise<void> {
    isUnderWay = true
    while (waiting.length > 0) {
      const together = takeNext()
      await settle(together)
    }
    isUnderWay = false
  }

  function takeNext(): Waiting<T, R>[] {
    const keys = new Set<string>()
    const together: Waiting<T, R>[] = []
    const left: Waiting<T, R>[] = []
    for (const each of waiting) {
      const key = keyOf?.(each.item)
      const mayGo = together.length < most && (key === undefined || !keys.has(key))
      if (key !== undefined) keys.add(key)
      ;(mayGo ? together : left).push(each)
    }
    waiting = left
    return together
  }

  async function settle(together: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await run(together.map(({ item }) => item))
      together.forEach(({ resolve, reject }, i) => {
        const result = results[i]
        if (result instanceof Error) reject(result)
        else resolve(result as R)
      })
    } catch (error) {
      const [first, ...others] = together
      if (others.length === 0) return first?.reject(error)
      // One of them may be to blame: each by itself, the others come to no harm.
      for (const each of together) await settle([each])
    }
  }
}

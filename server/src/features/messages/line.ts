// What waits in this process for its turn: bounded, and so many are worked on at a time.

export interface Line<T> {
  /** how many wait */
  length(): number
  /** False: it is full, or closed. */
  put(item: T): boolean
  /** Takes no more, and gives back those that were not begun. */
  close(): T[]
}

export interface LineSettings<T> {
  readonly atOnce: number
  readonly most: number
  /** must not throw */
  work(item: T): Promise<void>
}

export function openLine<T>({ atOnce, most, work }: LineSettings<T>): Line<T> {
  const waiting: T[] = []
  let begun = 0
  let isClosed = false

  return {
    length: () => waiting.length,
    put(item) {
      if (isClosed || waiting.length >= most) return false
      if (begun < atOnce) void workFrom(item)
      else waiting.push(item)
      return true
    },
    close() {
      isClosed = true
      return waiting.splice(0)
    },
  }

  async function workFrom(first: T): Promise<void> {
    begun++
    for (let item: T | undefined = first; item !== undefined; item = waiting.shift()) await work(item)
    begun--
  }
}

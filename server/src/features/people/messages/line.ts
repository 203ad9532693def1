// What waits in this process for its turn: bounded, so many at a time; the urgent first, and the shops in turns.

export interface Line<T> {
  /** how many wait */
  length(which?: 'urgent' | 'others'): number
  /** False: it is full, or closed. */
  put(item: T): boolean
  /** Takes no more, and gives back those that were not begun. */
  close(): T[]
}

export interface LineSettings<T> {
  readonly atOnce: number
  /** of these, what the urgent alone may take: they do not wait for the others to be done */
  readonly forUrgent?: number
  /** that wait: of the urgent, and of the others */
  readonly most: number
  isUrgent?(item: T): boolean
  /** they go in turns, and none has more than it leaves room for */
  shopOf(item: T): string
  /** must not throw */
  work(item: T): Promise<void>
}

export function openLine<T>(settings: LineSettings<T>): Line<T> {
  const { atOnce, forUrgent = 0, most, isUrgent = () => false, shopOf, work } = settings
  const urgent = inTurns(shopOf)
  const others = inTurns(shopOf)
  let begun = 0
  let isClosed = false

  /** Whoever comes when nothing waits goes the same way: in, and out at once. */
  function begin(): void {
    while (begun < atOnce) {
      const item = urgent.take() ?? (begun < atOnce - forUrgent ? others.take() : undefined)
      if (item === undefined) return
      begun++
      void work(item).then(() => {
        begun--
        begin()
      })
    }
  }

  return {
    length: (which = 'others') => (which === 'urgent' ? urgent : others).count(),
    put(item) {
      const line = isUrgent(item) ? urgent : others
      if (isClosed || line.countOf(shopOf(item)) >= most - line.count()) return false
      line.add(item)
      begin()
      return true
    },
    close() {
      isClosed = true
      return [...urgent.empty(), ...others.empty()]
    },
  }
}

/** First in, first out within a shop; between shops one after the other. */
function inTurns<T>(shopOf: (item: T) => string) {
  const byShop = new Map<string, T[]>()
  let count = 0
  return {
    count: () => count,
    countOf: (shop: string) => byShop.get(shop)?.length ?? 0,
    add(item: T): void {
      count++
      const own = byShop.get(shopOf(item))
      if (own) own.push(item)
      else byShop.set(shopOf(item), [item])
    },
    take(): T | undefined {
      const [first] = byShop
      if (!first) return undefined
      const [shop, own] = first
      const item = own.shift()
      count--
      byShop.delete(shop)
      if (own.length > 0) byShop.set(shop, own)
      return item
    },
    empty(): T[] {
      const all = [...byShop.values()].flat()
      byShop.clear()
      count = 0
      return all
    },
  }
}

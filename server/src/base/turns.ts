// Who comes next where shops share what cannot be done all at once: the shop that has had the least of it lately, by what each
// item costs. However much one of them brings, another's first item waits for nothing of it but what has begun.

export interface TurnQueue<T> {
  count(): number
  countOf(shop: string): number
  add(item: T): void
  /** Of the shop whose turn it is among those that may begin one. */
  take(mayBegin: (shop: string) => boolean): T | undefined
  empty(): T[]
}

export interface TurnSettings<T> {
  shopOf(item: T): string
  /** one unless said: shops then go one after the other */
  costOf?(item: T): number
  /** by how much a shop may have had more than others, and this item still goes before theirs, and its shop's own; in costs */
  headStartOf?(item: T): number
}

interface Line<T> {
  /** what its items have cost, counted from where all were when it came */
  had: number
  readonly items: T[]
}

export function inTurns<T>({
  shopOf,
  costOf = () => 1,
  headStartOf = () => 0,
}: TurnSettings<T>): TurnQueue<T> {
  /** also of shops that wait for nothing, while they have had more than others; of equals the first is next */
  const lines = new Map<string, Line<T>>()
  /** what the shop had that last had its turn: who comes new starts here, and brings no claim from before */
  let reached = 0
  let count = 0

  function lineOf(shop: string): Line<T> {
    const known = lines.get(shop)
    if (known?.items.length === 0) known.had = Math.max(known.had, reached)
    const line = known ?? { had: reached, items: [] }
    lines.set(shop, line)
    return line
  }

  function next(mayBegin: (shop: string) => boolean): [string, Line<T>, T] | undefined {
    let best: [string, Line<T>, T] | undefined
    let least = Number.POSITIVE_INFINITY
    for (const [shop, line] of lines) {
      const [item] = line.items
      if (item === undefined) {
        if (line.had <= reached) lines.delete(shop)
        continue
      }
      const standing = line.had - headStartOf(item)
      if (standing >= least || !mayBegin(shop)) continue
      best = [shop, line, item]
      least = standing
    }
    return best
  }

  return {
    count: () => count,
    countOf: (shop) => lines.get(shop)?.items.length ?? 0,
    add(item) {
      const { items } = lineOf(shopOf(item))
      const start = headStartOf(item)
      const before = items.findLastIndex((other) => headStartOf(other) >= start)
      items.splice(before + 1, 0, item)
      count++
    },
    take(mayBegin) {
      const found = next(mayBegin)
      if (!found) return undefined
      const [shop, line, item] = found
      line.items.shift()
      reached = Math.max(reached, line.had)
      line.had += costOf(item)
      lines.delete(shop)
      lines.set(shop, line)
      if (--count === 0) lines.clear()
      return item
    },
    empty() {
      const all = Array.from(lines.values(), ({ items }) => items).flat()
      lines.clear()
      count = 0
      return all
    },
  }
}

// How much of something each of many has at the moment; who has nothing left is forgotten.

export interface Sums {
  of(name: string): number
  add(name: string, amount: number): void
  /** how many have any */
  count(): number
}

export function createSums(): Sums {
  const sums = new Map<string, number>()
  return {
    of: (name) => sums.get(name) ?? 0,
    add(name, amount) {
      const sum = (sums.get(name) ?? 0) + amount
      if (sum > 0) sums.set(name, sum)
      else sums.delete(name)
    },
    count: () => sums.size,
  }
}

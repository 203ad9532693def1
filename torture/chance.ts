// Chance that a seed decides: the same numbers again for the same one (mulberry32).

export interface Chance {
  /** from 0, below 1 */
  fraction(): number
  /** a whole number from 0, below `below` */
  below(below: number): number
  oneOf<T>(list: readonly T[]): T
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(fraction() * limit)
  return {
    fraction,
    below,
    oneOf<T>(list: readonly T[]): T {
      const chosen = list[below(list.length)]
      if (chosen === undefined) throw new Error('There is nothing to choose from')
      return chosen
    },
  }
}

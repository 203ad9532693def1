// What many ask for and costs something: found once in a while, and the same for all who ask meanwhile.

interface WithClock {
  readonly clock: { now(): number }
}

/** The same for all who ask within so many milliseconds, however many pages are open; what fails is not kept. */
export function keptFor<C extends WithClock, T>(
  ms: number,
  find: (ctx: C, at: Date) => Promise<T>,
): (ctx: C) => Promise<T> {
  const kept = new WeakMap<C, { readonly at: number; readonly found: Promise<T> }>()
  return (ctx) => {
    const now = ctx.clock.now()
    const last = kept.get(ctx)
    if (last && Math.abs(now - last.at) < ms) return last.found
    const found = find(ctx, new Date(now))
    kept.set(ctx, { at: now, found })
    found.catch(() => kept.delete(ctx))
    return found
  }
}

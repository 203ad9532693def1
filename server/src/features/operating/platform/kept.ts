// Repeats what it found a moment ago: however many pages are open, it asks the database only now and then.
import type { Context } from '../../../context.ts'

/** The same for all who ask within so many milliseconds; what fails is not kept. */
export function keptFor<T>(
  ms: number,
  find: (ctx: Context, at: Date) => Promise<T>,
): (ctx: Context) => Promise<T> {
  const kept = new WeakMap<Context, { readonly at: number; readonly found: Promise<T> }>()
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

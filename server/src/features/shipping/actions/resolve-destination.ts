// resolveDestination: the village of a code.
import type { Context } from '../../../context.ts'
import { Problem } from '../../../problems.ts'
import type { ResolvedDestination } from '../schema.ts'

/** Throws `not_found`. */
export async function resolveDestination(ctx: Context, ref: string): Promise<ResolvedDestination> {
  const destination = ctx.places.find(ref)
  if (!destination) throw new Problem('not_found')
  return { destination }
}

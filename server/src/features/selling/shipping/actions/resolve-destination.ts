// resolveDestination: the village of a code.
import type { Destination } from '@etalase/places'
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'

/** Throws `not_found`. */
export async function resolveDestination(ctx: Context, ref: string): Promise<Destination> {
  const destination = ctx.places.find(ref)
  if (!destination) throw new Problem('not_found')
  return destination
}

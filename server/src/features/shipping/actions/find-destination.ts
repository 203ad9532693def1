// searchDestinations and resolveDestination: the villages of Indonesia, by what was typed or by their code.
import type { Context } from '../../../context.ts'
import { Problem } from '../../../problems.ts'
import { searchPlaces } from '../remembered-searches.ts'
import type { DestinationList, ResolvedDestination, SearchDestinations } from '../schema.ts'

const DEFAULT_RESULTS = 10

export async function searchDestinations(ctx: Context, input: SearchDestinations): Promise<DestinationList> {
  return searchPlaces(ctx.places, input.q, input.limit ?? DEFAULT_RESULTS)
}

/** Throws `not_found`. */
export async function resolveDestination(ctx: Context, ref: string): Promise<ResolvedDestination> {
  const destination = ctx.places.find(ref)
  if (!destination) throw new Problem('not_found')
  return { destination }
}

// searchDestinations: villages by what was typed so far.
import type { Context } from '../../../context.ts'
import { searchPlaces } from '../remembered-searches.ts'
import type { DestinationList, SearchDestinations } from '../schema.ts'

const DEFAULT_RESULTS = 10

export async function searchDestinations(
  ctx: Context,
  { q, limit = DEFAULT_RESULTS }: SearchDestinations,
): Promise<DestinationList> {
  return searchPlaces(ctx.places, q, limit)
}

// searchDestinations: villages by what was typed so far.
import type { Context } from '../../../../context.ts'
import { type FoundPlaces, searchPlaces } from '../remembered-searches.ts'
import type { SearchDestinations } from '../schema.ts'

const DEFAULT_RESULTS = 10

export async function searchDestinations(
  ctx: Context,
  { q, limit = DEFAULT_RESULTS }: SearchDestinations,
): Promise<FoundPlaces> {
  return searchPlaces(ctx.places, q, limit)
}

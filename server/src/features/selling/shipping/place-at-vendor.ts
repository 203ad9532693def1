// What a vendor calls a place: asked once for all shops, as it never changes.
import type { Destination } from '@etalase/places'
import type { Context } from '../../../context.ts'
import { findCourierPlace, saveCourierPlace } from './queries.ts'

/** null: the vendor does not know it. */
export async function placeAt(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  vendor: string,
  { ref }: Destination,
  ask: () => Promise<string | null>,
): Promise<string | null> {
  const now = new Date(clock.now())
  const known = await findCourierPlace(db, vendor, ref, now)
  if (known !== undefined) return known
  const found = await ask()
  await saveCourierPlace(db, vendor, ref, found, now)
  return found
}

// Looks over all that is sealed, shop by shop, and seals anew what another secret than APP_SECRET opens.
import type { Context } from '../../../../context.ts'
import type { SealedCounts } from '../../../../db/sealed.ts'
import { OF_NO_SHOP } from '../../../../domain/ids.ts'
import { findAllShops } from '../../../../tenancy/queries.ts'

export interface SealedKind extends SealedCounts {
  readonly kind: string
}

/** Beside a serving system a row may be in somebody's hands when its turn comes. */
const MOST_LOOKS = 5

/** How much there is, kind by kind; changes nothing. */
export function countSealed(ctx: Context): Promise<SealedKind[]> {
  return lookOver(ctx, false)
}

/**
 * In small steps, each by itself: killed in the middle, it is called again. It may run beside servers, and needs every one of
 * them to have APP_SECRET of today: one that seals under another would leave new work behind it.
 */
export async function resealAll(ctx: Context): Promise<SealedKind[]> {
  let kinds = await lookOver(ctx, true)
  for (let looks = 1; looks < MOST_LOOKS && kinds.some(({ other }) => other > 0); looks++)
    kinds = await lookOver(ctx, true)
  return kinds
}

async function lookOver({ db, secrets, owners }: Context, anew: boolean): Promise<SealedKind[]> {
  const parts = owners.flatMap(({ sealed }) => sealed ?? [])
  const kinds = parts.map(({ kind }) => ({ kind, first: 0, other: 0, lost: 0 }))
  const shops = await findAllShops(db)
  for (const id of [OF_NO_SHOP, ...shops.map((shop) => shop.id)]) {
    for (const [i, part] of parts.entries()) {
      const { first, other, lost } = await part.walk(db, secrets, id, anew)
      const kind = kinds[i]
      if (kind) Object.assign(kind, sumOf(kind, { first, other, lost }))
    }
  }
  return kinds
}

function sumOf(one: SealedCounts, other: SealedCounts): SealedCounts {
  return { first: one.first + other.first, other: one.other + other.other, lost: one.lost + other.lost }
}

// getPreparedCart: what an agent prepared, for the person who goes on with it.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { type Shop, settingsOf } from '../../../../tenancy/shop.ts'
import { catalogFor } from '../../../catalogue/catalog/catalog.ts'
import type { Prepared } from '../present.ts'
import { findAgentCart } from '../queries.ts'

/** Throws `not_found`. */
export async function getPreparedCart(ctx: Context, shop: Shop, id: string, at: Date): Promise<Prepared> {
  const { agents } = await settingsOf(ctx.db, shop)
  const cart = agents ? await findAgentCart(ctx.db, shop.id, id, at) : null
  if (cart?.state !== 'open') throw new Problem('not_found')
  const { destination_ref: ref, items } = cart
  return {
    cart,
    catalog: await catalogFor(ctx.db, shop, items, at),
    destination: ref === null ? null : ctx.places.find(ref),
  }
}

// What an order of this moment is placed under, from whoever keeps it.
import type { Context } from '../../../context.ts'
import type { Shop } from '../../../tenancy/shop.ts'

/** Its hash; null: nobody keeps it. */
export async function orderTermsOf({ db, owners }: Context, shop: Shop, at: Date): Promise<string | null> {
  const keeper = owners.find(({ orderTerms }) => orderTerms !== undefined)
  return (await keeper?.orderTerms?.(db, shop, at)) ?? null
}

// Goes over all shops, some at a time: what fails in one holds up no other.
import type { Db } from '../db/pool.ts'
import type { Logging } from '../jobs/work-off.ts'
import { findShopsAfter } from './queries.ts'
import type { Shop } from './shop.ts'

const AT_ONCE = 200

/** `what`: what could not be done, for the log. Gives in how many shops it failed. */
export async function inEveryShop(
  { db, log }: Pick<Logging, 'log'> & { readonly db: Db },
  what: string,
  work: (shop: Shop) => Promise<void>,
): Promise<number> {
  let failed = 0
  let after: string | undefined
  for (;;) {
    const shops = await findShopsAfter(db, { ids: null, after, limit: AT_ONCE })
    for (const shop of shops)
      await work(shop).catch((error: unknown) => {
        failed++
        log.error({ err: error, shop_id: shop.id }, what)
      })
    if (shops.length < AT_ONCE) return failed
    after = shops.at(-1)?.slug
  }
}

// What a shop's programs hear of products: that one changed, left or came back, with what it is now.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { queueEvents } from '../../people/webhooks/actions/queue-events.ts'
import { storedProducts } from './stored.ts'

/** In the transaction that holds the shop's lock, after they were written. */
export async function queueProductEvents(
  tx: Db,
  ctx: Pick<Context, 'db' | 'clock'>,
  shopId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await queueEvents(tx, ctx, shopId, ['product.changed'], async () => {
    const inShop = await storedProducts(tx, shopId, { ids })
    const archived = await storedProducts(tx, shopId, { ids, archived: true })
    return [...inShop, ...archived].map((product) => {
      const { id, version, value } = product
      const data = { id, version, archived: archived.includes(product), ...value }
      return { type: 'product.changed', object: id, data }
    })
  })
}

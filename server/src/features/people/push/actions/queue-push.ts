// Queues news for the browsers of those who work in a shop, in the transaction that it reports on.
import type { RawBuilder } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import type { PushNews } from '../../../../db/tables/push.ts'
import { insertDeliveries } from '../changes.ts'

type Queueing = Pick<Context, 'push' | 'clock'>

/** What is to be written with whatever else the transaction writes; nothing where the operator has no keys. */
export function pushTogether(
  ctx: Queueing,
  shopId: string,
  news: readonly PushNews[],
): RawBuilder<unknown>[] {
  if (!ctx.push || news.length === 0) return []
  return [insertDeliveries(shopId, news, new Date(ctx.clock.now()))]
}

export async function queuePush(tx: Db, ctx: Queueing, shopId: string, news: PushNews): Promise<void> {
  for (const change of pushTogether(ctx, shopId, [news])) await change.execute(tx)
}

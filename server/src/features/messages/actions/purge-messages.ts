// Throws away what nobody needs any more: expired contents, the outbox of yesterday, old records.
import type { Context } from '../../../context.ts'
import { deleteOlder, failExpired } from '../queries.ts'
import { OUTBOX_KEPT_MS, RECORD_KEPT_MS } from '../rules.ts'

export async function purgeMessages(ctx: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = ctx.clock.now()
  await failExpired(ctx.db, new Date(now))
  await deleteOlder(ctx.db, { outbox: new Date(now - OUTBOX_KEPT_MS), done: new Date(now - RECORD_KEPT_MS) })
}

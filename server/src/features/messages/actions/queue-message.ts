// Queues a message to a buyer, in the transaction that it reports on.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { newId } from '../../../domain/ids.ts'
import { maskContact } from '../../../domain/masks.ts'
import { sendMessageJob } from '../jobs.ts'
import type { NewMessage } from '../message.ts'
import { insertMessage } from '../queries.ts'
import { expiryOf } from '../rules.ts'
import { sealMessage } from '../seal-message.ts'

/** Whether there is a sender is the working node's to know: the command line may run in another environment. */
export async function queueMessage(
  tx: Db,
  ctx: Pick<Context, 'clock' | 'secrets' | 'jobs'>,
  shop: { readonly id: string; readonly name: string },
  { channel, to, ...content }: NewMessage,
  /** what sends it */
  job = sendMessageJob,
): Promise<string> {
  const ref = { shop_id: shop.id, message_id: newId('msg') }
  const now = ctx.clock.now()
  await insertMessage(tx, {
    shop_id: shop.id,
    id: ref.message_id,
    channel,
    kind: content.kind,
    sealed: sealMessage(ctx.secrets, ref, { to, shop_name: shop.name, content }),
    recipient_masked: maskContact(to),
    created_at: new Date(now),
    expires_at: expiryOf(content, now),
  })
  await ctx.jobs.enqueue(tx, job, ref)
  return ref.message_id
}

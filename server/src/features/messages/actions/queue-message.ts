// Queues messages to buyers and merchants, in the transaction that they report on; sent as soon as it is on disk.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import type { NewRow } from '../../../db/rows.ts'
import { afterCommit } from '../../../db/transaction.ts'
import { newId } from '../../../domain/ids.ts'
import { maskContact } from '../../../domain/masks.ts'
import type { ClaimedMessage, NewMessage, SealedMessage } from '../message.ts'
import { insertMessages } from '../queries.ts'
import { CLAIMED_MS, expiryOf } from '../rules.ts'
import { sealMessage } from '../seal-message.ts'
import { sendingOf } from '../sending.ts'

type Queueing = Pick<Context, 'clock' | 'secrets' | 'senders'>
interface From {
  readonly id: string
  readonly name: string
}

/** `tx`: of `inTransaction`. Gives back the id. */
export async function queueMessage(tx: Db, ctx: Queueing, shop: From, message: NewMessage): Promise<string> {
  const [id = ''] = await queueMessages(tx, ctx, shop, [message])
  return id
}

/** Where this process sends, it claims them as it writes them; else, as by a command, whoever sends finds them at once. */
export async function queueMessages(
  tx: Db,
  ctx: Queueing,
  shop: From,
  messages: readonly NewMessage[],
): Promise<string[]> {
  const sending = sendingOf(ctx)
  const now = ctx.clock.now()
  const claimed_until = new Date(sending ? now + CLAIMED_MS : now)
  const claimed = messages.map(({ channel, to, ...content }) => ({
    shop_id: shop.id,
    id: newId('msg'),
    channel,
    kind: content.kind,
    attempts: sending ? 1 : 0,
    expires_at: expiryOf(content, now),
    claimed_until,
    message: { to, shop_name: shop.name, content },
  }))
  await insertMessages(
    tx,
    claimed.map((one) => toRow(ctx, one, now)),
  )
  afterCommit(tx, () => sending?.take(claimed))
  return claimed.map(({ id }) => id)
}

function toRow(
  { secrets }: Queueing,
  { message, claimed_until, ...row }: ClaimedMessage & { readonly message: SealedMessage },
  now: number,
): NewRow<'messages'> {
  return {
    ...row,
    sealed: sealMessage(secrets, row, message),
    recipient_masked: maskContact(message.to),
    created_at: new Date(now),
    send_after: claimed_until,
  }
}

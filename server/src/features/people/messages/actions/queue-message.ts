// Queues messages to buyers and merchants in the transaction that they report on; they go out once it is on disk.
import type { RawBuilder } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import type { NewRow } from '../../../../db/rows.ts'
import { afterCommit } from '../../../../db/transaction.ts'
import { newId } from '../../../../domain/ids.ts'
import { maskContact } from '../../../../domain/masks.ts'
import type { ClaimedMessage, NewMessage, SealedMessage } from '../message.ts'
import { insertMessages } from '../queries.ts'
import { CLAIMED_MS, expiryOf } from '../rules.ts'
import { sealMessage } from '../seal-message.ts'
import { sending } from '../sending.ts'

type Queueing = Pick<Context, 'db' | 'clock' | 'secrets'>
interface From {
  readonly id: string
  readonly name: string
}

export interface MessageOfShop {
  readonly shop: From
  readonly message: NewMessage
}

/** `tx`: of `inTransaction`. Gives back the id. */
export async function queueMessage(tx: Db, ctx: Queueing, shop: From, message: NewMessage): Promise<string> {
  const [id = ''] = await queueMessages(tx, ctx, shop, [message])
  return id
}

export async function queueMessages(
  tx: Db,
  ctx: Queueing,
  shop: From,
  messages: readonly NewMessage[],
): Promise<string[]> {
  const queued = queueTogether(
    tx,
    ctx,
    messages.map((message) => ({ shop, message })),
  )
  for (const change of queued.changes) await change.execute(tx)
  return queued.ids
}

/**
 * Changes for the caller to write with its own. A process that sends claims the messages as it writes them; those of a
 * command wait for the next process that looks.
 */
export function queueTogether(
  tx: Db,
  ctx: Queueing,
  messages: readonly MessageOfShop[],
): { changes: RawBuilder<unknown>[]; ids: string[] } {
  if (messages.length === 0) return { changes: [], ids: [] }
  const outbox = sending.of(ctx)
  const now = ctx.clock.now()
  const claimed_until = new Date(outbox ? now + CLAIMED_MS : now)
  const claimed = messages.map(({ shop, message: { channel, to, ...content } }) => ({
    shop_id: shop.id,
    id: newId('msg'),
    channel,
    kind: content.kind,
    attempts: outbox ? 1 : 0,
    expires_at: expiryOf(content, now),
    claimed_until,
    message: { to, shop_name: shop.name, content },
  }))
  const rows = claimed.map((one) => toRow(ctx, one, now))
  afterCommit(tx, () => outbox?.take(claimed))
  return { changes: [insertMessages(rows)], ids: claimed.map(({ id }) => id) }
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
    order_number: 'order_number' in message.content ? message.content.order_number : null,
    created_at: new Date(now),
    send_after: claimed_until,
  }
}

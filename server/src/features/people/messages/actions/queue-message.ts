// Queues messages to buyers and merchants in the transaction that they report on; they go out once it is on disk.
import type { RawBuilder } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import type { NewRow } from '../../../../db/rows.ts'
import { afterCommit } from '../../../../db/transaction.ts'
import { newId } from '../../../../domain/ids.ts'
import { maskContact } from '../../../../domain/masks.ts'
import type { ClaimedMessage, HeldBack, NewMessage, SealedMessage } from '../message.ts'
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
  /** when it may go out, and why not at once; left out: now */
  readonly held?: HeldBack | undefined
}

/** `tx`: of `inTransaction`. Gives back the id. */
export async function queueMessage(
  tx: Db,
  ctx: Queueing,
  shop: From,
  message: NewMessage,
  held?: HeldBack,
): Promise<string> {
  const queued = queueTogether(tx, ctx, [{ shop, message, held }])
  for (const change of queued.changes) await change.execute(tx)
  return queued.ids[0] ?? ''
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
  const queued = messages.map(({ shop, held, message: { channel, to, ...content } }) => ({
    held,
    claimed: {
      shop_id: shop.id,
      id: newId('msg'),
      channel,
      kind: content.kind,
      attempts: outbox && !held ? 1 : 0,
      expires_at: expiryOf(content, held?.until.getTime() ?? now),
      claimed_until: held?.until ?? claimed_until,
      message: { to, shop_name: shop.name, content },
    },
  }))
  const rows = queued.map(({ claimed, held }) => ({
    ...toRow(ctx, claimed, now),
    last_error: held?.why ?? null,
  }))
  const own = queued.flatMap(({ claimed, held }) => (held ? [] : [claimed]))
  afterCommit(tx, () => outbox?.take(own))
  return { changes: [insertMessages(rows)], ids: queued.map(({ claimed }) => claimed.id) }
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

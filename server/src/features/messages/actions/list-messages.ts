// The newest messages of a shop; with their text as long as nobody sends them.
import type { Context } from '../../../context.ts'
import { openMessage } from '../envelope.ts'
import type { MessageContent } from '../message.ts'
import { type MessageRow, newestMessages } from '../queries.ts'
import { writeLetter } from '../templates/letter.ts'

export interface ListedMessage extends Omit<MessageRow, 'sealed'> {
  /** null once it is sent, and while a sender is about to */
  readonly opened: {
    readonly content: MessageContent
    readonly subject: string
    readonly text: string
  } | null
}

export async function listMessages(
  ctx: Pick<Context, 'db' | 'secrets' | 'senders'>,
  shop: { readonly id: string },
  { limit = 20 }: { limit?: number } = {},
): Promise<ListedMessage[]> {
  const rows = await newestMessages(ctx.db, shop.id, limit)
  return rows.map(({ sealed, ...row }) => {
    const isForUs = row.status === 'outbox' || !ctx.senders[row.channel]
    return { ...row, opened: sealed && isForUs ? open(ctx, row, sealed) : null }
  })
}

function open(
  ctx: Pick<Context, 'secrets'>,
  row: { shop_id: string; id: string },
  sealed: Buffer,
): ListedMessage['opened'] {
  const message = openMessage(ctx.secrets, { shop_id: row.shop_id, message_id: row.id }, sealed)
  if (!message) return null
  const { subject, text } = writeLetter(row.id, message)
  return { content: message.content, subject, text }
}

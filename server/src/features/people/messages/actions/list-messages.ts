// The messages of a shop, newest first, with the text of those that no sender takes for readers who may see it.
import type { Context } from '../../../../context.ts'
import type { MessageContent, SealedMessage } from '../message.ts'
import { type MessageRow, newestMessages, pageOfMessages, type WantedMessages } from '../queries.ts'
import { isLookupCode, mayRead, opensAccount, type Reader } from '../rules.ts'
import { openMessage } from '../seal-message.ts'
import { writeMessage } from '../templates/write-message.ts'

export interface ListedMessage extends Omit<MessageRow, 'sealed'> {
  /** null once it is sent, and while a sender may send it */
  readonly opened: {
    readonly content: MessageContent
    readonly subject: string
    readonly text: string
  } | null
}

/** `opensAll`: for the operator, also what opens somebody's account. */
export async function listMessages(
  ctx: Pick<Context, 'db' | 'secrets' | 'senders'>,
  shop: { readonly id: string },
  { limit = 20, opensAll = false }: { limit?: number; opensAll?: boolean } = {},
): Promise<ListedMessage[]> {
  const rows = await newestMessages(ctx.db, shop.id, limit)
  return rows.flatMap(({ sealed, ...row }) => {
    const message = sealed && openMessage(ctx.secrets, row, sealed)
    // Only the sender finds out whether it goes out: a contact without orders gets nothing.
    if (message && row.status === 'waiting' && isLookupCode(message.content)) return []
    const isHere = row.status === 'outbox' || !ctx.senders[row.channel]
    const isForUs = isHere && (opensAll || !opensAccount(row.kind))
    return [{ ...row, opened: message && isForUs ? written(row.id, message) : null }]
  })
}

/** A page of them, for somebody of the shop; opens what lies in the outbox for those who may read it. */
export async function listMessagesFor(
  ctx: Pick<Context, 'db' | 'secrets'>,
  shop: { readonly id: string },
  wanted: WantedMessages,
  reader: Reader,
): Promise<ListedMessage[]> {
  const rows = await pageOfMessages(ctx.db, shop.id, wanted)
  return rows.map(({ sealed, ...row }) => {
    const message = sealed && mayRead(reader, row.kind) ? openMessage(ctx.secrets, row, sealed) : null
    return { ...row, opened: message && written(row.id, message) }
  })
}

function written(id: string, message: SealedMessage): ListedMessage['opened'] {
  const { subject, text } = writeMessage(id, message)
  return { content: message.content, subject, text }
}

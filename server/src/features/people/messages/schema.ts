// Messages as the merchant sees them: that they are there, and the text of those that no sender takes.
import type { Static } from 'typebox'
import { dateTime, flag, integer, named, oneOf, text } from '../../../base/shapes.ts'
import { MESSAGE_STATUSES } from '../../../db/tables/messages.ts'
import { CONTACT_CHANNELS } from '../../../domain/contact.ts'
import type { ListedMessage } from './actions/list-messages.ts'
import { knownKind, MESSAGE_KINDS } from './kinds.ts'

export const MessageShape = named(
  'Message',
  {
    id: text('Of the message'),
    kind: oneOf(
      MESSAGE_KINDS,
      'What it is about; `merchant_…` is to the merchant, `owner_notice` to owners, `account_…` to somebody of theirs. null: one of before',
    ),
    channel: oneOf(CONTACT_CHANNELS, 'How it goes out'),
    recipient: text('To whom, masked'),
    status: oneOf(
      MESSAGE_STATUSES,
      '`waiting`: on its way, or tried again; `outbox`: there is nobody to send it',
    ),
    attempts: integer('How often it was tried'),
    order_number: text('The order it is about; null: none, or one of long ago'),
    created_at: dateTime('When it was written'),
    sent_at: dateTime('When it was sent; null: not yet, or never'),
    can_resend: flag(
      'Whether `resendMessage` takes it: it is about an order, the newest of its kind, and still true',
    ),
    last_error: text('Why the last try failed; null: none did'),
    subject: text('Of a message in the `outbox`; null of every other'),
    text: text(
      'What a message in the `outbox` says, for nobody sends it. null of every other, of one-time codes for those who ' +
        'are no managers, and of what opens somebody’s account for all but the operator',
    ),
  },
  'A message to a buyer or to the merchant',
)
export type MessageShape = Static<typeof MessageShape>

/** Without `opened` the caller may not read the text. */
export function presentMessage(
  row: Omit<ListedMessage, 'opened'> & Partial<Pick<ListedMessage, 'opened'>>,
  canResend: boolean,
): MessageShape {
  const { id, kind, channel, recipient_masked, status, attempts, order_number, last_error } = row
  return {
    id,
    kind: knownKind(MESSAGE_KINDS, kind),
    channel,
    recipient: recipient_masked,
    status,
    attempts,
    order_number,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    can_resend: canResend,
    last_error,
    subject: row.opened?.subject ?? null,
    text: row.opened?.text ?? null,
  }
}

// Shapes of personal data: what is held of a buyer, requests about it, and who looked at it.
import Type, { type Static } from 'typebox'
import { choice, Moment } from '../../../base/input-shapes.ts'
import { dateTime, integer, listOf, named, neededText, nullable, oneOf, text } from '../../../base/shapes.ts'
import { ACTOR_KINDS } from '../../../domain/access.ts'
import { ACCESS_KINDS, REQUEST_KINDS, REQUEST_OUTCOMES } from '../../../domain/personal-data.ts'

export const DataRequest = named(
  'DataRequest',
  {
    id: text('Of the request'),
    kind: oneOf(REQUEST_KINDS, 'A copy of what is held, or its removal'),
    contact: text('Who asked, while it is open; null: it is done, and nobody needs to know any more'),
    asked_at: dateTime('When the buyer asked'),
    due_at: dateTime('By when it has to be answered: 3 × 24 hours later'),
    noted_by: text('Who noted it'),
    done_at: dateTime('When it was answered; null: it is open'),
    done_by: text('Who answered it; null: it is open'),
    outcome: oneOf(REQUEST_OUTCOMES, 'What became of it; null: it is open'),
    orders: integer('How many orders it concerned; null: it is open, or was closed'),
  },
  'A buyer asked about personal data',
)
export type DataRequest = Static<typeof DataRequest>

const Counts = named(
  'HeldCounts',
  {
    orders: integer('Orders'),
    drafts: integer('Checkouts that are under way'),
    payments: integer('Payments of the orders'),
    messages: integer('Messages of the last 30 days'),
    waits_for: integer('Things that the buyer waits for'),
    prepared_carts: integer('Carts that an assistant prepared for the buyer'),
  },
  'How much is held',
)

export const FoundBuyer = named(
  'FoundBuyer',
  {
    contact: text('In the form it is kept in'),
    held: nullable(Counts),
    running_orders: listOf(
      Type.String(),
      'Numbers of orders that still need to know whose they are: removal waits for their end',
    ),
    requests: listOf(DataRequest, 'What this buyer has asked for so far, newest first'),
  },
  'What is held of a buyer',
)
export type FoundBuyer = Static<typeof FoundBuyer>

export const BuyerCopy = Type.Object(
  {
    shop: text('The shop'),
    contact: text('Whose data it is'),
    exported_at: dateTime('When'),
    held: Type.Unsafe<Readonly<Record<string, readonly unknown[]>>>({
      description:
        'Lists by what they are: `orders`, `drafts`, `payments`, `messages`, `waits_for`, `prepared_carts`',
    }),
  },
  { title: 'BuyerCopy', description: 'All that is held of a buyer, to be handed to that buyer' },
)

export const AnonymisedBuyer = named(
  'AnonymisedBuyer',
  {
    request: nullable(DataRequest),
    waits_for_orders: listOf(
      Type.String(),
      'Numbers of orders that have to end first; then it is done by itself. Empty: it is done',
    ),
  },
  'What became of the removal',
)
export type AnonymisedBuyer = Static<typeof AnonymisedBuyer>

export const AccessShape = named(
  'Access',
  {
    day: text('In Jakarta, as 2026-11-15'),
    what: oneOf(
      ACCESS_KINDS,
      'One order, a list of orders, orders as a file, messages, the audit, what is held of a buyer, or a copy of it',
    ),
    subject: text('The number of the order; empty of a list'),
    actor: named(
      'AccessActor',
      {
        kind: oneOf(ACTOR_KINDS, 'A person, a program by its token, the command line, or the server itself'),
        id: text('Of the account or the token; null of the others'),
        name: text('What it was called then'),
      },
      'Who looked',
    ),
    via: text('The session or the token'),
    times: integer('How often on that day'),
    first_at: dateTime('First on that day'),
    last_at: dateTime('Last on that day'),
  },
  'Somebody looked at personal data of buyers: one for each day, session or token, and thing',
)
export type AccessShape = Static<typeof AccessShape>

const ContactText = neededText(254, 'An e-mail address or a WhatsApp number, in any form')

export const OfBuyer = Type.Object({ contact: ContactText })

export const ToAnonymise = Type.Object({
  contact: ContactText,
  confirm_contact: neededText(254, 'The same once more, typed: it cannot be undone'),
})

export const NewDataRequest = Type.Object({
  kind: choice(REQUEST_KINDS),
  contact: ContactText,
  asked_at: Type.Optional(Moment),
})

// What a merchant sees of messages to buyers and to the shop, and sending one about an order once more.
import Type from 'typebox'
import { choice } from '../../../base/input-shapes.ts'
import { MESSAGE_STATUSES } from '../../../db/tables/messages.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { inShop, isOperator, may, type ShopCall } from '../../../http/routes/declare-admin-route.ts'
import { DEFAULT_LIMIT, pageOf, pageQuery, pagesOf } from '../../../http/routes/list.ts'
import { listMessagesFor } from '../../people/messages/actions/list-messages.ts'
import type { Reader } from '../../people/messages/rules.ts'
import { MessageShape, presentMessage } from '../../people/messages/schema.ts'
import { resendMessage } from './actions/resend-message.ts'
import { resendable } from './resendable.ts'

/** A program reads a buyer's code only if it may do all that a person may. */
const LEADS = { role: 'manager', scope: 'all' } as const

/** What a message says of an order is for those who may read orders. */
const READS_ORDERS = { role: 'staff', scope: 'orders:read' } as const

function readerOf(call: Pick<ShopCall<unknown, unknown, unknown>, 'who' | 'shop'>): Reader {
  if (isOperator(call)) return 'operator'
  if (may(call, LEADS)) return 'lead'
  return may(call, READS_ORDERS) ? 'other' : 'no orders'
}

const MESSAGES = pagesOf('listMessages', { createdAt: 'moment', id: 'text' })

export const messageRoutes: readonly AdminRoute[] = [
  inShop.get('/messages', {
    op: 'listMessages',
    tag: 'Messages',
    summary: 'Messages of the last 30 days, newest first: sent, waiting, failed, and in the outbox',
    need: { role: 'staff', scope: 'messages:read' },
    shows: { what: 'messages' },
    query: pageQuery({
      status: Type.Optional(choice(MESSAGE_STATUSES)),
      kind: Type.Optional(Type.String({ maxLength: 50 })),
    }),
    reply: pageOf(MessageShape, 'Messages'),
    async run(ctx, call) {
      const { limit = DEFAULT_LIMIT, cursor, status, kind } = call.query
      const wanted = { limit: limit + 1, status, kind, after: MESSAGES.after(cursor) }
      const rows = await listMessagesFor(ctx, call.shop, wanted, readerOf(call))
      const page = MESSAGES.page(rows, limit, (row) => ({ createdAt: row.created_at, id: row.id }))
      const fit = await resendable(ctx.db, call.shop, page.items, call.at)
      return { ...page, items: page.items.map((row) => presentMessage(row, fit.has(row.id))) }
    },
  }),
  inShop.post('/messages/:id/resend', {
    op: 'resendMessage',
    tag: 'Messages',
    summary: 'Send a message about an order once more',
    description:
      'As the order tells it now: a message of its own. `message_not_resendable`: it holds a one-time code, is on its ' +
      'way, has a newer one of its kind, or would no longer be true (`can_resend` of a message says so before).',
    need: { role: 'staff', scope: 'orders:write' },
    problems: ['not_found', 'message_not_resendable'],
    params: Type.Object({ id: Type.String() }),
    status: 201,
    reply: MessageShape,
    run: async (ctx, { shop, params, at, by }) =>
      presentMessage(await resendMessage(ctx, shop, params.id, at, by), false),
  }),
]

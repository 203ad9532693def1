// What a merchant sees of messages to buyers and to the shop.
import Type from 'typebox'
import { choice } from '../../../base/input-shapes.ts'
import { MESSAGE_STATUSES } from '../../../db/tables/messages.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { inShop, isOperator, may, type ShopCall } from '../../../http/routes/declare-admin-route.ts'
import { DEFAULT_LIMIT, pageOf, pageQuery, readCursor, toPage } from '../../../http/routes/list.ts'
import { listMessagesFor } from './actions/list-messages.ts'
import type { Reader } from './rules.ts'
import { MessageShape, presentMessage } from './schema.ts'

/** A program reads a buyer's code only if it may do all that a person may. */
const LEADS = { role: 'manager', scope: 'all' } as const

/** What a message says of an order is for those who may read orders. */
const READS_ORDERS = { role: 'staff', scope: 'orders:read' } as const

function readerOf(call: Pick<ShopCall<unknown, unknown, unknown>, 'who' | 'shop'>): Reader {
  if (isOperator(call)) return 'operator'
  if (may(call, LEADS)) return 'lead'
  return may(call, READS_ORDERS) ? 'other' : 'no orders'
}

export const messageAdminRoutes: readonly AdminRoute[] = [
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
      const [at, id] = cursor === undefined ? [] : readCursor(cursor, ['number', 'string'])
      const after = at === undefined ? undefined : { createdAt: new Date(Number(at)), id: String(id) }
      const wanted = { limit: limit + 1, status, kind, after }
      const rows = await listMessagesFor(ctx, call.shop, wanted, readerOf(call))
      const page = toPage(rows, limit, (row) => [row.created_at.getTime(), row.id])
      return { ...page, items: page.items.map(presentMessage) }
    },
  }),
]

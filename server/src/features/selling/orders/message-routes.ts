// Sending a message about an order once more.
import Type from 'typebox'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { MessageShape, presentMessage } from '../../people/messages/schema.ts'
import { resendMessage } from './actions/resend-message.ts'

export const resendRoutes: readonly AdminRoute[] = [
  inShop.post('/messages/:id/resend', {
    op: 'resendMessage',
    tag: 'Messages',
    summary: 'Send a message about an order once more',
    description:
      'As it was written while that is kept, else as the order tells it now. It is a message of its own. ' +
      '`message_not_resendable`: ' +
      'it holds a one-time code, is on its way, or would no longer be true.',
    need: { role: 'staff', scope: 'orders:write' },
    problems: ['not_found', 'message_not_resendable'],
    params: Type.Object({ id: Type.String() }),
    status: 201,
    reply: MessageShape,
    run: async (ctx, { shop, params, at, by }) =>
      presentMessage(await resendMessage(ctx, shop, params.id, at, by)),
  }),
]

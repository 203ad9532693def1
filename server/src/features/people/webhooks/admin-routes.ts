// What a merchant does with webhooks: where events go, what was sent, and sending it again.
import Type from 'typebox'
import { choice } from '../../../base/input-shapes.ts'
import { Problem } from '../../../base/problems.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { DEFAULT_LIMIT, PageQuery, pageOf, pageOfAll, pageQuery, pagesOf } from '../../../http/routes/list.ts'
import { createWebhook } from './actions/create-webhook.ts'
import { deleteWebhook } from './actions/delete-webhook.ts'
import { retryDelivery } from './actions/retry-delivery.ts'
import { rotateWebhookSecret } from './actions/rotate-webhook-secret.ts'
import { updateWebhook } from './actions/update-webhook.ts'
import { presentDelivery, presentWebhook } from './present.ts'
import { deliveriesOf, findWebhook, webhooksOf } from './queries.ts'
import {
  DELIVERY_STATUSES,
  DeliveryShape,
  NewWebhook,
  WebhookChange,
  WebhookShape,
  WebhookWithSecret,
} from './schema.ts'

const NEED = { role: 'manager', scope: 'webhooks:write' } as const
const READS = { role: 'staff', scope: 'webhooks:write' } as const
const tag = 'Webhooks'
const DELIVERIES = pagesOf('listDeliveries', { sequence: 'number' })
const One = Type.Object({ id: Type.String({ description: 'Of the webhook' }) })

export const webhookRoutes: readonly AdminRoute[] = [
  inShop.get('/webhooks', {
    op: 'listWebhooks',
    tag,
    summary: 'The addresses that are called when something happens',
    need: READS,
    query: PageQuery,
    reply: pageOf(WebhookShape, 'Webhooks, oldest first'),
    run: async (ctx, { shop, query }) =>
      pageOfAll('listWebhooks', (await webhooksOf(ctx.db, shop.id)).map(presentWebhook), query),
  }),
  inShop.post('/webhooks', {
    op: 'createWebhook',
    tag,
    summary: 'Have an address called when something happens; its secret is shown this once',
    need: NEED,
    body: NewWebhook,
    status: 201,
    reply: WebhookWithSecret,
    async run(ctx, { shop, body, at, edit }) {
      const { webhook, secret } = await createWebhook(ctx, shop, body, at, edit)
      return { ...presentWebhook(webhook), secret }
    },
  }),
  inShop.get('/webhooks/:id', {
    op: 'getWebhook',
    tag,
    summary: 'One webhook, without its secret',
    need: READS,
    problems: ['not_found'],
    params: One,
    reply: WebhookShape,
    async run(ctx, { shop, params: { id } }) {
      const found = await findWebhook(ctx.db, shop.id, id)
      if (!found) throw new Problem('not_found')
      return presentWebhook(found)
    },
  }),
  inShop.patch('/webhooks/:id', {
    op: 'updateWebhook',
    tag,
    summary: 'Change its address or its events, switch it on or off',
    need: NEED,
    problems: ['not_found'],
    params: One,
    body: WebhookChange,
    reply: WebhookShape,
    run: async (ctx, { shop, params: { id }, body, at, edit }) =>
      presentWebhook(await updateWebhook(ctx, shop, id, body, at, edit)),
  }),
  inShop.delete('/webhooks/:id', {
    op: 'deleteWebhook',
    tag,
    summary: 'Have it called no longer',
    need: NEED,
    problems: ['not_found'],
    params: One,
    status: 204,
    reply: Type.Null({ description: 'Nothing' }),
    async run(ctx, { shop, params: { id }, edit }) {
      await deleteWebhook(ctx, shop, id, edit)
      return null
    },
  }),
  inShop.post('/webhooks/:id/secret', {
    op: 'rotateWebhookSecret',
    tag,
    summary: 'A new secret, shown this once; for a day the one before signs as well',
    need: NEED,
    problems: ['not_found'],
    params: One,
    reply: WebhookWithSecret,
    async run(ctx, { shop, params: { id }, at, edit }) {
      const { webhook, secret } = await rotateWebhookSecret(ctx, shop, id, at, edit)
      return { ...presentWebhook(webhook), secret }
    },
  }),
  inShop.get('/webhooks/:id/deliveries', {
    op: 'listDeliveries',
    tag,
    summary: 'What was sent to it in the last thirty days, and what it answered',
    need: NEED,
    problems: ['not_found'],
    params: One,
    query: pageQuery({ status: Type.Optional(choice(DELIVERY_STATUSES)) }),
    reply: pageOf(DeliveryShape, 'Events on their way to one webhook, newest first'),
    async run(ctx, { shop, params: { id }, query: { limit = DEFAULT_LIMIT, cursor, status = null } }) {
      if (!(await findWebhook(ctx.db, shop.id, id))) throw new Problem('not_found')
      const before = DELIVERIES.after(cursor)?.sequence ?? null
      const rows = await deliveriesOf(ctx.db, shop.id, id, { limit: limit + 1, before, status })
      return DELIVERIES.page(rows.map(presentDelivery), limit, ({ sequence }) => ({
        sequence: sequence ?? 0,
      }))
    },
  }),
  inShop.post('/webhooks/:id/deliveries/:delivery/retry', {
    op: 'retryDelivery',
    tag,
    summary: 'Send an event once more, at once',
    need: NEED,
    problems: ['not_found'],
    params: Type.Object({ ...One.properties, delivery: Type.String({ description: 'Of the delivery' }) }),
    reply: DeliveryShape,
    run: async (ctx, { shop, params: { id: webhookId, delivery: id }, at, by }) =>
      presentDelivery(await retryDelivery(ctx, shop, { webhookId, id }, at, by)),
  }),
]

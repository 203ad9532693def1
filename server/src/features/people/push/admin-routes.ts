// What a person does with news to browsers: the operator's key, and the browsers that are told.
import Type from 'typebox'
import { actorOf } from '../../../domain/access.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { onPlatform } from '../../../http/routes/declare-admin-route.ts'
import { PageQuery, pageOf, pageOfAll } from '../../../http/routes/list.ts'
import { personOf } from '../accounts/callers.ts'
import { createPushSubscription } from './actions/create-push-subscription.ts'
import { deletePushSubscription } from './actions/delete-push-subscription.ts'
import { listPushSubscriptions } from './actions/list-push-subscriptions.ts'
import { presentSubscription } from './present.ts'
import { NewPushSubscription, PushKey, PushSubscriptionShape } from './schema.ts'

const OWN = { tag: 'Push', need: 'person' } as const

export const pushRoutes: readonly AdminRoute[] = [
  onPlatform.get('/push/key', {
    ...OWN,
    op: 'getPushKey',
    summary: 'What a browser subscribes to news with',
    reply: PushKey,
    run: async ({ push }) => ({ public_key: push?.publicKey ?? null }),
  }),
  onPlatform.get('/me/push-subscriptions', {
    ...OWN,
    op: 'listPushSubscriptions',
    summary: 'One’s own browsers that are told of news',
    query: PageQuery,
    reply: pageOf(PushSubscriptionShape, 'Subscriptions, oldest first'),
    async run(ctx, call) {
      const { person, sessionId } = personOf(call)
      const listed = await listPushSubscriptions(ctx, person.id, call.at)
      return pageOfAll(
        listed.map(({ subscription, agent }) => presentSubscription(subscription, agent, sessionId)),
        call.query,
      )
    },
  }),
  onPlatform.post('/me/push-subscriptions', {
    ...OWN,
    op: 'createPushSubscription',
    summary: 'Have this browser told of new orders and of reported transfers, in every shop one works in',
    description:
      'May be sent again at any time, as on every start of the console: a browser is known by its `endpoint`. It ends ' +
      'with the session that asked for it, and when the browser’s push service says so.',
    keepReply: 'never',
    body: NewPushSubscription,
    status: 201,
    reply: PushSubscriptionShape,
    async run(ctx, call) {
      const { person, sessionId } = personOf(call)
      const { endpoint, keys } = call.body
      const subscriber = { by: { ...actorOf(call.who), id: person.id }, sessionId }
      const saved = await createPushSubscription(ctx, subscriber, { endpoint, ...keys }, call.at)
      return presentSubscription(saved, call.agent, sessionId)
    },
  }),
  onPlatform.delete('/me/push-subscriptions/:id', {
    ...OWN,
    op: 'deletePushSubscription',
    summary: 'Have one of one’s own browsers told nothing any more',
    problems: ['not_found'],
    params: Type.Object({ id: Type.String({ description: 'Of the subscription' }) }),
    status: 204,
    reply: Type.Null({ description: 'Nothing' }),
    async run(ctx, call) {
      const by = { ...actorOf(call.who), id: personOf(call).person.id }
      await deletePushSubscription(ctx, by, call.params.id)
      return null
    },
  }),
]

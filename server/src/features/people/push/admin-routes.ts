// What a person does with news to browsers: gets the operator's key, and says which browsers get news.
import Type, { type Static } from 'typebox'
import { dateTime, flag, named, text } from '../../../base/shapes.ts'
import { actorOf } from '../../../domain/access.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { onPlatform } from '../../../http/routes/declare-admin-route.ts'
import { PageQuery, pageOf, pageOfAll } from '../../../http/routes/list.ts'
import { personOf } from '../accounts/callers.ts'
import { createPushSubscription, deletePushSubscription, listPushSubscriptions } from './actions.ts'
import type { SubscriptionRow } from './queries.ts'

const PushKey = Type.Object(
  { public_key: text('For `pushManager.subscribe` (`applicationServerKey`); null: the operator has none') },
  { description: 'What a browser subscribes with' },
)

const Encoded = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[\\w-]+=*$',
  description: 'base64url',
})

const NewPushSubscription = Type.Object(
  {
    endpoint: Type.String({ minLength: 1, maxLength: 2_000, description: 'Of the browser’s push service' }),
    keys: Type.Object({ p256dh: Encoded, auth: Encoded }),
    expirationTime: Type.Optional(
      Type.Union([Type.Number({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), Type.Null()]),
    ),
  },
  { description: 'What `pushManager.subscribe` gave, as JSON (`PushSubscriptionJSON`)' },
)

const PushSubscriptionShape = named(
  'PushSubscription',
  {
    id: text('Of the subscription'),
    endpoint: text('By which a browser knows that it is its own'),
    agent: text('The program that is told'),
    created_at: dateTime('When it was made'),
    is_current: flag('Whether it belongs to the session that asks'),
  },
  'A browser that is told of new orders and of reported transfers',
)

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
        'listPushSubscriptions',
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

function presentSubscription(
  { id, endpoint, created_at, session_id }: SubscriptionRow,
  agent: string | null,
  currentSession: string,
): Static<typeof PushSubscriptionShape> {
  return {
    id,
    endpoint,
    agent,
    created_at: created_at.toISOString(),
    is_current: session_id === currentSession,
  }
}

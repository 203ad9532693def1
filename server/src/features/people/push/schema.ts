// Shapes of news to browsers: the operator's key, and the browsers of a person.
import Type, { type Static } from 'typebox'
import { dateTime, flag, named, text } from '../../../base/shapes.ts'

export const PushKey = Type.Object(
  { public_key: text('For `pushManager.subscribe` (`applicationServerKey`); null: the operator has none') },
  { description: 'What a browser subscribes with' },
)

const Encoded = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[\\w-]+=*$',
  description: 'base64url',
})

export const NewPushSubscription = Type.Object(
  {
    endpoint: Type.String({ minLength: 1, maxLength: 2_000, description: 'Of the browser’s push service' }),
    keys: Type.Object({ p256dh: Encoded, auth: Encoded }),
    expirationTime: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  },
  { description: 'What `pushManager.subscribe` gave, as JSON (`PushSubscriptionJSON`)' },
)
export type NewPushSubscription = Static<typeof NewPushSubscription>

export const PushSubscriptionShape = named(
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
export type PushSubscriptionShape = Static<typeof PushSubscriptionShape>

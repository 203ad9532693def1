// Shapes of webhooks, and of what was sent to them.
import Type, { type Static } from 'typebox'
import { choice } from '../../../base/input-shapes.ts'
import { dateTime, flag, integer, listOf, named, oneOf, text } from '../../../base/shapes.ts'
import { DELIVERY_ERRORS, EVENT_TYPES, type EventType } from '../../../domain/events.ts'
import { keysOf } from '../../../domain/record-of.ts'

const WANTED: readonly (EventType | '*')[] = [...EVENT_TYPES, '*']
const Wanted = choice(WANTED)
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const

const Url = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: 'http or https, without credentials, on the public internet',
})
const Types = Type.Array(Wanted, {
  minItems: 1,
  maxItems: WANTED.length,
  uniqueItems: true,
  description: 'The events it wants to hear; `*` for all of them',
})

export const NewWebhook = Type.Object({ url: Url, types: Types })
export type NewWebhook = Static<typeof NewWebhook>

export const WebhookChange = Type.Object({
  url: Type.Optional(Url),
  types: Type.Optional(Types),
  enabled: Type.Optional(
    Type.Boolean({
      description: 'Switched off, it hears of nothing, and what waited for it is not sent any more',
    }),
  ),
})
export type WebhookChange = Static<typeof WebhookChange>

const WEBHOOK = {
  id: text('Its id'),
  url: text('Where events are sent to'),
  types: listOf(Wanted, 'The events it hears; `*` for all of them'),
  enabled: flag('Whether events are sent to it'),
  disabled_reason: oneOf(
    ['failing'],
    'Why it was switched off, where it was not the merchant: `failing`, nothing got through for three days',
  ),
  failing_since: dateTime('Since when every call has failed; null: the last one got through'),
  created_at: dateTime('When it was made'),
  version: integer('Counts its changes'),
}

export const WebhookShape = named('Webhook', WEBHOOK, 'An address that is called when something happens')
export type WebhookShape = Static<typeof WebhookShape>

export const WebhookWithSecret = named(
  'WebhookWithSecret',
  { ...WEBHOOK, secret: text('What its calls are signed with, `whsec_…`: shown this once') },
  'An address that is called when something happens, with its secret',
)

export const DeliveryShape = named(
  'Delivery',
  {
    id: text('Its id'),
    event_id: text('Of the event; sent as `webhook-id`, the same in every try'),
    type: oneOf(EVENT_TYPES, 'What happened'),
    object: text('What it happened to: the id of an order or a product'),
    sequence: integer('Grows with each event of an object; sent as `data.sequence`'),
    status: oneOf(DELIVERY_STATUSES, 'Whether it got through; `waiting`: it is tried, or tried again'),
    attempts: integer('How often it was tried'),
    created_at: dateTime('When it happened'),
    tried_at: dateTime('When it was last tried; null: not yet'),
    next_try_at: dateTime('When it is tried next; null: it is done'),
    delivered_at: dateTime('When it got through; null: not yet'),
    answer_status: integer('The status of the last answer; null: there was none'),
    answer_text: text('The first 500 bytes of the last answer; null: there was none'),
    error: oneOf(
      keysOf(DELIVERY_ERRORS),
      `Why the last try failed: ${Object.entries(DELIVERY_ERRORS)
        .map(([code, says]) => `\`${code}\`, ${says}`)
        .join('; ')}`,
    ),
  },
  'An event on its way to one webhook',
)
export type DeliveryShape = Static<typeof DeliveryShape>

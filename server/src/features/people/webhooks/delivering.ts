// The outbox of events to webhooks: at least once, and in the order of each object.
import type { Context } from '../../../context.ts'
import { defineOutbox, type OutboxParts } from '../../../jobs/outbox.ts'
import { deliverEvent } from './actions/deliver-event.ts'
import { switchOffWebhook } from './actions/switch-off-webhook.ts'
import { type ClaimedDelivery, claimDue, type DeliveryOutcome, giveBack, noteOutcomes } from './changes.ts'
import { ANSWER_WITHIN_MS, CLAIMED_MS } from './rules.ts'

type WebhookOutbox = OutboxParts<ClaimedDelivery, DeliveryOutcome, 'http'>

export const delivering = defineOutbox(
  (ctx: Context): WebhookOutbox => ({
    what: 'events',
    channels: ['http'],
    bounds: { atOnce: 100 },
    claimedForMs: CLAIMED_MS,
    sentWithinMs: ANSWER_WITHIN_MS,
    lookEveryMs: 2_000,
    // The next event of its object.
    letsNextGo: true,
    claim: (claiming) => claimDue(ctx.db, claiming),
    send: (delivery, signal) => deliverEvent(ctx, delivery, signal),
    endsOnSignal: true,
    isSent: ({ status }) => status === 'delivered',
    async note(outcomes) {
      await noteOutcomes(ctx.db, outcomes, new Date(ctx.clock.now()))
      const dead = outcomes.filter(({ isDead }) => isDead)
      for (const { shop_id, webhook_id } of dead) await switchOffWebhook(ctx, { shop_id, id: webhook_id })
    },
    giveBack: (deliveries, now) => giveBack(ctx.db, deliveries, now),
  }),
)

// The outbox of refunds: each is asked for at its gateway by its own key, until the gateway has said what became of it.
import type { Context } from '../../../../context.ts'
import { defineOutbox, type OutboxParts } from '../../../../jobs/outbox.ts'
import type { RefundOutcome } from './ask-gateway-back.ts'
import { askGatewayBack } from './ask-gateway-back.ts'
import { noteOutcome } from './note-outcome.ts'
import { type ClaimedRefund, claimDue, giveBack } from './queries.ts'
import { ASKED_WITHIN_MS, CLAIMED_MS } from './rules.ts'

type RefundOutbox = OutboxParts<ClaimedRefund, RefundOutcome, 'refunds'>

export const refunding = defineOutbox(
  (ctx: Context): RefundOutbox => ({
    what: 'refunds',
    channels: ['refunds'],
    bounds: { atOnce: 10, ofShopAtOnce: 3 },
    claimedForMs: CLAIMED_MS,
    sentWithinMs: ASKED_WITHIN_MS,
    lookEveryMs: 5_000,
    claim: (claiming) => claimDue(ctx.db, claiming),
    async send(claimed, signal) {
      const { shop_id, id, order_id, claimed_until } = claimed
      const hurry = AbortSignal.any([signal, AbortSignal.timeout(ASKED_WITHIN_MS)])
      return { shop_id, id, order_id, claimed_until, became: await askGatewayBack(ctx, claimed, hurry) }
    },
    endsOnSignal: true,
    isSent: ({ became }) => became.is !== 'later',
    async note(outcomes) {
      for (const outcome of outcomes) await noteOutcome(ctx, outcome)
    },
    giveBack: (refunds, now) => giveBack(ctx.db, refunds, now),
  }),
)

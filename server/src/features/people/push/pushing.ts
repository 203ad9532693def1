// The outbox of news to browsers. A process looks every few moments and not after each order, which would cost every order a
// statement, whether or not anybody gets news of it.
import type { WebPush } from '../../../adapters/web-push.ts'
import type { Context } from '../../../context.ts'
import { defineOutbox, type OutboxParts } from '../../../jobs/outbox.ts'
import { type ClaimedPush, claimDue, giveBack, noteOutcomes, type PushOutcome } from './queries.ts'
import { CLAIMED_MS, nextTry, secondsLeft } from './rules.ts'

type PushOutbox = OutboxParts<ClaimedPush, PushOutcome, 'push'>

export const pushing = defineOutbox(
  (ctx: Context, push: WebPush): PushOutbox => ({
    what: 'news to browsers',
    channels: ['push'],
    bounds: { atOnce: 50 },
    claimedForMs: CLAIMED_MS,
    lookEveryMs: 2_000,
    // The next news for its browser.
    letsNextGo: true,
    claim: (claiming) => claimDue(ctx.db, claiming),
    send: (claimed, signal) => sendPush(ctx, push, claimed, signal),
    endsOnSignal: true,
    isSent: (outcome) => outcome.is !== 'tried again',
    note: (outcomes) => noteOutcomes(ctx.db, outcomes),
    giveBack: (news, now) => giveBack(ctx.db, news, now),
  }),
)

async function sendPush(
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  push: WebPush,
  claimed: ClaimedPush,
  signal: AbortSignal,
): Promise<PushOutcome | 'untried'> {
  const { shop_id, id, subscription_id, claimed_until, attempts: attempt } = claimed
  const become = (is: PushOutcome['is'], send_after = claimed_until) => ({
    ...{ shop_id, id, subscription_id, claimed_until },
    ...{ is, send_after },
  })
  const ttlSeconds = secondsLeft(claimed, clock.now())
  if (ttlSeconds === 0 || !claimed.is_for_them) return become('done')
  const pushed = await push.send(claimed, {
    share: shop_id,
    text: JSON.stringify(claimed.news),
    ttlSeconds,
    signal,
  })
  if (!pushed) return 'untried'
  const { outcome, answer } = pushed
  if (outcome === 'gone') return become('gone')
  if (outcome === 'sent') return become('done')
  const again = outcome === 'again' ? nextTry(claimed, clock.now()) : null
  // Its address is a key to it, and stays out of the log.
  const service = new URL(claimed.endpoint).host
  log.info({ subscription_id, service, attempt, answer, again }, 'news could not be sent to a browser')
  return again ? become('tried again', again) : become('done')
}

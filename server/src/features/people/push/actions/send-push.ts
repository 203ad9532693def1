// Sends news that was claimed to its browser, and does what follows from the answer.
import type { WebPush } from '../../../../adapters/web-push.ts'
import type { Context } from '../../../../context.ts'
import { type ClaimedPush, deleteDelivery, deleteSubscription, giveBack, sendLater } from '../changes.ts'
import { nextTry, secondsLeft } from '../rules.ts'

export async function sendPush(
  ctx: Pick<Context, 'db' | 'clock' | 'log'>,
  push: WebPush,
  claimed: ClaimedPush,
  signal: AbortSignal,
): Promise<void> {
  const ttlSeconds = secondsLeft(claimed, ctx.clock.now())
  if (ttlSeconds === 0 || !claimed.is_for_them) return deleteDelivery(ctx.db, claimed)
  const pushed = await push.send(claimed, { text: JSON.stringify(claimed.news), ttlSeconds, signal })
  const now = ctx.clock.now()
  if (!pushed) return giveBack(ctx.db, claimed, new Date(now))
  const { outcome, answer } = pushed
  if (outcome === 'gone') return deleteSubscription(ctx.db, claimed.subscription_id)
  if (outcome === 'sent') return deleteDelivery(ctx.db, claimed)
  const again = outcome === 'again' ? nextTry(claimed, now) : null
  const { subscription_id, attempts: attempt } = claimed
  // Its address is a key to it, and stays out of the log.
  const service = new URL(claimed.endpoint).host
  ctx.log.info({ subscription_id, service, attempt, answer, again }, 'news could not be sent to a browser')
  return again ? sendLater(ctx.db, claimed, again) : deleteDelivery(ctx.db, claimed)
}

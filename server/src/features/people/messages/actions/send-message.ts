// Sends one message that was claimed: by the sender of its channel, or to the outbox when there is none.
import { SendFailure } from '../../../../adapters/senders/sender.ts'
import type { Context } from '../../../../context.ts'
import type { ClaimedMessage } from '../message.ts'
import type { Outcome } from '../queries.ts'
import { isLookupCode, secondsToNextTry } from '../rules.ts'
import { writeMessage } from '../templates/write-message.ts'

/** Whether a contact has orders in a shop: known above, where the orders are. */
export type HasOrders = (shopId: string, contact: string) => Promise<boolean>

/** What is to be noted of it; null: nobody is to get it, and nothing of it is kept. */
export async function sendMessage(
  ctx: Pick<Context, 'clock' | 'log' | 'metrics' | 'senders'>,
  claimed: ClaimedMessage,
  hasOrders: HasOrders,
): Promise<Outcome | null> {
  const { channel, kind } = claimed
  const outcome = await send(ctx, claimed, hasOrders).catch((error) =>
    tryAgainOrGiveUp(ctx, claimed, asSendFailure(error)),
  )
  if (outcome) {
    const { status } = outcome
    ctx.metrics.messageDone({ channel, kind, outcome: status === 'waiting' ? 'retried' : status })
  }
  return outcome
}

async function send(
  { clock, senders }: Pick<Context, 'clock' | 'senders'>,
  claimed: ClaimedMessage,
  hasOrders: HasOrders,
): Promise<Outcome | null> {
  const { shop_id, id, channel, kind, message, expires_at } = claimed
  if (!message) return outcome(claimed, 'failed', { last_error: 'sealed under another APP_SECRET' })
  // Asked only now: the request that caused it must take as long for every contact.
  if (isLookupCode(message.content) && !(await hasOrders(shop_id, message.to))) return null
  if (expires_at.getTime() <= clock.now()) return outcome(claimed, 'failed', { last_error: 'expired' })

  const outgoing = writeMessage(id, message)
  const sender = senders[channel]
  if (!sender) return outcome(claimed, 'outbox', { last_error: 'no sender is configured' })
  if (!sender.canSend(outgoing)) return outcome(claimed, 'outbox', { last_error: `no template for ${kind}` })

  await sender.send(outgoing)
  return outcome(claimed, 'sent', { sent_at: new Date(clock.now()) })
}

function tryAgainOrGiveUp(
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  claimed: ClaimedMessage,
  { reason, isPermanent }: SendFailure,
): Outcome {
  const { shop_id, id: message_id, channel, kind, attempts: attempt } = claimed
  const now = clock.now()
  const seconds = isPermanent ? null : secondsToNextTry(claimed, now)
  log.warn(
    { shop_id, message_id, channel, kind, attempt, reason, seconds },
    seconds === null ? 'a message cannot be sent' : 'a message could not be sent; it is tried again',
  )
  if (seconds === null) return outcome(claimed, 'failed', { last_error: reason })
  return outcome(claimed, 'waiting', { last_error: reason, send_after: new Date(now + seconds * 1_000) })
}

function outcome(
  { shop_id, id, claimed_until }: ClaimedMessage,
  status: Outcome['status'],
  fields: Partial<Omit<Outcome, 'status'>>,
): Outcome {
  return { shop_id, id, claimed_until, status, last_error: null, sent_at: null, send_after: null, ...fields }
}

/** Senders say nothing personal; of what they did not foresee only its name is kept. */
function asSendFailure(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error
  return new SendFailure(error instanceof Error ? `unexpected ${error.name}` : 'unexpected error')
}

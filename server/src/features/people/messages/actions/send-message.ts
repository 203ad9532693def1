// Sends one message that was claimed: by the sender of its channel, or to the outbox when there is none.
import { SendFailure } from '../../../../adapters/senders/sender.ts'
import type { Context } from '../../../../context.ts'
import { holdBack } from '../hold-back.ts'
import type { ClaimedMessage } from '../message.ts'
import type { MessageOutcome } from '../queries.ts'
import { isLookupCode, secondsToNextTry } from '../rules.ts'
import { writeMessage } from '../templates/write-message.ts'

type SendingContext = Pick<
  Context,
  'clock' | 'config' | 'db' | 'log' | 'metrics' | 'owners' | 'secrets' | 'senders'
>

export async function sendMessage(ctx: SendingContext, claimed: ClaimedMessage): Promise<MessageOutcome> {
  const { channel, kind } = claimed
  const outcome = await send(ctx, claimed).catch((error) =>
    tryAgainOrGiveUp(ctx, claimed, asSendFailure(error)),
  )
  const { status } = outcome
  if (status !== 'dropped')
    ctx.metrics.messageDone({ channel, kind, outcome: status === 'waiting' ? 'retried' : status })
  return outcome
}

async function send(ctx: SendingContext, claimed: ClaimedMessage): Promise<MessageOutcome> {
  const { clock, senders } = ctx
  const { shop_id, id, channel, kind, message, expires_at } = claimed
  if (!message) return outcome(claimed, 'failed', { last_error: 'sealed under another APP_SECRET' })
  // Asks only now: the request must take as long for every contact.
  if (isLookupCode(message.content) && !(await isBuyer(ctx, shop_id, message.to)))
    return outcome(claimed, 'dropped')
  if (expires_at.getTime() <= clock.now()) return outcome(claimed, 'failed', { last_error: 'expired' })

  const outgoing = writeMessage(id, message)
  const sender = senders[channel]
  if (!sender) return outcome(claimed, 'outbox', { last_error: 'no sender is configured' })
  if (!sender.canSend(outgoing)) return outcome(claimed, 'outbox', { last_error: `no template for ${kind}` })

  const held = await holdBack(ctx, claimed, message.to)
  if (held) return outcome(claimed, 'waiting', { last_error: held.why, send_after: held.until })
  await sender.send(outgoing)
  return outcome(claimed, 'sent', { sent_at: new Date(clock.now()) })
}

async function isBuyer({ owners, db }: SendingContext, shopId: string, contact: string): Promise<boolean> {
  for (const { hasBuyer } of owners) if (await hasBuyer?.(db, shopId, contact)) return true
  return false
}

function tryAgainOrGiveUp(
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  claimed: ClaimedMessage,
  { reason, isPermanent }: SendFailure,
): MessageOutcome {
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
  status: MessageOutcome['status'],
  fields: Partial<Omit<MessageOutcome, 'status'>> = {},
): MessageOutcome {
  return { shop_id, id, claimed_until, status, last_error: null, sent_at: null, send_after: null, ...fields }
}

/** A sender's reason names nobody; of an error that it did not foresee we keep the name only. */
function asSendFailure(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error
  return new SendFailure(error instanceof Error ? `unexpected ${error.name}` : 'unexpected error')
}

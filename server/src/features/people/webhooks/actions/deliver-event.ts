// Sends one claimed event to its webhook, signed, and says what became of it.
import {
  type OutboundAnswer,
  OutboundFailed,
  OutboundRefused,
  type OutboundRequest,
} from '../../../../adapters/outbound.ts'
import type { Context } from '../../../../context.ts'
import type { DeliveryError } from '../../../../domain/events.ts'
import type { ClaimedDelivery, DeliveryOutcome } from '../changes.ts'
import { ANSWER_BYTES, ANSWER_WITHIN_MS, isDead, nextTry } from '../rules.ts'
import { openSecret, signatureOf } from '../secret.ts'

type Delivering = Pick<Context, 'clock' | 'log' | 'secrets' | 'outbound'>

/** 'untried': the signal came before an answer did. */
export async function deliverEvent(
  ctx: Delivering,
  claimed: ClaimedDelivery,
  signal: AbortSignal,
): Promise<DeliveryOutcome | 'untried'> {
  const outcome = await deliver(ctx, claimed, signal)
  if (outcome === 'untried' || outcome.status === 'delivered') return outcome
  const { shop_id, webhook_id, id: delivery_id, attempts: attempt } = claimed
  const { error, status } = outcome
  ctx.log.info(
    { shop_id, id: webhook_id, delivery_id, attempt, error, status },
    'an event could not be delivered',
  )
  return outcome
}

async function deliver(
  ctx: Delivering,
  claimed: ClaimedDelivery,
  signal: AbortSignal,
): Promise<DeliveryOutcome | 'untried'> {
  const secrets = secretsOf(ctx, claimed)
  if (secrets.length === 0) return failed(ctx, claimed, 'secret_unreadable')
  try {
    const request = signed(ctx, claimed, secrets, signal)
    return judged(ctx, claimed, await ctx.outbound.call(claimed.webhook.url, request))
  } catch (error) {
    if (error instanceof OutboundFailed && error.reason === 'given_up') return 'untried'
    return failed(ctx, claimed, errorOf(error))
  }
}

function signed(
  { clock }: Pick<Context, 'clock'>,
  { shop_id: share, event_id: id, type, created_at, data, sequence }: ClaimedDelivery,
  secrets: readonly string[],
  signal: AbortSignal,
): OutboundRequest {
  const body = JSON.stringify({ type, timestamp: created_at.toISOString(), data: { ...data, sequence } })
  const timestamp = Math.floor(clock.now() / 1_000)
  return {
    share,
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(secrets, { id, timestamp, body }),
    },
    body,
    timeoutMs: ANSWER_WITHIN_MS,
    maxBytes: ANSWER_BYTES,
    signal,
  }
}

function secretsOf(
  { secrets, clock }: Pick<Context, 'clock' | 'secrets'>,
  { shop_id, webhook_id, webhook }: ClaimedDelivery,
): string[] {
  const { secret_sealed, old_secret_sealed, old_secret_until } = webhook
  const oldCounts = old_secret_until !== null && old_secret_until.getTime() > clock.now()
  return [secret_sealed, oldCounts ? old_secret_sealed : null].flatMap(
    (sealed) => (sealed && openSecret(secrets, { shop_id, id: webhook_id }, sealed)) ?? [],
  )
}

function judged(
  ctx: Pick<Context, 'clock'>,
  claimed: ClaimedDelivery,
  { status, body }: OutboundAnswer,
): DeliveryOutcome {
  // PostgreSQL keeps no text with a zero in it.
  const answer = { answer_status: status, answer_text: body.toString('utf8').replaceAll('\0', '') }
  if (status < 200 || status > 299)
    return { ...failed(ctx, claimed, status >= 300 && status < 400 ? 'redirected' : 'refused'), ...answer }
  const now = new Date(ctx.clock.now())
  return {
    ...noted(claimed),
    status: 'delivered',
    error: null,
    delivered_at: now,
    send_after: now,
    isDead: false,
    ...answer,
  }
}

function failed(
  ctx: Pick<Context, 'clock'>,
  claimed: ClaimedDelivery,
  error: DeliveryError,
): DeliveryOutcome {
  const now = ctx.clock.now()
  const { enabled, failing_since } = claimed.webhook
  // A webhook that is off gets events only by hand, and each once.
  const again = enabled ? nextTry(claimed, now) : null
  return {
    ...noted(claimed),
    status: again ? 'waiting' : 'failed',
    error,
    delivered_at: null,
    answer_status: null,
    answer_text: null,
    send_after: again ?? new Date(now),
    isDead: enabled && failing_since !== null && isDead(failing_since, now),
  }
}

function noted({ shop_id, id, webhook_id, object, claimed_until }: ClaimedDelivery) {
  return { shop_id, id, webhook_id, object, claimed_until }
}

function errorOf(error: unknown): DeliveryError {
  if (error instanceof OutboundRefused) return 'address_not_allowed'
  return error instanceof OutboundFailed && error.reason === 'timeout' ? 'timeout' : 'unreachable'
}

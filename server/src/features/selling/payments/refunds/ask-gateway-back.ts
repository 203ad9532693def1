// Asks a gateway to give money back, by the refund's own key: asked twice, it goes back once.
import { RefundFailed } from '../../../../adapters/payments/gateway.ts'
import { VendorDown, VendorRefused } from '../../../../adapters/vendor.ts'
import type { Context } from '../../../../context.ts'
import { GATEWAYS } from '../../../../domain/payment.ts'
import { askableAt, isRefundable } from '../../../../domain/refund.ts'
import { credentialsOf } from '../credentials.ts'
import { type AttemptRow, findAttempt } from '../queries.ts'
import type { ClaimedRefund, RefundRow } from './queries.ts'

const NO_KEYS = 'kunci gateway sudah tidak ada'
const LONGEST_WHY = 300

/** What became of a refund that a gateway was asked for. */
export type RefundResult =
  | { readonly is: 'made'; readonly gatewayReference: string | null }
  /** the gateway has it, and tells later */
  | { readonly is: 'pending'; readonly gatewayReference: string | null }
  | { readonly is: 'failed'; readonly why: string }
  /** whether it was carried out is not known */
  | { readonly is: 'unknown'; readonly why: string }
  /** it was not asked: the gateway takes none before then */
  | { readonly is: 'later'; readonly after: Date }

export interface RefundOutcome extends Pick<ClaimedRefund, 'shop_id' | 'id' | 'order_id' | 'claimed_until'> {
  readonly became: RefundResult
}

/** Outside any transaction: no lock waits for a gateway. */
export async function askGatewayBack(
  ctx: Context,
  refund: RefundRow,
  signal?: AbortSignal,
): Promise<RefundResult> {
  const { shop_id, attempt_id, id: key, amount, reason, gateway_reference: gatewayReference } = refund
  const attempt = attempt_id === null ? null : await findAttempt(ctx.db, shop_id, attempt_id)
  if (!attempt) return notMade(refund, NO_KEYS)
  const now = new Date(ctx.clock.now())
  const after = askableAt(attempt, now)
  if (after > now) return { is: 'later', after }
  const ask = await giverOf(ctx, attempt)
  if (!ask) return notMade(refund, NO_KEYS)
  try {
    const state = await ask({ key, gatewayReference, amount, reason }, signal)
    return { is: state.status, gatewayReference: state.gatewayReference }
  } catch (error) {
    if (!(error instanceof VendorDown || error instanceof VendorRefused)) throw error
    ctx.log.warn(
      { refund: key, attempt: attempt.id, reason: error.message },
      'a gateway did not give money back',
    )
    const why = error.message.replaceAll('\0', '').slice(0, LONGEST_WHY)
    if (error instanceof VendorDown) return { is: 'unknown', why }
    return error instanceof RefundFailed ? { is: 'failed', why } : notMade(refund, why)
  }
}

/**
 * Of one that was asked for before, and has its answer lost or still to come, a refusal now (of a new key, of what is left)
 * does not say that it was not made then.
 */
function notMade({ status, attempts, gateway_reference }: RefundRow, why: string): RefundResult {
  const wasAsked = gateway_reference !== null || status === 'unknown' || attempts > 1
  return { is: wasAsked ? 'unknown' : 'failed', why }
}

/** Whether its gateway would, as far as that is known before: it may still refuse. */
export async function mayGoBack(ctx: Context, attempt: AttemptRow, at: Date): Promise<boolean> {
  if (!isRefundable(attempt, at)) return false
  return (await giverOf(ctx, attempt).catch(() => null)) !== null
}

type Give = (
  refund: { key: string; gatewayReference: string | null; amount: number; reason: string | null },
  signal?: AbortSignal,
) => Promise<{ status: 'made' | 'pending'; gatewayReference: string | null }>

/** null: its gateway gives nothing back, or its keys are gone. */
async function giverOf(ctx: Context, attempt: AttemptRow): Promise<Give | null> {
  const { id: reference, gateway_reference: gatewayReference, channel, gateway, shop_id } = attempt
  const name = GATEWAYS.find((each) => each === gateway)
  const adapter = name && ctx.gateways[name]
  const credentials = name ? await credentialsOf(ctx, shop_id, name) : null
  const give = adapter?.refund?.bind(adapter)
  if (!give || !credentials) return null
  return (refund, signal) => give({ reference, gatewayReference, channel }, refund, credentials, signal)
}

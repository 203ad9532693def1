// Asks a gateway how an attempt stands, because its notice may have been lost, and acts on the answer as on a notice.
import type { Attempt, AttemptState, Credentials } from '../../../../adapters/payments/gateway.ts'
import { VendorDown, VendorRefused } from '../../../../adapters/vendor.ts'
import type { Context } from '../../../../context.ts'
import { GATEWAYS, type Gateway } from '../../../../domain/payment.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { credentialsOf } from '../credentials.ts'
import { type AttemptRow, noteAnswer, noteSilence } from '../queries.ts'
import { askAgainAt } from '../rules.ts'
import { applyGatewayStatus } from './apply-gateway-status.ts'

/** null: it could not be asked, so that nothing is known. */
export async function askGateway(
  ctx: Context,
  shop: Shop,
  attempt: AttemptRow,
  at: Date,
  signal?: AbortSignal,
): Promise<AttemptState | null> {
  return reach(ctx, shop, attempt, at, (name, known, credentials) =>
    ctx.gateways[name].status(known, credentials, signal),
  )
}

/** So that nobody pays any more; `paid` when the buyer was faster. */
export async function cancelAtGateway(
  ctx: Context,
  shop: Shop,
  attempt: AttemptRow,
  at: Date,
  signal?: AbortSignal,
): Promise<AttemptState | null> {
  return reach(ctx, shop, attempt, at, (name, known, credentials) =>
    ctx.gateways[name].cancel(known, credentials, signal),
  )
}

async function reach(
  ctx: Context,
  shop: Shop,
  attempt: AttemptRow,
  at: Date,
  ask: (name: Gateway, known: Attempt, credentials: Credentials) => Promise<AttemptState>,
): Promise<AttemptState | null> {
  const { id: reference, gateway, gateway_reference: gatewayReference } = attempt
  try {
    const name = GATEWAYS.find((each) => each === gateway)
    const credentials = name && (await credentialsOf(ctx, shop.id, name))
    if (!name || !credentials) throw new VendorRefused(gateway, 'the shop has no keys for it')
    const known = { reference, gatewayReference, channel: attempt.channel }
    const state = await ask(name, known, credentials)
    await applyGatewayStatus(ctx, shop, { ...state, gateway, reference }, at)
    await noteAnswer(ctx.db, attempt)
    return state
  } catch (error) {
    await noteSilence(ctx.db, attempt, { at, askAfter: askAgainAt(attempt.unanswered_since, at) })
    if (!(error instanceof VendorDown || error instanceof VendorRefused)) throw error
    ctx.log.warn({ gateway, attempt: reference, reason: error.message }, 'a gateway could not be asked')
    return null
  }
}

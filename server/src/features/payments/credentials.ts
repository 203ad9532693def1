// The keys with which a gateway is asked for a shop; the built-in one needs none.
import type { Credentials } from '../../adapters/payments/gateway.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/pool.ts'
import type { Gateway } from '../../domain/payment.ts'
import type { Secrets } from '../../secrets.ts'
import { changeCredential, type KeyHints, keyHints, readCredential } from '../../tenancy/credentials.ts'
import type { GatewaysInput } from './input.ts'

const NONE: Credentials = {}

export async function credentialsOf(
  ctx: Pick<Context, 'db' | 'secrets'>,
  shopId: string,
  gateway: string,
): Promise<Credentials | null> {
  if (gateway === 'sandbox') return NONE
  return readCredential(ctx.db, ctx.secrets, shopId, `gateway.${gateway}`)
}

/** Only what is named; a key left out keeps what is there. Gives the gateways whose keys are others now. */
export async function changeGatewayKeys(
  tx: Db,
  secrets: Secrets,
  shopId: string,
  gateways: GatewaysInput,
): Promise<string[]> {
  const changed: string[] = []
  for (const [gateway, keys] of Object.entries(gateways)) {
    if (await changeCredential(tx, secrets, shopId, `gateway.${gateway}`, keys)) changed.push(gateway)
  }
  return changed
}

/** Of each gateway the keys that the shop has given. */
export type GatewayKeyHints = Readonly<Record<Gateway, KeyHints>>

export async function gatewayKeyHints(db: Db, secrets: Secrets, shopId: string): Promise<GatewayKeyHints> {
  const hintsOf = (gateway: Gateway) => keyHints(db, secrets, shopId, `gateway.${gateway}`)
  return {
    midtrans: await hintsOf('midtrans'),
    xendit: await hintsOf('xendit'),
    sandbox: await hintsOf('sandbox'),
  }
}

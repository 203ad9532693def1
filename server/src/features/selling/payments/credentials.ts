// The keys with which a gateway is asked for a shop; the built-in one needs none.
import type { Credentials } from '../../../adapters/payments/gateway.ts'
import type { Secrets } from '../../../base/secrets.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { recordOf } from '../../../domain/record-of.ts'
import {
  changeCredential,
  credentialVersion,
  type KeyHints,
  keyHints,
  readCredential,
  readPreviousCredential,
} from '../../../tenancy/credentials.ts'
import type { Versioned } from '../../../tenancy/edit.ts'
import { GATEWAY_KEYS, type GatewaysInput, KEYED_GATEWAYS, type KeyedGateway } from './input.ts'

const NONE: Credentials = {}

export async function credentialsOf(
  ctx: Pick<Context, 'db' | 'secrets'>,
  shopId: string,
  gateway: string,
): Promise<Credentials | null> {
  if (gateway === 'sandbox') return NONE
  return readCredential(ctx.db, ctx.secrets, shopId, `gateway.${gateway}`)
}

/** The keys before these, for a day; null: there are none. */
export async function previousCredentialsOf(
  ctx: Pick<Context, 'db' | 'secrets'>,
  shopId: string,
  gateway: string,
): Promise<Credentials | null> {
  return readPreviousCredential(ctx.db, ctx.secrets, shopId, `gateway.${gateway}`)
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

export async function gatewaysWithKeys(db: Db, secrets: Secrets, shopId: string): Promise<Set<string>> {
  const names = new Set<string>()
  for (const gateway of KEYED_GATEWAYS) {
    const hints = await keyHints(db, secrets, shopId, `gateway.${gateway}`)
    if (Object.keys(hints).length > 0) names.add(gateway)
  }
  return names
}

/** Of each key of a gateway what an owner may see; null: it is not set. */
export type GatewayKeys = Readonly<Record<string, KeyHints[string] | null>>

export async function gatewayKeys(
  db: Db,
  secrets: Secrets,
  shopId: string,
  gateway: KeyedGateway,
): Promise<Versioned<GatewayKeys>> {
  const name = `gateway.${gateway}`
  const hints = await keyHints(db, secrets, shopId, name)
  return {
    version: await credentialVersion(db, shopId, name),
    value: recordOf(GATEWAY_KEYS[gateway], (key) => hints[key] ?? null),
  }
}

// The keys with which a gateway is asked for a shop; the built-in one needs none.
import type { Credentials } from '../../adapters/payments/gateway.ts'
import type { Context } from '../../context.ts'
import { readCredential } from '../../tenancy/credentials.ts'

const NONE: Credentials = {}

export async function credentialsOf(
  ctx: Pick<Context, 'db' | 'secrets'>,
  shopId: string,
  gateway: string,
): Promise<Credentials | null> {
  if (gateway === 'sandbox') return NONE
  return readCredential(ctx.db, ctx.secrets, shopId, `gateway.${gateway}`)
}

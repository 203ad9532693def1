// tryGateway: whether a gateway takes a shop's keys, by a call that changes nothing.
import { type KeyTrial, NO_KEY, tryKey } from '../../../../adapters/vendor.ts'
import type { Context } from '../../../../context.ts'
import { VENDOR_TITLES } from '../../../../domain/vendors.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { credentialsOf } from '../credentials.ts'
import type { GatewayKeysInput, KeyedGateway } from '../input.ts'

/** Keys that are left out are those that the shop has. */
export async function tryGateway(
  ctx: Context,
  shop: Shop,
  name: KeyedGateway,
  given: GatewayKeysInput,
): Promise<KeyTrial> {
  const stored = await credentialsOf(ctx, shop.id, name).catch(() => null)
  const keys = Object.entries({ ...stored, ...given }).flatMap(([key, value]) =>
    value ? [[key, value]] : [],
  )
  if (keys.length === 0) return NO_KEY
  return tryKey(VENDOR_TITLES[name], () => ctx.gateways[name].probe(Object.fromEntries(keys)))
}

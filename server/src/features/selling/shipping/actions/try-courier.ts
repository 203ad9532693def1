// tryCourier: whether the courier aggregator takes a key, by a call that costs nothing.
import { type KeyTrial, NO_KEY, tryKey } from '../../../../adapters/vendor.ts'
import type { Context } from '../../../../context.ts'
import type { CourierProviderName } from '../../../../domain/shipping.ts'
import { VENDOR_TITLES } from '../../../../domain/vendors.ts'
import { readCredential } from '../../../../tenancy/credentials.ts'
import { loadSettings, type Shop } from '../../../../tenancy/shop.ts'

/** What is left out is what the shop has. */
export async function tryCourier(
  ctx: Context,
  shop: Shop,
  given: { readonly name?: CourierProviderName; readonly api_key?: string },
): Promise<KeyTrial> {
  const name = given.name ?? (await loadSettings(ctx.db, shop.id)).shipping_provider
  if (!name) return NO_KEY
  const key = given.api_key ?? (await storedKey(ctx, shop, name))
  return key ? tryKey(VENDOR_TITLES[name], () => ctx.couriers[name].probe(key)) : NO_KEY
}

async function storedKey({ db, secrets }: Context, shop: Shop, name: string): Promise<string | undefined> {
  return (await readCredential(db, secrets, shop.id, `courier.${name}`).catch(() => null))?.api_key
}

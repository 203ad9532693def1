// getShop: what a merchant has set of the shop, and what an owner may see of the aggregator's key.
import type { Context } from '../../../../context.ts'
import { type KeyHints, keyHints } from '../../../../tenancy/credentials.ts'
import type { Versioned } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { type Settings, storedSettings } from '../stored.ts'

export interface ShopWithKeys {
  readonly settings: Versioned<Settings>
  readonly keys: KeyHints
}

export async function getShop(ctx: Context, shop: Shop): Promise<ShopWithKeys> {
  return withKeys(ctx, shop, await storedSettings(ctx.db, shop.id))
}

export async function withKeys(
  { db, secrets }: Context,
  shop: Shop,
  settings: Versioned<Settings>,
): Promise<ShopWithKeys> {
  const { provider } = settings.value.shipping
  return { settings, keys: provider ? await keyHints(db, secrets, shop.id, `courier.${provider.name}`) : {} }
}

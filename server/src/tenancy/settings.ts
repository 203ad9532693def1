// What a merchant sets for the whole shop, as stored.
import type { Selectable } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { ShopTable } from '../db/tables/shops.ts'
import type { Shop } from './shop.ts'

export type ShopSettings = Selectable<ShopTable>

export function settingsOf(db: Db, shop: Shop): Promise<ShopSettings> {
  return shop.shelf.remember('settings', () => loadSettings(db, shop.id))
}

export async function loadSettings(db: Db, shopId: string): Promise<ShopSettings> {
  return db.selectFrom('shops').where('id', '=', shopId).selectAll().executeTakeFirstOrThrow()
}

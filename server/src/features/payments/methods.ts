// The payment methods of a shop, as stored.
import type { Selectable } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { PaymentMethodTable } from '../../db/tables/shops.ts'
import type { Shop } from '../../tenancy/shop.ts'

export type PaymentMethodRow = Selectable<PaymentMethodTable>

export async function methodOf(db: Db, shop: Shop, code: string): Promise<PaymentMethodRow | null> {
  const methods = await shop.shelf.remember('payment methods', () => loadMethods(db, shop.id))
  return methods.find((method) => method.code === code) ?? null
}

/** In the merchant's order. */
export async function loadMethods(db: Db, shopId: string): Promise<PaymentMethodRow[]> {
  return db
    .selectFrom('payment_methods')
    .where('shop_id', '=', shopId)
    .orderBy('position')
    .selectAll()
    .execute()
}

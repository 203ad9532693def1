// All SQL of the storefront's content.
import type { Selectable } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { inOneSnapshot } from '../../db/snapshot.ts'
import type { CourierTable, PaymentMethodTable, ShopTable, StoredSection } from '../../db/tables/shops.ts'

export interface ContentFacts {
  readonly shop: Selectable<ShopTable>
  readonly couriers: readonly Selectable<CourierTable>[]
  readonly paymentMethods: readonly Selectable<PaymentMethodTable>[]
  readonly pages: ReadonlyMap<string, readonly StoredSection[]>
}

export async function loadContent(db: Db, shopId: string): Promise<ContentFacts> {
  return inOneSnapshot(db, async (tx) => {
    const shop = await tx.selectFrom('shops').where('id', '=', shopId).selectAll().executeTakeFirstOrThrow()
    const couriers = await tx
      .selectFrom('couriers')
      .where('shop_id', '=', shopId)
      .orderBy('position')
      .selectAll()
      .execute()
    const paymentMethods = await tx
      .selectFrom('payment_methods')
      .where('shop_id', '=', shopId)
      .orderBy('position')
      .selectAll()
      .execute()
    const pages = await tx.selectFrom('pages').where('shop_id', '=', shopId).selectAll().execute()
    return {
      shop,
      couriers,
      paymentMethods,
      pages: new Map(pages.map((page) => [page.key, page.sections])),
    }
  })
}

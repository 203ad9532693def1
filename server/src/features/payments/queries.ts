// All SQL of payments.
import type { Selectable } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { PaymentMethodTable } from '../../db/tables/shops.ts'

export async function findPaymentMethod(
  db: Db,
  shopId: string,
  code: string,
): Promise<Selectable<PaymentMethodTable> | null> {
  const row = await db
    .selectFrom('payment_methods')
    .where('shop_id', '=', shopId)
    .where('code', '=', code)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

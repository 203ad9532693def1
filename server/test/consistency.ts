// Whether the rows of a shop agree that has only just sold: the books, and what is thrown away or grows with time.
import { sql } from 'kysely'
import { until } from '../../test/until.ts'
import { breakersOf } from '../src/db/consistency-rules.ts'
import { type Db, openDb } from '../src/db/pool.ts'
import { inOneSnapshot } from '../src/db/transaction.ts'
import { features } from '../src/features/index.ts'
import { checkConsistency } from '../src/features/operating/consistency/check-consistency.ts'

/** What is wrong, in words; empty when nothing is. */
export async function findInconsistencies(db: Db, shopId: string): Promise<string[]> {
  const fresh = await inOneSnapshot(db, (tx) => breakersOf(tx, rulesOfFreshShop(shopId)))
  const wrong = fresh.flatMap(({ rule, offenders }) =>
    offenders.map(({ id, found }) => `${rule}: ${id} (${found})`),
  )
  return [...wrong, ...(await checkConsistency(db, features, shopId))]
}

/** Likewise, in a shop that so many orders were answered in: they are all there, and everything is sent. */
export async function checkSales(
  { connectionString }: { readonly connectionString: string },
  shopId: string,
  answered: number,
): Promise<string[]> {
  const { db, close } = openDb({ connectionString, poolSize: 1, onIdleError: () => {} })
  const unsentNow = () =>
    db
      .selectFrom('messages')
      .where('shop_id', '=', shopId)
      .where('status', '<>', 'sent')
      .select('id')
      .execute()
  try {
    await until(async () => (await unsentNow()).length === 0).catch(() => {})
    const unsent = (await unsentNow()).length
    const placed = (await db.selectFrom('orders').where('shop_id', '=', shopId).select('id').execute()).length
    const wrong = [
      ...(unsent > 0 ? [`${unsent} messages were not sent`] : []),
      ...(placed !== answered ? [`${answered} orders were answered, ${placed} are in the database`] : []),
      ...(await findInconsistencies(db, shopId)),
    ]
    return wrong.map((what) => `${shopId}: ${what}`)
  } finally {
    await close()
  }
}

function rulesOfFreshShop(shop: string) {
  return {
    'an order was confirmed by no code': sql<never>`
      select o.number, 'one', 'none' from orders o
      where o.shop_id = ${shop} and not exists (select 1 from one_time_codes c
        where c.shop_id = o.shop_id and c.subject = o.draft_id and c.used_at is not null)`,
    'an order has more than the beginning of its history': sql<never>`
      select o.number, 1, (select count(*) from order_history h where h.shop_id = o.shop_id and h.order_id = o.id)
      from orders o where o.shop_id = ${shop} and 1 <>
        (select count(*) from order_history h where h.shop_id = o.shop_id and h.order_id = o.id)`,
    'a voucher was used more often than it may be': sql<never>`
      select code, usage_limit, used_count from vouchers where shop_id = ${shop} and used_count > usage_limit`,
    'not every order has one confirmation': sql<never>`
      select 'messages', orders, confirmations
      from (select
          (select count(*) from orders where shop_id = ${shop}) as orders,
          (select count(*) from messages where shop_id = ${shop} and kind = 'order_placed') as confirmations) as counted
      where orders <> confirmations`,
  }
}

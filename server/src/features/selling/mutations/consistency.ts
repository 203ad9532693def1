// What must be true of incoming money and the orders it paid, as SQL that finds what is not.
import { sql } from 'kysely'
import type { ConsistencyRules } from '../../../db/consistency-rules.ts'
import { paidOrders } from '../orders/consistency.ts'

export function moneyConsistency(shopId: string): ConsistencyRules {
  const settled = sql`(select m.id, m.amount, m.settled_by, m.order_id from incoming_money m
    where m.shop_id = ${shopId} and m.state = 'settled')`
  return {
    'money is said to have settled an order by itself, and is not what that comes to': sql`
      select m.id, o.total, m.amount from ${settled} as m join (${paidOrders(shopId)}) as o on o.id = m.order_id
      where m.settled_by = 'rule' and m.amount <> o.total`,
    'money settled an order that is not paid': sql`
      select m.id, 'an order that was paid', o.number || ' ' || o.status
      from ${settled} as m join (${paidOrders(shopId)}) as o on o.id = m.order_id
      where o.status in ('pending_payment', 'expired') or o.came_by is null`,
    'an order is settled by two amounts that came': sql`
      select order_id, 1, count(*) from ${settled} as m group by order_id having count(*) > 1`,
    'a bank is said to have paid an order, and no money that came is known to': sql`
      select o.number, 'money that came', 'none' from (${paidOrders(shopId)}) as o
      where o.came_by like 'bank %' and not exists (select 1 from incoming_money m
        where m.shop_id = ${shopId} and m.order_id = o.id and m.state = 'settled')`,
    'money that settled an order over all shops of its account is not there, or settled none': sql`
      select c.money_id, 'settled', coalesce(m.state, 'none') from settled_mutations c
      left join incoming_money m on m.shop_id = ${shopId} and m.id = c.money_id
      where c.shop_id = ${shopId} and m.state is distinct from 'settled'`,
    'money is a repeat of money that is not there': sql`
      select m.id, m.same_as, 'none' from incoming_money m where m.shop_id = ${shopId} and m.same_as is not null
        and not exists (select 1 from incoming_money f where f.shop_id = ${shopId} and f.id = m.same_as)`,
  }
}

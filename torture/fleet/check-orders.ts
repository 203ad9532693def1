// After the story: every order that a buyer saw confirmed is there once, and all rows agree.
import { OPENING_STOCK } from '../../test/shops.ts'
import { type Acknowledged, type Crowd, verify } from '../load/buyers.ts'
import { createCaller } from '../load/caller.ts'
import { Meter } from '../load/meter.ts'
import { asSuperuser } from './database.ts'
import type { Fleet } from './fleet.ts'
import { etalase } from './shop.ts'
import { waitFor } from './wait-for.ts'

export interface OrderFindings {
  readonly acknowledged: number
  readonly inDatabase: number
  /** acknowledged, and not in the database */
  readonly lost: readonly string[]
  /** buyers with more than one order */
  readonly doubled: readonly string[]
  /** requests sent again with their key, and of those the ones that were given another order */
  readonly repeated: number
  readonly answeredOtherwise: readonly string[]
  readonly inconsistencies: readonly string[]
  /** orders on the replica, once it has caught up */
  readonly onReplica: number
}

const MOST_REPEATED = 300
const REPLICA_MS = 30_000

export async function checkOrders(fleet: Fleet, { acknowledged }: Crowd): Promise<OrderFindings> {
  const { place, cluster, shop } = fleet
  const primary = await cluster.primary()
  const orders = await asSuperuser(place, primary, async (client) => {
    const { rows } = await client.query<{ id: string; contact: string }>(
      'select id, contact from orders where shop_id = $1',
      [shop.id],
    )
    return rows
  })
  const ids = new Set(orders.map(({ id }) => id))
  const contacts = orders.map(({ contact }) => contact)
  const repeated = acknowledged.toSorted(() => Math.random() - 0.5).slice(0, MOST_REPEATED)
  return {
    acknowledged: acknowledged.length,
    inDatabase: orders.length,
    lost: acknowledged.filter(({ orderId }) => !ids.has(orderId)).map(({ orderId }) => orderId),
    doubled: [...new Set(contacts.filter((contact, i) => contacts.indexOf(contact) !== i))],
    repeated: repeated.length,
    answeredOtherwise: await repeat(fleet, repeated),
    inconsistencies: await inconsistencies(fleet),
    onReplica: await countOnReplica(fleet, orders.length),
  }
}

export function isInOrder(findings: OrderFindings): boolean {
  const { lost, doubled, answeredOtherwise, inconsistencies } = findings
  return [lost, doubled, answeredOtherwise, inconsistencies].every(({ length }) => length === 0)
}

/** The same key, the same order. */
async function repeat({ place, shop }: Fleet, orders: readonly Acknowledged[]): Promise<string[]> {
  const caller = createCaller({ port: () => place.ports.http, host: shop.host, meter: new Meter() })
  const wrong: string[] = []
  for (const order of orders) {
    const { status, body, text } = await verify(caller, order)
    if (body?.order?.id !== order.orderId) wrong.push(`${order.orderId}: ${status} ${text.slice(0, 200)}`)
  }
  return wrong
}

/** What `etalase consistency check` finds, and what a merchant would count in the store room. */
async function inconsistencies({ place, cluster, shop }: Fleet): Promise<string[]> {
  const found = await etalase(place, ['books', 'check', shop.slug]).then(
    () => [],
    (error: Error & { stdout?: string; stderr?: string }) =>
      [error.stdout, error.stderr].filter((said) => said !== undefined && said !== ''),
  )
  const miscounted = await asSuperuser(place, await cluster.primary(), async (client) => {
    const { rows } = await client.query<{ id: string; stock: string; sold: string }>(
      `select p.id, p.stock, coalesce(sum(l.qty), 0) as sold
      from products p left join order_lines l on l.shop_id = p.shop_id and l.product_id = p.id
      where p.shop_id = $1
      group by p.shop_id, p.id having p.stock <> $2 - coalesce(sum(l.qty), 0)`,
      [shop.id, OPENING_STOCK],
    )
    return rows.map(({ id, stock, sold }) => `${id} has ${stock}, and ${sold} were sold`)
  })
  return [...found, ...miscounted].map(String)
}

async function countOnReplica({ place, cluster, shop }: Fleet, expected: number): Promise<number> {
  const replica = cluster.other(await cluster.primary())
  let count = 0
  const look = async () => {
    count = await asSuperuser(place, replica, async (client) => {
      const { rows } = await client.query<{ n: string }>(
        'select count(*) as n from orders where shop_id = $1',
        [shop.id],
      )
      return Number(rows[0]?.n)
    })
    return count === expected || null
  }
  await waitFor('the replica has every order', look, REPLICA_MS).catch(() => {})
  return count
}

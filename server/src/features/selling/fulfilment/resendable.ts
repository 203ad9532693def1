// Which messages may be sent once more: the newest of its kind about an order, where it is still true.
import type { Db } from '../../../db/pool.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { type MessageRow, newestAbout } from '../../people/messages/queries.ts'
import { findOrdersByNumber } from '../orders/queries.ts'
import { fitsNow } from './message-again.ts'

type Sent = Pick<MessageRow, 'id' | 'kind' | 'status'> & { readonly order_number: string | null }

/** Their ids. What waits is on its way already; of two that say the same of an order the newer one counts. */
export async function resendable(
  db: Db,
  shop: Pick<Shop, 'id'>,
  messages: readonly Sent[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const done = messages.flatMap(({ order_number, ...message }) =>
    message.status === 'waiting' || order_number === null ? [] : [{ ...message, number: order_number }],
  )
  if (done.length === 0) return new Set()
  const numbers = [...new Set(done.map(({ number }) => number))]
  const [found, newest] = await Promise.all([
    findOrdersByNumber(db, shop.id, numbers),
    newestAbout(db, shop.id, numbers),
  ])
  const orders = new Map(found.map((order) => [order.number, order]))
  const isTrue = ({ id, kind, number }: (typeof done)[number]) => {
    const order = orders.get(number)
    return order !== undefined && newest.has(id) && fitsNow(kind, order, at)
  }
  return new Set(done.filter(isTrue).map(({ id }) => id))
}

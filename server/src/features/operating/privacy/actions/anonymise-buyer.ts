// anonymiseBuyer: everything that tells who a buyer is goes, in one transaction; amounts, goods and states stay.
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Actor } from '../../../../domain/access.ts'
import type { Contact } from '../../../../domain/contact.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import type { DataSubject } from '../../../../tenancy/personal-data.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { deleteDraftsNaming } from '../../../selling/checkout/personal.ts'
import { announceAnonymised } from '../../../selling/orders/announce.ts'
import { lockedAgain, lockOrdersNaming, ordersNaming, shippedAt } from '../../../selling/orders/personal.ts'
import type { LockedOrder } from '../../../selling/orders/queries.ts'
import { settleOrders } from '../../../selling/payments/actions/settle-order.ts'
import { contactsOfRequests } from '../contact.ts'
import { findRequest, finishRequests, type RequestRow } from '../queries.ts'
import { isUnfinished } from '../rules.ts'
import { createDataRequest } from './create-data-request.ts'

export interface Anonymised {
  readonly request: RequestRow
  /** numbers of orders that have to end first: then it is done by itself; empty: it is done */
  readonly waitsFor: readonly string[]
}

/** An order that is placed meanwhile is either part of it or stays as it is. A second time finds nothing. */
export async function anonymiseBuyer(
  ctx: Context,
  shop: Shop,
  contact: Contact,
  by: Actor,
  at: Date,
): Promise<Anonymised> {
  const { id } = await createDataRequest(ctx, shop, { kind: 'anonymise', contact, askedAt: at, by }, at)
  const waitsFor = await removeAsAsked(ctx, shop, { id, contact }, by, at)
  const request = await findRequest(ctx.db, shop.id, id)
  if (!request) throw new Error('A request that was noted cannot be read')
  return { request, waitsFor }
}

/** Gives back the numbers of orders that have to end first. One that was closed meanwhile removes nothing. */
export async function removeAsAsked(
  ctx: Context,
  shop: Shop,
  { id, contact }: { readonly id: string; readonly contact: Contact },
  by: Actor,
  at: Date,
): Promise<readonly string[]> {
  await settleOrders(ctx, shop, await ordersNaming(ctx.db, shop.id, contact), at)
  return inTransaction(ctx.db, async (tx): Promise<readonly string[]> => {
    await deleteDraftsNaming(tx, shop.id, contact)
    const orders = await lockOrdersNaming(tx, shop.id, contact)
    const running = await runningAmong(tx, shop.id, orders, at)
    if (running.length > 0) throw new StillRunning(running.map(({ number }) => number))
    await forget(tx, ctx, { shop, contact, orders })
    const outcome = orders.length > 0 ? 'anonymised' : 'nothing_held'
    const done = { at, by: by.name, outcome, orders: orders.length } as const
    const request = { shopId: shop.id, id }
    const hashes = contactsOfRequests.hashes(ctx, shop.id, contact.value)
    if (!(await finishRequests(tx, request, hashes, ['anonymise', 'export'], done))) throw new NotAsked()
    const numbers = orders.map(({ number }) => number)
    await writeAudit(tx, shop.id, {
      by,
      kind: 'buyer',
      id: 'anonymise',
      before: null,
      after: { outcome, orders: numbers },
    })
    return []
  }).catch((error) => {
    if (error instanceof StillRunning) return error.numbers
    if (error instanceof NotAsked) return []
    throw error
  })
}

/** Takes back what was begun: nothing is forgotten by halves. */
class StillRunning extends Error {
  readonly numbers: readonly string[]
  constructor(numbers: readonly string[]) {
    super('Orders are not finished yet')
    this.numbers = numbers
  }
}

/** The buyer withdrew, or another has done it: also takes back what was begun. */
class NotAsked extends Error {}

export async function runningAmong(
  db: Db,
  shopId: string,
  orders: readonly LockedOrder[],
  at: Date,
): Promise<LockedOrder[]> {
  const sent = await shippedAt(
    db,
    shopId,
    orders.map(({ id }) => id),
  )
  return orders.filter((order) => isUnfinished(order, sent.get(order.id), at))
}

/** Asks every owner, and tells the shop's programs, so that they forget as well. `subject.orders`: under their locks. */
export async function forget(tx: Db, ctx: Context, subject: DataSubject): Promise<void> {
  for (const { personal } of ctx.owners) await personal?.anonymise(tx, subject, ctx)
  const ids = subject.orders.map(({ id }) => id)
  for (const order of await lockedAgain(tx, subject.shop.id, ids)) await announceAnonymised(tx, ctx, order)
}

// findBuyer and exportBuyer: what is held of a contact, counted or whole.
import type { Context } from '../../../../context.ts'
import { inOneSnapshot, inTransaction } from '../../../../db/transaction.ts'
import type { Actor } from '../../../../domain/access.ts'
import type { Contact } from '../../../../domain/contact.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import type { DataSubject, PersonalRows } from '../../../../tenancy/personal-data.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { ordersNaming, shippedAt } from '../../../selling/orders/personal.ts'
import { settleOrders } from '../../../selling/payments/actions/settle-order.ts'
import { contactsOfRequests } from '../contact.ts'
import { finishRequests, type RequestRow, requestsOfContact } from '../queries.ts'
import { isUnfinished } from '../rules.ts'
import { createDataRequest } from './create-data-request.ts'

export interface HeldOfBuyer {
  readonly contact: Contact
  /** by the name of what it is, how many */
  readonly counts: Readonly<Record<string, number>>
  /** numbers of orders that still need to know whose they are */
  readonly running: readonly string[]
  readonly requests: readonly RequestRow[]
}

export async function findBuyer(ctx: Context, shop: Shop, contact: Contact, at: Date): Promise<HeldOfBuyer> {
  await settleOrders(ctx, shop, await ordersNaming(ctx.db, shop.id, contact), at)
  const { held, running } = await inOneSnapshot(ctx.db, async (tx) => {
    const orders = await ordersNaming(tx, shop.id, contact)
    const sent = await shippedAt(
      tx,
      shop.id,
      orders.map(({ id }) => id),
    )
    const waiting = orders.filter((order) => isUnfinished(order, sent.get(order.id), at))
    return {
      held: await heldOf(tx, ctx, { shop, contact, orders }),
      running: waiting.map(({ number }) => number),
    }
  })
  const counts = Object.fromEntries(Object.entries(held).map(([name, rows]) => [name, rows.length]))
  const requests = await requestsOfContact(
    ctx.db,
    shop.id,
    contactsOfRequests.hashes(ctx, shop.id, contact.value),
  )
  return { contact, counts, running, requests }
}

export interface BuyerCopy {
  readonly shop: string
  readonly contact: string
  readonly exported_at: string
  readonly held: PersonalRows
}

/** All that is held, for the buyer; open requests for a copy are answered by it. */
export async function exportBuyer(
  ctx: Context,
  shop: Shop,
  contact: Contact,
  by: Actor,
  at: Date,
): Promise<BuyerCopy> {
  const { id } = await createDataRequest(ctx, shop, { kind: 'export', contact, askedAt: at, by }, at)
  await settleOrders(ctx, shop, await ordersNaming(ctx.db, shop.id, contact), at)
  const { held, orders } = await inOneSnapshot(ctx.db, async (tx) => {
    const orders = await ordersNaming(tx, shop.id, contact)
    return { held: await heldOf(tx, ctx, { shop, contact, orders }), orders: orders.length }
  })
  const isNothing = Object.values(held).every((rows) => rows.length === 0)
  await inTransaction(ctx.db, async (tx) => {
    const outcome = isNothing ? 'nothing_held' : 'exported'
    const done = { at, by: by.name, outcome, orders } as const
    const request = { shopId: shop.id, id }
    await finishRequests(
      tx,
      request,
      contactsOfRequests.hashes(ctx, shop.id, contact.value),
      ['export'],
      done,
    )
    await writeAudit(tx, shop.id, {
      by,
      kind: 'buyer',
      id: 'export',
      before: null,
      after: { outcome, orders },
    })
  })
  return { shop: shop.name, contact: contact.value, exported_at: at.toISOString(), held }
}

async function heldOf(db: Context['db'], ctx: Context, subject: DataSubject): Promise<PersonalRows> {
  const held: Record<string, readonly unknown[]> = {}
  for (const { personal } of ctx.owners) Object.assign(held, await personal?.find?.(db, subject, ctx))
  return held
}

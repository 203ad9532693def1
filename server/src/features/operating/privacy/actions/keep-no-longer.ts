// What time alone makes nobody's: removals that waited for an order, orders past their years, records past theirs.
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Actor } from '../../../../domain/access.ts'
import { parseContact } from '../../../../domain/contact.ts'
import { jakartaDay } from '../../../../domain/jakarta.ts'
import { workOffDue } from '../../../../jobs/work-off-due.ts'
import { deleteAccessesBefore } from '../../../../tenancy/access-log.ts'
import { inEveryShop } from '../../../../tenancy/every-shop.ts'
import { findShopById } from '../../../../tenancy/queries.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { lockOldOrders } from '../../../selling/orders/personal.ts'
import { contactsOfRequests } from '../contact.ts'
import { deleteRequestsDoneBefore, openRemovals, type RequestRow } from '../queries.ts'
import { ACCESS_KEPT_MS, namedSince, REQUESTS_KEPT_MS } from '../rules.ts'
import { forget, removeAsAsked, runningAmong } from './anonymise-buyer.ts'

const BY: Actor = { kind: 'system', id: null, name: 'etalase' }
/** Locked together, and few, so that nobody who moves one of them waits for long. */
const BATCH = 100
/** Of one shop in one run: the rest is left for the next. */
const MOST_BATCHES = 50

/** Buyers who asked to be forgotten while an order was under way. */
export async function finishRemovals(ctx: Context, at: Date): Promise<void> {
  await workOffDue(ctx, {
    what: 'a buyer who wants to be forgotten',
    find: (limit, offset) => openRemovals(ctx.db, { limit, offset }),
    work: (request) => finishRemoval(ctx, request, at),
  })
}

/** False: an order is still under way. */
async function finishRemoval(ctx: Context, request: RequestRow, at: Date): Promise<boolean> {
  const shop = await findShopById(ctx.db, request.shop_id)
  const opened = request.contact_sealed && contactsOfRequests.open(ctx, request, request.contact_sealed)
  const contact = opened && parseContact(opened)
  if (!shop || !contact) throw new Error('The request cannot be read: it was sealed under another APP_SECRET')
  const waitsFor = await removeAsAsked(ctx, shop, { id: request.id, contact }, BY, at)
  return waitsFor.length === 0
}

/** Throws once all shops had their turn, where it failed in one: it is a duty by law, and the operator hears of jobs that fail. */
export async function forgetOldOrders(ctx: Context, at: Date): Promise<void> {
  const before = namedSince(at, ctx.config.buyerDataYears)
  const what = 'the buyers of old orders could not be forgotten'
  const failed = await inEveryShop(ctx, what, async (shop) => {
    for (let batches = 0; batches < MOST_BATCHES; batches++)
      if (!(await forgetBatch(ctx, shop, before, at))) return
  })
  if (failed > 0) throw new Error(`${what} in ${failed} shops: the log names each`)
}

/** False: there was nothing left that could be forgotten. */
async function forgetBatch(ctx: Context, shop: Shop, before: Date, at: Date): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const orders = await lockOldOrders(tx, shop.id, before, BATCH)
    const running = new Set(await runningAmong(tx, shop.id, orders, at))
    const finished = orders.filter((order) => !running.has(order))
    if (finished.length > 0) await forget(tx, ctx, { shop, contact: null, orders: finished })
    return finished.length > 0 && orders.length === BATCH
  })
}

export async function purgePrivacyRecords({ db }: Pick<Context, 'db'>, at: Date): Promise<void> {
  await deleteAccessesBefore(db, jakartaDay(new Date(at.getTime() - ACCESS_KEPT_MS)))
  await deleteRequestsDoneBefore(db, new Date(at.getTime() - REQUESTS_KEPT_MS))
}

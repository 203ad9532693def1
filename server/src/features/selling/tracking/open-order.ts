// What opens an order: its link, its owner's key, or the key of one of its documents, which opens that document alone.
import type { Context } from '../../../context.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { type Access, accessBy, BY_LINK, type OrderDocument, orderNamedBy } from '../orders/document-key.ts'
import { orderOfKey } from '../orders/owner-key.ts'
import { findOrder, findOrderByToken, type OrderRow } from '../orders/queries.ts'
import { hashToken } from '../orders/track-token.ts'

export interface OpenedOrder extends Access {
  readonly order: OrderRow
  /** whoever asks has proven to be its buyer, and is shown all of it */
  readonly isOwner: boolean
}

/** null: it is not the token of an order of this shop. */
export async function openByLink({ db }: Context, shop: Shop, token: string): Promise<OpenedOrder | null> {
  const order = await findOrderByToken(db, shop.id, hashToken(token))
  return order && { order, isOwner: false, ...BY_LINK }
}

/** null: it is no such key, or its time is over. */
export async function openByOwner(
  ctx: Context,
  shop: Shop,
  key: string,
  at: Date,
): Promise<OpenedOrder | null> {
  const owned = orderOfKey(ctx, shop.id, key, at)
  const order = owned && (await findOrder(ctx.db, shop.id, owned.orderId))
  return order && { order, isOwner: true, by: 'owner', until: owned.until }
}

/** null: it is not the key of this document, or not any more. */
export async function openByDocument(
  ctx: Context,
  shop: Shop,
  { key, document }: { readonly key: string; readonly document: OrderDocument },
  at: Date,
): Promise<OpenedOrder | null> {
  const id = orderNamedBy(key)
  const order = id === null ? null : await findOrder(ctx.db, shop.id, id)
  const access = order && accessBy(ctx, key, order, document, at)
  return access && { order, isOwner: false, ...access }
}

// The key by which one document of an order opens, and nothing else of it. Its address is shared and printed with it, so that neither the
// track token nor an owner's key stands there.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WithSecrets } from '../../../base/secrets.ts'
import type { Context } from '../../../context.ts'
import { confirmationUrl, invoiceUrl } from '../../../domain/addresses.ts'
import { NAMELESS } from '../../../domain/personal-data.ts'
import type { OrderRow } from './queries.ts'
import { tokenOf } from './track-token.ts'

/** `whole confirmation`: which names the buyer in full. `nota`: also one of the order's invoices, by its id. */
export type OrderDocument = 'nota' | `nota ${string}` | 'confirmation' | 'whole confirmation' | 'agent'

export function invoiceDocument(id: string | null): OrderDocument {
  return id === null ? 'nota' : `nota ${id}`
}

/** How somebody came to an order: what is given out on this ground ends with it. */
export interface Access {
  readonly by: 'link' | 'owner'
  /** null: as long as the order has its link, or its owner's key is taken */
  readonly until: Date | null
}

export const BY_LINK: Access = { by: 'link', until: null }

type OfOrder = Pick<OrderRow, 'shop_id' | 'id' | 'track_token_hash' | 'track_token_sealed' | 'customer_name'>

/** The same for the same order, document and access. */
export function documentKey(
  ctx: WithSecrets,
  order: OfOrder,
  document: OrderDocument,
  { by, until }: Access,
): string {
  const claim = `${order.id}.${by}.${until?.getTime() ?? NO_END}`
  const [mac] = macsOf(ctx, order, document, { by, claim })
  return `doc_${claim}.${mac.toString('base64url')}`
}

const NO_END = 0
const FORM = /^doc_(?<claim>(?<id>\w+)\.(?<by>link|owner)\.(?<until>\d+))\.(?<mac>[\w-]{43})$/

/** The id of the order that it says to be of; null: it is no such key. */
export function orderNamedBy(key: string): string | null {
  return FORM.exec(key)?.groups?.id ?? null
}

/** null: it does not open this document of this order, or not any more. */
export function accessBy(
  ctx: WithSecrets,
  key: string,
  order: OfOrder,
  document: OrderDocument,
  at: Date,
): Access | null {
  const { claim = '', by: named, until = '', mac = '' } = FORM.exec(key)?.groups ?? {}
  const by = named === 'owner' ? 'owner' : 'link'
  const given = Buffer.from(mac, 'base64url')
  const right = macsOf(ctx, order, document, { by, claim })
  if (!right.some((each) => each.length === given.length && timingSafeEqual(each, given))) return null
  if (Number(until) === NO_END) return { by, until: null }
  return at.getTime() < Number(until) ? { by, until: new Date(Number(until)) } : null
}

/**
 * Of whoever has the link under the order's token, so that addresses in messages outlive a change of APP_SECRET as the link does; of an
 * owner under APP_SECRET, as the owner's key. It ends with the order's token, and when its buyer is forgotten.
 */
function macsOf(
  ctx: WithSecrets,
  order: OfOrder,
  document: OrderDocument,
  { by, claim }: Pick<Access, 'by'> & { readonly claim: string },
): [Buffer, ...Buffer[]] {
  const isForgotten = order.customer_name === NAMELESS
  const text = [claim, document, order.track_token_hash.toString('base64url'), isForgotten].join('\n')
  const purpose = `document of an order ${order.shop_id}`
  // null: sealed under a secret that nobody knows any more.
  const token = by === 'link' ? tokenOf(ctx, order) : null
  return token === null
    ? ctx.secrets.macs(purpose, text)
    : [createHmac('sha256', token).update(`${purpose}\n${text}`).digest()]
}

/** Where an invoice of this order is, by its id, or its nota. */
export function invoiceUrlOf(
  ctx: Pick<Context, 'secrets' | 'platform'>,
  shop: { slug: string },
  order: OfOrder,
  access: Access,
  id: string | null = null,
): string {
  return invoiceUrl(shop, ctx.platform, documentKey(ctx, order, invoiceDocument(id), access), id)
}

/** Where its confirmation is. What shows it whole is a part of its own: the address without it can be shared. */
export function confirmationUrlOf(ctx: WithSecrets, baseUrl: string, order: OfOrder, access: Access): string {
  const url = confirmationUrl(baseUrl, documentKey(ctx, order, 'confirmation', access))
  return access.by === 'owner'
    ? `${url}?lengkap=${documentKey(ctx, order, 'whole confirmation', access)}`
    : url
}

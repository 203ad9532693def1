// getConfirmation: an order as it was agreed, for whoever has its address; what is personal is shown to its buyer alone.
import type { Context } from '../../../../context.ts'

import { type TermsWords, termsOf } from '../../../../domain/terms.ts'
import { type Shop, settingsOf } from '../../../../tenancy/shop.ts'
import { accessBy } from '../../../selling/orders/document-key.ts'
import { orderOfKey } from '../../../selling/orders/owner-key.ts'
import { type OrderWithPayment, showOpened } from '../../../selling/tracking/actions/track-order.ts'
import { openByDocument, openByLink, openByOwner } from '../../../selling/tracking/open-order.ts'
import { titledPages } from '../../content/queries.ts'
import { findTerms } from '../kept-terms.ts'

export interface Confirmation extends OrderWithPayment {
  /** those of the day, else those of today */
  readonly terms: TermsWords
  readonly areOfThatDay: boolean
}

/** `proofs`: keys that may show it whole; those of other orders show no more than the address does. Throws `not_found`. */
export async function getConfirmation(
  ctx: Context,
  shop: Shop,
  { key, proofs }: { key: string; proofs: readonly string[] },
  at: Date,
): Promise<Confirmation> {
  const opened =
    (await openByDocument(ctx, shop, { key, document: 'confirmation' }, at)) ??
    (await openByOwner(ctx, shop, key, at)) ??
    (await openByLink(ctx, shop, key))
  const found = await showOpened(ctx, shop, opened, at)
  const { order } = found
  const isProven = proofs.some(
    (proof) =>
      orderOfKey(ctx, shop.id, proof, at)?.orderId === order.id ||
      accessBy(ctx, proof, order, 'whole confirmation', at) !== null,
  )
  const tracked = { ...found, isOwner: found.isOwner || isProven }
  const kept = await findTerms(ctx.db, shop.id, tracked.order.terms_hash)
  return { ...tracked, terms: kept ?? (await termsNow(ctx, shop)), areOfThatDay: kept !== null }
}

async function termsNow({ db }: Context, shop: Shop): Promise<TermsWords> {
  const { name, brand } = await settingsOf(db, shop)
  return termsOf({ name, brand, pages: await titledPages(db, shop.id, brand.nav) })
}

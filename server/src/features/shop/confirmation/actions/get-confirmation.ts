// getConfirmation: an order as it was agreed, for whoever has its link; what is personal is the order's own.
import type { Context } from '../../../../context.ts'

import { type TermsWords, termsOf } from '../../../../domain/terms.ts'
import { type Shop, settingsOf } from '../../../../tenancy/shop.ts'
import { orderOfKey } from '../../../selling/orders/owner-key.ts'
import { type OrderWithPayment, trackOrder } from '../../../selling/tracking/actions/track-order.ts'
import { titledPages } from '../../content/queries.ts'
import { findTerms } from '../kept-terms.ts'

export interface Confirmation extends OrderWithPayment {
  /** those of the day, else those of today */
  readonly terms: TermsWords
  readonly areOfThatDay: boolean
}

/** `ownerKey`: of its buyer; one of another order shows no more than the link does. Throws `not_found`. */
export async function getConfirmation(
  ctx: Context,
  shop: Shop,
  { token, ownerKey }: { token: string; ownerKey: string | null },
  at: Date,
): Promise<Confirmation> {
  const found = await trackOrder(ctx, shop, token, at)
  const isOwner = ownerKey !== null && orderOfKey(ctx, shop.id, ownerKey, at) === found.order.id
  const tracked = { ...found, isOwner: found.isOwner || isOwner }
  const kept = await findTerms(ctx.db, shop.id, tracked.order.terms_hash)
  return { ...tracked, terms: kept ?? (await termsNow(ctx, shop)), areOfThatDay: kept !== null }
}

async function termsNow({ db }: Context, shop: Shop): Promise<TermsWords> {
  const { name, brand } = await settingsOf(db, shop)
  return termsOf({ name, brand, pages: await titledPages(db, shop.id, brand.nav) })
}

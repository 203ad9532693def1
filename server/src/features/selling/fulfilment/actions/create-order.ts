// createOrder: a sale made elsewhere, such as in a chat: priced and placed as a buyer's own, without a code.
import { type FieldError, invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Actor } from '../../../../domain/access.ts'
import { shopAddress, trackUrl } from '../../../../domain/addresses.ts'
import { NO_CONTACT, parseContact } from '../../../../domain/contact.ts'
import type { Idempotency } from '../../../../tenancy/idempotency.ts'
import { orderTermsOf } from '../../../../tenancy/owner.ts'
import { type Shop, settingsOf } from '../../../../tenancy/shop.ts'
import { buyerNameErrors, draftContactErrors, phoneErrors } from '../../checkout/check-draft.ts'
import { placeOrder } from '../../checkout/place-orders.ts'
import {
  type ChosenShipping,
  flatShipping,
  type Pricing,
  priceDraft,
  quotedShipping,
} from '../../checkout/price-draft.ts'
import { findDraft } from '../../checkout/queries.ts'
import { saveDraft } from '../../checkout/save-drafts.ts'
import { findOrder, type OrderRow } from '../../orders/queries.ts'
import { BUYER_WAITS_MS, openPayment } from '../../payments/actions/open-payment.ts'
import { methodOf } from '../../payments/methods.ts'
import { quoteShipping } from '../../shipping/actions/quote-shipping.ts'
import { findQuote } from '../../shipping/queries.ts'
import { quotedDestination } from '../../shipping/quotes.ts'
import { chooseFlat, fitsQuote } from '../../shipping/rules.ts'
import type { NewSale } from '../input.ts'

export interface Selling extends NewSale {
  readonly callerHash: Buffer
  /** who enters it */
  readonly by: Actor
  readonly idempotency: Idempotency | null
  /** gets the draft before an order is placed from it */
  readonly noteDraft?: (draftId: string) => Promise<void>
}

/** Throws `shop_closed`, `invalid_request`, `cart_invalid`, `cart_changed`, `quote_invalid`, `destination_unserved` and `payment_unavailable`. */
export async function createOrder(ctx: Context, shop: Shop, input: Selling, at: Date): Promise<OrderRow> {
  if (input.idempotency?.doneAs) return entered(ctx, shop, input.idempotency.doneAs)
  if (shop.pause || shop.closedAt) throw new Problem('shop_closed')
  const wrong = errorsOf(ctx, input)
  if (wrong.length > 0) throw invalidRequest(wrong)
  const sale = { isPaid: input.paid ?? false, note: input.note?.trim() || null, by: input.by }
  const contact = (input.contact && parseContact(input.contact)) || NO_CONTACT
  const chooseShipping = await shippingOfSale(ctx, shop, input, at)
  const decided = await priceDraft(ctx, shop, { input, contact, at, sale, chooseShipping })
  const { id } = await saveDraft(ctx, decided)
  await input.noteDraft?.(id)
  const draft = await findDraft(ctx, { shopId: shop.id, id })
  if (!draft) throw new Error('The draft that was just written cannot be read')

  const method = await methodOf(ctx, shop, draft.payment_method)
  const settings = await settingsOf(ctx.db, shop)
  const { order, token, attempt } = await placeOrder(ctx, {
    shop,
    settings,
    draft,
    codeId: null,
    sale,
    method,
    idempotency: input.idempotency,
    terms: await orderTermsOf(ctx, shop, at),
    at,
  })
  if (order.status === 'pending_payment' && !attempt)
    await openPayment(ctx, {
      shop,
      order,
      method,
      at,
      baseUrl: shopAddress(shop, ctx.platform),
      trackUrl: trackUrl(shop, ctx.platform, token),
      signal: AbortSignal.timeout(BUYER_WAITS_MS),
    })
  await ctx.caughtUp()
  return order
}

/** The sale that an earlier try has entered. Where its payment was not opened, its buyer opens it. */
async function entered({ db }: Context, shop: Shop, orderId: string): Promise<OrderRow> {
  const order = await findOrder(db, shop.id, orderId)
  if (!order) throw new Error('The order that a key stands for is not there')
  return order
}

/** Any contact will do: what a shop asks its buyers for is not what a merchant knows of them. */
function errorsOf({ places }: Context, input: NewSale): FieldError[] {
  const errors = [
    ...buyerNameErrors({ ...input }),
    ...draftContactErrors({ ...input }, 'any'),
    ...phoneErrors({ ...input }),
  ]
  if (input.destination && !places.find(input.destination))
    errors.push({ path: 'destination', code: 'unknown', message: 'bukan kode kelurahan yang dikenal' })
  return errors
}

/** As quoted, as agreed upon, as offered there, at a courier's flat cost, or none at all. */
async function shippingOfSale(
  ctx: Context,
  shop: Shop,
  input: NewSale,
  at: Date,
): Promise<Pricing['chooseShipping']> {
  const { items, destination: ref, shipping_quote_id: quoteId, shipping_cost: cost } = input
  const code = input.courier_code?.trim() || null
  if (quoteId) {
    const quote = await findQuote(ctx.db, shop.id, quoteId)
    return () => quotedShipping(ctx, quote, items, at)
  }
  const destination = ref ? quotedDestination(ctx, { destination_ref: ref }) : null
  const agreed: ChosenShipping = { cost: cost ?? 0, courierCode: code, courierService: null, destination }
  if (typeof cost === 'number') return () => agreed
  if (destination) {
    const { quotes } = await quoteShipping(ctx, shop, { items, destination_ref: destination.ref }, at)
    const chosen = quotes.find((quote) => code === null || fitsQuote(quote, code))
    if (!chosen) throw noSuchCourier()
    return () => quotedShipping(ctx, chosen, items, at)
  }
  if (code === null) return () => agreed
  return (facts) => {
    if (chooseFlat(facts.couriers, code).is !== 'known') throw noSuchCourier()
    return flatShipping(facts, code)
  }
}

function noSuchCourier(): Problem {
  const message = 'kurir ini tidak tersedia; sebutkan ongkos kirimnya bila sudah disepakati'
  return invalidRequest([{ path: 'courier_code', code: 'unknown', message }])
}

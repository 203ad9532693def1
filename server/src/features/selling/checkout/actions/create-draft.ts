// createDraft: the server prices the cart, and keeps what it showed until the draft expires.
import { type FieldError, invalidRequest } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { parseContact } from '../../../../domain/contact.ts'
import { type Shop, settingsOf } from '../../../../tenancy/shop.ts'
import { findQuote, type Quote } from '../../shipping/queries.ts'
import { quotedDestination } from '../../shipping/quotes.ts'
import { shippingOf } from '../../shipping/terms.ts'
import { draftErrors, type NamedQuote } from '../check-draft.ts'
import { flatShipping, priceDraft, quotedShipping } from '../price-draft.ts'
import { type PricedDraft, saveDraft } from '../save-drafts.ts'
import type { CreateDraft } from '../schema.ts'

export interface Drafting extends CreateDraft {
  /** what one address may hold is limited */
  readonly callerHash: Buffer
}

/** Errors that only the shop's own settings can tell, for a door that tells all errors together: the form may be wrong. */
export async function checkDraft(
  ctx: Context,
  shop: Shop,
  body: Readonly<Record<string, unknown>>,
  at: Date,
): Promise<FieldError[]> {
  const { shipping_quote_id: id } = body
  const quote = typeof id === 'string' && id !== '' ? await findQuote(ctx.db, shop.id, id) : null
  return errorsOf(ctx, shop, body, quote, at)
}

async function errorsOf(
  ctx: Context,
  shop: Shop,
  body: Readonly<Record<string, unknown>>,
  quote: Quote | null,
  at: Date,
): Promise<FieldError[]> {
  const { contact_channel } = await settingsOf(ctx.db, shop)
  const shipping = await shippingOf(ctx.db, shop)
  return draftErrors(body, { allowed: contact_channel, shipping, quote: namedQuote(ctx, body, quote, at) })
}

/** One that cannot be taken up is refused by the action, and has no say before. */
function namedQuote(
  ctx: Context,
  { city }: Readonly<Record<string, unknown>>,
  quote: Quote | null,
  at: Date,
): NamedQuote | null {
  if (!quote || at >= quote.expires_at) return null
  const destination = quotedDestination(ctx, quote)
  const contradicts =
    typeof city === 'string' && destination !== null && ctx.places.namesElsewhere(city, destination.ref)
  return { ...quote, otherCityThan: contradicts ? destination.city : null }
}

/** Throws `invalid_request`, `cart_invalid`, `quote_invalid` and `payment_unavailable`. */
export async function createDraft(ctx: Context, shop: Shop, input: Drafting, at: Date): Promise<PricedDraft> {
  const { shipping_quote_id: quoteId } = input
  const quote = quoteId ? await findQuote(ctx.db, shop.id, quoteId) : null
  const wrong = await errorsOf(ctx, shop, { ...input }, quote, at)
  if (wrong.length > 0) throw invalidRequest(wrong)
  const contact = parseContact(input.contact)
  if (!contact) throw invalidRequest([{ path: 'contact', code: 'format', message: 'tidak dapat dibaca' }])
  const decided = await priceDraft(ctx, shop, {
    input: { ...input, buyer_note: input.note },
    contact,
    at,
    sale: null,
    chooseShipping: (facts) =>
      quoteId ? quotedShipping(ctx, quote, input.items, at) : flatShipping(facts, input.courier_code ?? ''),
  })
  const draft = await saveDraft(ctx, decided)
  ctx.metrics.checkoutStep('draft')
  return draft
}

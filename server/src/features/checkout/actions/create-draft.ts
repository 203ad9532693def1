// createDraft: the server prices the cart, and keeps what it showed until the draft expires.
import type { Context } from '../../../context.ts'
import type { StoredLine } from '../../../db/tables/checkout.ts'
import { type Contact, mailboxOf, parseContact, parsePhone } from '../../../domain/contact.ts'
import { newId } from '../../../domain/ids.ts'
import type { VoucherFacts } from '../../../domain/pricing/facts.ts'
import { type PricedCart, priceCart, withUniqueCode } from '../../../domain/pricing/price-cart.ts'
import { judgeVoucher } from '../../../domain/pricing/voucher-verdict.ts'
import type { QuotedDestination } from '../../../domain/shipping.ts'
import { type FieldError, invalidRequest, Problem } from '../../../problems.ts'
import { settingsOf } from '../../../tenancy/settings.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { type CartLine, checkCart } from '../../catalog/cart.ts'
import { catalogAt } from '../../catalog/catalog.ts'
import { destinationColumns } from '../../orders/destination.ts'
import { methodOf, type PaymentMethodRow } from '../../payments/methods.ts'
import { findVoucher, loadPromotions, type StoredVoucher } from '../../promotions/queries.ts'
import { runningAt } from '../../promotions/rules.ts'
import { findQuote } from '../../shipping/queries.ts'
import { quotedDestination, takeQuote } from '../../shipping/quotes.ts'
import { chooseFlat } from '../../shipping/rules.ts'
import { type ShippingFacts, shippingOf, termsAt } from '../../shipping/terms.ts'
import { draftErrors, type NamedQuote } from '../check-draft.ts'
import { holdOwnTotal } from '../own-total.ts'
import { insertDraft } from '../queries.ts'
import {
  type DraftLine,
  mayPayWith,
  needsOwnTotal,
  preorderLeadDays,
  toDraftedLines,
  toDraftLine,
  toStoredLine,
  toStoredPrice,
} from '../rules.ts'
import type { CreateDraft } from '../schema.ts'

const DRAFT_LIFE_MS = 30 * 60_000
/** An order that is being placed when its draft expires must not lose its total on the way. */
const HELD_LONGER_MS = 60_000

export interface Drafting extends CreateDraft {
  /** what one address may hold is limited */
  readonly callerHash: Buffer
}

/** What was priced and kept. */
export interface PricedDraft {
  readonly id: string
  readonly expiresAt: Date
  readonly contact: Contact
  readonly lines: readonly StoredLine[]
  readonly priced: Omit<PricedCart, 'lines'>
  readonly leadDays: number | null
}

/** Errors that only the shop's own settings can tell, for a door that tells all errors together: the form may be wrong. */
export async function checkDraft(
  ctx: Context,
  shop: Shop,
  body: Readonly<Record<string, unknown>>,
): Promise<FieldError[]> {
  const { contact_channel } = await settingsOf(ctx.db, shop)
  const quote = await quoteNamedIn(ctx, shop, body)
  return draftErrors(body, { allowed: contact_channel, shipping: await shippingOf(ctx.db, shop), quote })
}

/** One that cannot be taken up is refused by the action, and has no say before. */
async function quoteNamedIn(
  ctx: Context,
  shop: Shop,
  { shipping_quote_id: id, city }: Readonly<Record<string, unknown>>,
): Promise<NamedQuote | null> {
  const quote = typeof id === 'string' && id !== '' ? await findQuote(ctx.db, shop.id, id) : null
  if (!quote || ctx.clock.now() >= quote.expires_at.getTime()) return null
  const destination = quotedDestination(ctx, quote)
  const contradicts =
    typeof city === 'string' && destination !== null && ctx.places.namesElsewhere(city, destination.ref)
  return { ...quote, otherCityThan: contradicts ? destination.city : null }
}

/** Throws `invalid_request`, `cart_invalid`, `quote_invalid` and `payment_unavailable`. */
export async function createDraft(ctx: Context, shop: Shop, input: Drafting, at: Date): Promise<PricedDraft> {
  const wrong = await checkDraft(ctx, shop, { ...input })
  if (wrong.length > 0) throw invalidRequest(wrong)
  const contact = parseContact(input.contact)
  if (!contact) throw invalidRequest([{ path: 'contact', message: 'tidak dapat dibaca' }])

  const catalog = await catalogAt(ctx.db, shop, at)
  const { max_units_per_line: maxUnits } = await settingsOf(ctx.db, shop)
  const { lines, errors } = checkCart(catalog, input.items, maxUnits)
  if (errors.length > 0) throw new Problem('cart_invalid', { lines: errors })
  const method = await methodOf(ctx, shop, input.payment_method)
  if (!method?.enabled) throw new Problem('payment_unavailable')

  const facts = await shippingOf(ctx.db, shop)
  const shipping = await chosenShipping(ctx, shop, input, facts, at)
  const entered = input.voucher_code?.trim().toUpperCase() || null
  const voucher = entered ? await findVoucher(ctx.db, shop.id, entered) : null
  const promotions = await shop.shelf.remember('order promotions', () =>
    loadPromotions(ctx.db, shop.id, 'order'),
  )
  const priced = priceCart({
    lines: lines.map(toDraftLine),
    orderPromotions: runningAt(promotions, at),
    shipping: { cost: shipping.cost, terms: termsAt(facts, at) },
    voucher: entered ? voucherFacts(entered, voucher, at) : null,
    payment: method,
  })
  if (!mayPayWith(method, priced.total)) throw new Problem('payment_unavailable')
  return saveDraft(ctx, shop, input, at, { contact, lines, method, shipping, voucher, priced })
}

interface ChosenShipping {
  readonly cost: number
  readonly courierCode: string
  readonly courierService: string | null
  readonly destination: QuotedDestination | null
}

async function chosenShipping(
  ctx: Context,
  shop: Shop,
  input: CreateDraft,
  facts: ShippingFacts,
  at: Date,
): Promise<ChosenShipping> {
  if (input.shipping_quote_id) {
    const quote = await takeQuote(ctx, shop.id, input.shipping_quote_id, input.items, at)
    return {
      cost: quote.cost,
      courierCode: quote.courier_code,
      courierService: quote.courier_service,
      destination: quotedDestination(ctx, quote),
    }
  }
  const choice = chooseFlat(facts.couriers, input.courier_code?.trim() ?? '')
  if (choice.is !== 'known') throw new Problem('quote_invalid')
  return {
    cost: choice.courier.cost ?? 0,
    courierCode: choice.code,
    courierService: choice.courier.service,
    destination: null,
  }
}

function voucherFacts(entered: string, voucher: StoredVoucher | null, at: Date): VoucherFacts {
  if (!voucher) return { code: entered, verdict: 'not_found' }
  return { ...voucher, verdict: judgeVoucher(voucher, at) }
}

interface Decided {
  readonly contact: Contact
  readonly lines: readonly CartLine[]
  readonly method: PaymentMethodRow
  readonly shipping: ChosenShipping
  readonly voucher: StoredVoucher | null
  readonly priced: PricedCart<DraftLine>
}

async function saveDraft(
  ctx: Context,
  shop: Shop,
  input: Drafting,
  at: Date,
  decided: Decided,
): Promise<PricedDraft> {
  const { contact, method, shipping, voucher } = decided
  const id = newId('drf')
  const expiresAt = new Date(at.getTime() + DRAFT_LIFE_MS)
  const leadDays = preorderLeadDays(decided.lines)
  return ctx.db.transaction().execute(async (tx) => {
    const before = decided.priced.total
    const holdsTotal = needsOwnTotal(method, before)
    const holder = {
      shopId: shop.id,
      draftId: id,
      contactHash: ctx.secrets.mac('held-total', `${shop.id} ${mailboxOf(contact.value)}`),
      callerHash: input.callerHash,
      at,
      until: new Date(expiresAt.getTime() + HELD_LONGER_MS),
    }
    const code = holdsTotal ? await holdOwnTotal(tx, method, before, holder) : 0
    const priced = withUniqueCode(decided.priced, code)
    const lines = toDraftedLines(priced)
    await insertDraft(tx, {
      shop_id: shop.id,
      id,
      contact: contact.value,
      contact_channel: contact.channel,
      customer_name: input.customer_name.trim(),
      phone: input.phone ? parsePhone(input.phone) : null,
      address: input.address.trim(),
      city: input.city.trim(),
      ...destinationColumns(shipping.destination),
      payment_method: method.code,
      courier_code: shipping.courierCode,
      courier_service: shipping.courierService,
      voucher_id: priced.voucher?.applied ? (voucher?.id ?? null) : null,
      lines: JSON.stringify(lines),
      priced: JSON.stringify(toStoredPrice(priced, leadDays)),
      total: priced.total,
      expires_at: expiresAt,
      created_at: at,
      holds_total: holdsTotal,
    })
    return { id, expiresAt, contact, lines: lines.map(toStoredLine), priced, leadDays }
  })
}

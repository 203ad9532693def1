// createDraft: the server prices the cart, and keeps what it showed until the draft expires.
import type { Context } from '../../../context.ts'
import { gather } from '../../../db/gather.ts'
import type { NewRow } from '../../../db/rows.ts'
import type { StoredLine } from '../../../db/tables/checkout.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type Contact, mailboxOf, parseContact, parsePhone } from '../../../domain/contact.ts'
import { newId } from '../../../domain/ids.ts'
import type { VoucherFacts } from '../../../domain/pricing/facts.ts'
import { type PricedCart, priceCart, withUniqueCode } from '../../../domain/pricing/price-cart.ts'
import { judgeVoucher } from '../../../domain/pricing/voucher-verdict.ts'
import type { QuotedDestination } from '../../../domain/shipping.ts'
import { type FieldError, invalidRequest, Problem, unavailable } from '../../../problems.ts'
import { settingsOf } from '../../../tenancy/settings.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { type CartLine, checkCart } from '../../catalog/cart.ts'
import { catalogAt } from '../../catalog/catalog.ts'
import { destinationColumns } from '../../orders/destination.ts'
import { holdTotals, takeOverTotal } from '../../orders/held-totals.ts'
import { methodOf, type PaymentMethodRow } from '../../payments/methods.ts'
import { findVoucher, loadPromotions, type StoredVoucher } from '../../promotions/queries.ts'
import { runningAt } from '../../promotions/rules.ts'
import { findQuote, type Quote } from '../../shipping/queries.ts'
import { quotedDestination, takeQuote } from '../../shipping/quotes.ts'
import { chooseFlat } from '../../shipping/rules.ts'
import { type ShippingFacts, shippingOf, termsAt } from '../../shipping/terms.ts'
import { draftErrors, type NamedQuote } from '../check-draft.ts'
import { chooseCodes, findTaken, type WantedTotal } from '../own-total.ts'
import { insertDrafts, isShown } from '../queries.ts'
import {
  type DraftLine,
  highestUniqueCode,
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
  if (!contact) throw invalidRequest([{ path: 'contact', message: 'tidak dapat dibaca' }])

  const catalog = await catalogAt(ctx.db, shop, at)
  const { max_units_per_line: maxUnits } = await settingsOf(ctx.db, shop)
  const { lines, errors } = checkCart(catalog, input.items, maxUnits)
  if (errors.length > 0) throw new Problem('cart_invalid', { lines: errors })
  const method = await methodOf(ctx, shop, input.payment_method)
  if (!method?.enabled) throw new Problem('payment_unavailable')

  const facts = await shippingOf(ctx.db, shop)
  const shipping = chosenShipping(ctx, input, quote, facts, at)
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
  return saveDraft(ctx, { shop, input, at, contact, lines, method, shipping, voucher, priced })
}

interface ChosenShipping {
  readonly cost: number
  readonly courierCode: string
  readonly courierService: string | null
  readonly destination: QuotedDestination | null
}

/** Throws `quote_invalid`. */
function chosenShipping(
  ctx: Context,
  input: CreateDraft,
  quote: Quote | null,
  facts: ShippingFacts,
  at: Date,
): ChosenShipping {
  if (input.shipping_quote_id) {
    const taken = takeQuote(quote, input.items, at)
    return {
      cost: taken.cost,
      courierCode: taken.courier_code,
      courierService: taken.courier_service,
      destination: quotedDestination(ctx, taken),
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
  readonly shop: Shop
  readonly input: Drafting
  readonly at: Date
  readonly contact: Contact
  readonly lines: readonly CartLine[]
  readonly method: PaymentMethodRow
  readonly shipping: ChosenShipping
  readonly voucher: StoredVoucher | null
  readonly priced: PricedCart<DraftLine>
}

const saveDraft = gather({ run: saveDrafts })

/** Drafts at once may reach for the same free total; who loses looks again. */
const TRIES = 20

const NONE_FREE =
  'Semua kode unik untuk jumlah ini sedang terpakai. Pilih metode pembayaran lain, atau coba lagi nanti.'

/** In place of one whose total somebody else would have too: `payment_unavailable`. */
async function saveDrafts(ctx: Context, decided: readonly Decided[]): Promise<(PricedDraft | Error)[]> {
  const at = new Date(Math.max(...decided.map((each) => each.at.getTime())))
  const drafts = decided.map((each) => ({ ...each, id: newId('drf') }))
  const saved = new Map<string, PricedDraft | Error>()
  for (let tries = 0; tries < TRIES && saved.size < drafts.length; tries++) {
    const left = drafts.filter(({ id }) => !saved.has(id))
    const wanted = left.flatMap((draft) => wantedTotal(ctx, draft))
    // At first without asking what is taken: nearly always the codes drawn are free, and writing them finds it out.
    const isBlind = tries === 0
    const codes = chooseCodes(wanted, isBlind ? [] : await findTaken(ctx.db, wanted, at))
    const ready = left.filter(({ id }) => codes.get(id) !== null)
    const priced = ready.map((draft) => toPricedDraft(draft, codes.get(draft.id) ?? 0))
    const holds = wanted.flatMap(({ holder, before }) => {
      const code = codes.get(holder.draftId) ?? null
      return code === null ? [] : [{ holder, total: before + code }]
    })
    const rows = priced.map(({ row }) => row)
    const holding = holdTotals(holds, at, isBlind ? isShown(at) : null)
    const ids = await insertDrafts(ctx.db, rows, holds.length > 0 ? holding : null)
    for (const { draft } of priced) if (ids.has(draft.id)) saved.set(draft.id, draft)
    // What the others have is written by now, and must not be written again because of this one.
    for (const draft of left.filter(({ id }) => codes.get(id) === null))
      saved.set(draft.id, await saveByTakingOver(ctx, draft).catch(asError))
  }
  return drafts.map(({ id }) => saved.get(id) ?? unavailable())
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

/** Every total is taken: one of those that somebody holds too many of will do. */
async function saveByTakingOver(ctx: Context, draft: NewDraft): Promise<PricedDraft | Problem> {
  const none = new Problem('payment_unavailable', {}, null, NONE_FREE)
  const [wanted] = wantedTotal(ctx, draft)
  if (!wanted) return none
  return inTransaction(ctx.db, async (tx) => {
    const { holder, before, highestCode } = wanted
    const total = await takeOverTotal(tx, holder, { lowest: before, highest: before + highestCode })
    if (total === null) return none
    const priced = toPricedDraft(draft, total - before)
    await insertDrafts(tx, [priced.row], null)
    return priced.draft
  })
}

type NewDraft = Decided & { readonly id: string }

function expiryOf({ at }: NewDraft): Date {
  return new Date(at.getTime() + DRAFT_LIFE_MS)
}

/** None where a transfer is not recognised by its total. */
function wantedTotal(ctx: Context, draft: NewDraft): WantedTotal[] {
  const { id, shop, input, at, contact, method, priced } = draft
  const before = priced.total
  if (!needsOwnTotal(method, before)) return []
  const holder = {
    shopId: shop.id,
    draftId: id,
    contactHash: ctx.secrets.mac('held-total', `${shop.id} ${mailboxOf(contact.value)}`),
    callerHash: input.callerHash,
    at,
    until: new Date(expiryOf(draft).getTime() + HELD_LONGER_MS),
  }
  return [{ holder, before, highestCode: highestUniqueCode(method, before) }]
}

function toPricedDraft(draft: NewDraft, code: number): { row: NewRow<'drafts'>; draft: PricedDraft } {
  const { id, shop, input, at, contact, method, shipping, voucher } = draft
  const expiresAt = expiryOf(draft)
  const leadDays = preorderLeadDays(draft.lines)
  const priced = withUniqueCode(draft.priced, code)
  const lines = toDraftedLines(priced)
  const row = {
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
    lines,
    priced: toStoredPrice(priced, leadDays),
    total: priced.total,
    expires_at: expiresAt,
    created_at: at,
    order_id: null,
    holds_total: needsOwnTotal(method, draft.priced.total),
  }
  return { row, draft: { id, expiresAt, contact, lines: lines.map(toStoredLine), priced, leadDays } }
}

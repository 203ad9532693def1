// createDraft: the server prices the cart, and keeps what it showed until the draft expires.
import type { Context } from '../../context.ts'
import { type Contact, parseContact, parsePhone } from '../../domain/contact.ts'
import { newId } from '../../domain/ids.ts'
import { maskContact } from '../../domain/masks.ts'
import type { VoucherFacts } from '../../domain/pricing/facts.ts'
import { type PricedCart, priceCart } from '../../domain/pricing/price-cart.ts'
import { withUniqueCode } from '../../domain/pricing/unique-code.ts'
import { judgeVoucher } from '../../domain/pricing/voucher-verdict.ts'
import type { Call } from '../../http/route.ts'
import { invalidRequest, Problem } from '../../problems.ts'
import { type CartLine, checkCart } from '../catalog/cart.ts'
import { catalogAt } from '../catalog/catalog.ts'
import { runningAt } from '../promotions/rules.ts'
import { termsAt } from '../shipping/actions.ts'
import { loadShipping, type ShippingFacts } from '../shipping/queries.ts'
import { takeQuote } from '../shipping/quotes.ts'
import { draftFaults } from './check-draft.ts'
import { toDraft } from './present.ts'
import {
  type CheckoutTerms,
  findVoucher,
  holdFreeTotal,
  insertDraft,
  loadCheckoutTerms,
  type StoredVoucher,
} from './queries.ts'
import {
  type DraftLine,
  highestUniqueCode,
  mayPayWith,
  type PaymentMethod,
  preorderLeadDays,
  toDraftLine,
  toStoredLines,
  toStoredPrice,
} from './rules.ts'
import type { CreateDraft, Draft } from './schema.ts'

const DRAFT_LIFE_MS = 30 * 60_000
/** An order that is being placed when its draft expires must not lose its total on the way. */
const HELD_LONGER_MS = 60_000
/** Two drafts at once may reach for the same free total; the loser looks again. */
const HOLD_TRIES = 5

type Drafting = Call<unknown, unknown, CreateDraft>

/** Faults that only the shop's own settings can tell; the route asks for them together with the form's. */
export async function checkDraft(ctx: Context, call: Call<unknown, unknown, Record<string, unknown>>) {
  const { terms, shipping } = await shopTerms(ctx, call)
  return draftFaults(call.body, terms, shipping)
}

export async function createDraft(ctx: Context, call: Drafting): Promise<Draft> {
  const { shop, shelf, body, at } = call
  const { terms, shipping } = await shopTerms(ctx, call)
  const contact = parseContact(body.contact)
  if (!contact) throw invalidRequest([{ path: 'contact', message: 'tidak dapat dibaca' }])

  const catalog = await catalogAt(ctx.db, shelf, at)
  const { lines, faults } = checkCart(catalog, body.items)
  if (faults.length > 0) throw new Problem('cart_invalid', { lines: faults })
  const method = terms.paymentMethods.find(({ code }) => code === body.payment_method)
  if (!method?.enabled) throw new Problem('payment_unavailable')

  const way = await shippingOf(ctx, call, shipping)
  const entered = body.voucher_code?.trim().toUpperCase() || null
  const voucher = entered ? await findVoucher(ctx.db, shop.id, entered, contact.value) : null
  const priced = priceCart({
    lines: lines.map((line) => toDraftLine(line, catalog.campaigns)),
    orderPromotions: runningAt(terms.orderPromotions, at),
    shipping: { cost: way.cost, terms: termsAt(shipping, at) },
    voucher: entered ? voucherFacts(entered, voucher, at) : null,
    payment: method,
  })
  if (!mayPayWith(method, priced.total)) throw new Problem('payment_unavailable')
  return saveDraft(ctx, call, { contact, lines, method, way, voucher, priced })
}

async function shopTerms(
  ctx: Context,
  { shelf, shop }: Pick<Drafting, 'shelf' | 'shop'>,
): Promise<{ terms: CheckoutTerms; shipping: ShippingFacts }> {
  const terms = await shelf.remember('checkout', () => loadCheckoutTerms(ctx.db, shop.id))
  const shipping = await shelf.remember('shipping', () => loadShipping(ctx.db, shop.id))
  return { terms, shipping }
}

/** How the parcel goes, and for how much. */
interface Way {
  readonly cost: number
  readonly courierCode: string
  readonly courierService: string | null
  readonly destinationRef: string | null
}

async function shippingOf(ctx: Context, { shop, body, at }: Drafting, facts: ShippingFacts): Promise<Way> {
  if (body.shipping_quote_id) {
    const quote = await takeQuote(ctx, shop.id, body.shipping_quote_id, body.items, at)
    return {
      cost: quote.cost,
      courierCode: quote.courier_code,
      courierService: quote.courier_service,
      destinationRef: quote.destination_ref,
    }
  }
  const courier = facts.couriers.find(({ code, cost }) => code === body.courier_code && cost !== null)
  if (!courier) throw new Problem('quote_invalid')
  return {
    cost: courier.cost ?? 0,
    courierCode: courier.code,
    courierService: courier.service,
    destinationRef: null,
  }
}

function voucherFacts(entered: string, voucher: StoredVoucher | null, at: Date): VoucherFacts {
  if (!voucher) return { code: entered, verdict: 'not_found' }
  return { ...voucher, verdict: judgeVoucher(voucher, at, voucher.used_by_contact) }
}

interface Decided {
  readonly contact: Contact
  readonly lines: readonly CartLine[]
  readonly method: PaymentMethod
  readonly way: Way
  readonly voucher: StoredVoucher | null
  readonly priced: PricedCart<DraftLine>
}

async function saveDraft(ctx: Context, call: Drafting, decided: Decided): Promise<Draft> {
  const { shop, body, at, baseUrl } = call
  const { contact, method, way, voucher } = decided
  const id = newId('drf')
  const expiresAt = new Date(at.getTime() + DRAFT_LIFE_MS)
  const leadDays = preorderLeadDays(decided.lines)

  const { priced, lines } = await ctx.db.transaction().execute(async (tx) => {
    const code = await uniqueCode()
    const priced = withUniqueCode(decided.priced, code)
    const lines = toStoredLines(priced)
    await insertDraft(tx, {
      shop_id: shop.id,
      id,
      contact: contact.value,
      contact_channel: contact.channel,
      customer_name: body.customer_name.trim(),
      phone: body.phone ? parsePhone(body.phone) : null,
      address: body.address.trim(),
      city: body.city.trim(),
      destination_ref: way.destinationRef,
      payment_method: method.code,
      courier_code: way.courierCode,
      courier_service: way.courierService,
      voucher_id: priced.voucher?.applied ? (voucher?.id ?? null) : null,
      lines: JSON.stringify(lines),
      priced: JSON.stringify(toStoredPrice(priced, leadDays)),
      total: priced.total,
      expires_at: expiresAt,
      created_at: at,
    })
    return { priced, lines }

    /** 0 when every recognisable total is taken: the transfer is then told apart by hand. */
    async function uniqueCode(): Promise<number> {
      const before = decided.priced.total
      const highest = highestUniqueCode(method, before)
      if (highest === 0) return 0
      const hold = {
        shopId: shop.id,
        draftId: id,
        before,
        highest,
        at,
        until: new Date(expiresAt.getTime() + HELD_LONGER_MS),
      }
      for (let tries = 0; tries < HOLD_TRIES; tries++) {
        const held = await holdFreeTotal(tx, hold)
        if (held === 'none') return 0
        if (held !== 'taken') return held.code
      }
      return 0
    }
  })
  const masked = maskContact(contact.value)
  return toDraft({
    id,
    expiresAt,
    contact: { channel: contact.channel, masked },
    lines,
    priced,
    leadDays,
    baseUrl,
  })
}

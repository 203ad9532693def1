// Priced drafts are written, those that come at once together, each with a total of its own where it needs one.
import { Problem, unavailable } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import { gather } from '../../../db/gather.ts'
import { onlyShopIdOf } from '../../../db/one-shop.ts'
import type { NewRow } from '../../../db/rows.ts'
import type { StoredLine } from '../../../db/tables/checkout.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type Contact, mailboxOf, parsePhone } from '../../../domain/contact.ts'
import { newId } from '../../../domain/ids.ts'
import { type PricedCart, withUniqueCode } from '../../../domain/pricing/price-cart.ts'
import { destinationColumns } from '../orders/destination.ts'
import { holdTotals, type TotalHolder, takeOverTotal } from '../orders/held-totals.ts'
import { chooseCodes, findTaken, type WantedTotal } from '../orders/own-total.ts'
import { endingOf } from '../payments/named-accounts.ts'
import { highestUniqueCode, needsOwnTotal } from '../payments/order-terms.ts'
import { isCod } from '../payments/rules.ts'
import type { DecidedDraft } from './price-draft.ts'
import { insertDrafts, isShown, shownTotals } from './queries.ts'
import { preorderLeadDays, toDraftedLines, toStoredLine, toStoredPrice } from './rules.ts'

const DRAFT_LIFE_MS = 30 * 60_000
/** An order that is being placed when its draft expires must not lose its total on the way. */
const HELD_LONGER_MS = 60_000

/** What was priced and kept. */
export interface PricedDraft {
  readonly id: string
  readonly expiresAt: Date
  readonly contact: Contact
  readonly lines: readonly StoredLine[]
  readonly priced: Omit<PricedCart, 'lines'>
  readonly leadDays: number | null
}

/** In place of one whose total somebody else would have too: `payment_unavailable`. */
export const saveDraft = gather({ queueOf: ({ shop }: DecidedDraft) => shop.id, run: saveDrafts })

/** Drafts at once may reach for the same free total; who loses looks again. */
const TRIES = 20

const NONE_FREE =
  'Semua kode unik untuk jumlah ini sedang terpakai. Pilih metode pembayaran lain, atau coba lagi nanti.'

async function saveDrafts(ctx: Context, decided: readonly DecidedDraft[]): Promise<(PricedDraft | Error)[]> {
  const at = new Date(Math.max(...decided.map((each) => each.at.getTime())))
  const shopId = onlyShopIdOf(decided, ({ shop }) => shop.id)
  const drafts = await Promise.all(
    decided.map(async (each) => ({ ...each, id: newId('drf'), ending: await endingFor(ctx, each) })),
  )
  const saved = new Map<string, PricedDraft | Error>()
  for (let tries = 0; tries < TRIES && saved.size < drafts.length; tries++) {
    const left = drafts.filter(({ id }) => !saved.has(id))
    const wanted = left.flatMap((draft) => wantedTotal(ctx, draft))
    // At first without asking what is taken: nearly always the codes drawn are free, and writing them finds it out.
    const isBlind = tries === 0
    const shown = shownTotals(shopId, at)
    const codes = chooseCodes(wanted, isBlind ? [] : await findTaken(ctx.db, wanted, shown, at))
    const ready = left.filter(({ id }) => codes.get(id) !== null)
    const priced = ready.map((draft) => toPricedDraft(draft, codes.get(draft.id) ?? 0))
    const holds = wanted.flatMap(({ holder, before }) => {
      const code = codes.get(holder.draftId) ?? null
      return code === null ? [] : [{ holder, total: before + code }]
    })
    const rows = priced.map(({ row }) => row)
    const holding = holdTotals(shopId, holds, at, isBlind ? isShown(shopId, at) : null)
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
    const { holder, before, highestCode, ending } = wanted
    const total = await takeOverTotal(tx, holder, { lowest: before, highest: before + highestCode, ending })
    if (total === null) return none
    const priced = toPricedDraft(draft, total - before)
    await insertDrafts(tx, [priced.row], null)
    return priced.draft
  })
}

type NewDraft = DecidedDraft & { readonly id: string; readonly ending: number | null }

function expiryOf({ at }: NewDraft): Date {
  return new Date(at.getTime() + DRAFT_LIFE_MS)
}

/** What is paid already needs not be recognised by its total. */
function holdsTotal({ method, priced, sale }: DecidedDraft): boolean {
  return !sale?.isPaid && needsOwnTotal(method, priced.total)
}

async function endingFor(ctx: Context, draft: DecidedDraft): Promise<number | null> {
  return holdsTotal(draft) ? endingOf(ctx, draft.shop, draft.method) : null
}

/** None where a transfer is not recognised by its total. */
function wantedTotal(ctx: Context, draft: NewDraft): (WantedTotal & { readonly holder: TotalHolder })[] {
  const { id, shop, input, at, contact, method, priced, ending } = draft
  const before = priced.total
  if (!holdsTotal(draft)) return []
  const holder = {
    shopId: shop.id,
    draftId: id,
    contactHash: ctx.secrets.mac('held-total', `${shop.id} ${mailboxOf(contact.value)}`),
    callerHash: input.callerHash,
    at,
    until: new Date(expiryOf(draft).getTime() + HELD_LONGER_MS),
  }
  return [{ holder, before, highestCode: highestUniqueCode(method, before), ending }]
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
    buyer_note: input.buyer_note?.trim() || null,
    voucher_id: priced.voucher?.applied ? (voucher?.id ?? null) : null,
    lines,
    priced: { ...toStoredPrice(priced, leadDays), is_cod: isCod(method) },
    total: priced.total,
    expires_at: expiresAt,
    created_at: at,
    order_id: null,
    holds_total: holdsTotal(draft),
    is_sale: draft.sale !== null,
  }
  return { row, draft: { id, expiresAt, contact, lines: lines.map(toStoredLine), priced, leadDays } }
}

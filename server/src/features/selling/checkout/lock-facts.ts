// What decides about orders of one shop that are placed together: read once, and locked until they are written.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { mailboxOf } from '../../../domain/contact.ts'
import type { Idempotency } from '../../../tenancy/idempotency.ts'
import { pseudonymsOf } from '../../../tenancy/personal-data.ts'
import type { Shop, ShopSettings } from '../../../tenancy/shop.ts'
import { type LockedStock, lockStock } from '../../catalogue/products/stock.ts'
import { type LockedVouchers, lockVouchers, type WantedUse } from '../../catalogue/promotions/voucher-uses.ts'
import { type Listener, lockListeners } from '../../people/webhooks/queries.ts'
import { lockHeldTotals } from '../orders/held-totals.ts'
import { countRefused, countUnpaid, lockBuyers } from '../orders/queries.ts'
import type { PaymentMethodRow } from '../payments/methods.ts'
import type { Sale } from './price-draft.ts'
import { type DraftRow, lockDrafts } from './queries.ts'
import { needsHeldTotal } from './rules.ts'

/** A draft whose code was right, or a sale that the merchant enters. */
export interface Placing {
  readonly shop: Shop
  readonly settings: ShopSettings
  /** as it was found before: judged again under its lock */
  readonly draft: DraftRow
  /** null: none was needed */
  readonly codeId: string | null
  /** null: its buyer placed it */
  readonly sale: Sale | null
  /** null when the merchant has removed it since */
  readonly method: PaymentMethodRow | null
  /** null: it came without an Idempotency-Key */
  readonly idempotency: Idempotency | null
  /** what it is placed under; null: nobody keeps it */
  readonly terms: string | null
  readonly at: Date
}

export interface LockedFacts {
  readonly drafts: ReadonlyMap<string, DraftRow>
  readonly unpaid: Map<string, number>
  /** by mailbox: what they did not take at the door */
  readonly refused: ReadonlyMap<string, number>
  readonly heldTotals: ReadonlySet<string>
  readonly stock: LockedStock
  readonly vouchers: LockedVouchers
  /** programs that hear of orders */
  readonly listeners: readonly Listener[]
  /** whether nobody else is in this transaction */
  readonly isAlone: boolean
}

/**
 * Everything that decides, asked for at once and locked in one order: drafts, buyers, totals, stock, vouchers. What a
 * draft says never changes, so that nobody has to wait for it to be locked; whether it is still open does.
 */
export async function lockFacts(
  tx: Db,
  ctx: Context,
  shopId: string,
  placings: readonly Placing[],
  at: Date,
): Promise<LockedFacts> {
  const drafts = placings.map(({ draft }) => draft)
  const buyers = placings.filter(isLimited).map(({ draft }) => buyerOf(draft))
  const payers = placings.filter(mayHaveToPayFirst).map(({ draft }) => buyerOf(draft))
  const holders = drafts.filter(needsHeldTotal).map(({ id }) => id)
  const uses = drafts.flatMap((draft) => wantedUse(ctx, draft, ''))
  const [found, , unpaid, refused, heldTotals, stock, vouchers, listeners] = await Promise.all([
    lockDrafts(
      tx,
      shopId,
      drafts.map(({ id }) => id),
    ),
    lockBuyers(tx, shopId, buyers),
    countUnpaid(tx, shopId, buyers, at),
    countRefused(tx, shopId, payers),
    lockHeldTotals(tx, shopId, holders),
    lockStock(
      tx,
      shopId,
      drafts.flatMap(({ lines }) => lines),
    ),
    lockVouchers(tx, shopId, uses),
    lockListeners(tx, shopId),
  ])
  return {
    drafts: new Map(found.map((draft) => [draft.id, draft])),
    unpaid,
    refused,
    heldTotals,
    vouchers,
    stock,
    listeners,
    isAlone: placings.length === 1,
  }
}

/** How many unpaid orders a buyer may have is nothing that stops the merchant himself. */
export function isLimited({ draft, sale }: Placing): boolean {
  return draft.total > 0 && sale === null
}

/** At the door, in a shop that asks some to pay first. What the merchant enters himself, he has decided on. */
function mayHaveToPayFirst({ draft, method, sale }: Placing): boolean {
  return sale === null && draft.priced.is_cod === true && Boolean(method?.cod?.pay_first_after)
}

export function buyerOf({ contact }: DraftRow) {
  return { contact, mailbox: mailboxOf(contact) }
}

export function wantedUse(ctx: Context, draft: DraftRow, orderId: string): WantedUse[] {
  const { voucher_id: voucherId, shop_id } = draft
  if (voucherId === null) return []
  const buyer = buyerOf(draft)
  return [{ voucherId, orderId, ...buyer, pseudonyms: pseudonymsOf(ctx, shop_id, buyer.mailbox) }]
}

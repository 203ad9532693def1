// All SQL of drafts: what pricing needs to know, the drafts themselves, and the totals they hold.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { DraftTable } from '../../db/tables/checkout.ts'
import type { VoucherTable } from '../../db/tables/promotions.ts'
import type { PaymentMethodTable } from '../../db/tables/shops.ts'
import { loadPromotions, type ScheduledPromotion } from '../promotions/queries.ts'

export interface CheckoutTerms {
  readonly contactChannel: 'email' | 'whatsapp' | 'any'
  readonly paymentMethods: readonly Selectable<PaymentMethodTable>[]
  readonly orderPromotions: readonly ScheduledPromotion[]
}

/** What the merchant set; the same until the shop changes. */
export async function loadCheckoutTerms(db: Db, shopId: string): Promise<CheckoutTerms> {
  const shop = await db
    .selectFrom('shops')
    .where('id', '=', shopId)
    .select('contact_channel')
    .executeTakeFirstOrThrow()
  const paymentMethods = await db
    .selectFrom('payment_methods')
    .where('shop_id', '=', shopId)
    .orderBy('position')
    .selectAll()
    .execute()
  const orderPromotions = await loadPromotions(db, shopId, 'order')
  return { contactChannel: shop.contact_channel, paymentMethods, orderPromotions }
}

export type StoredVoucher = Selectable<VoucherTable> & { readonly used_by_contact: number }

/** Codes are kept in capitals: buyers type them either way. */
export async function findVoucher(
  db: Db,
  shopId: string,
  code: string,
  contact: string,
): Promise<StoredVoucher | null> {
  const row = await db
    .selectFrom('vouchers as v')
    .where('v.shop_id', '=', shopId)
    .where('v.code', '=', code)
    .where('v.archived_at', 'is', null)
    .selectAll('v')
    .select(
      sql<number>`(select count(*)::int from voucher_uses u
        where u.shop_id = v.shop_id and u.voucher_id = v.id and u.contact = ${contact})`.as(
        'used_by_contact',
      ),
    )
    .executeTakeFirst()
  return row ?? null
}

export type Draft = Selectable<DraftTable>

export async function insertDraft(tx: Db, draft: Insertable<DraftTable>): Promise<void> {
  await tx.insertInto('drafts').values(draft).execute()
}

export async function findDraft(db: Db, shopId: string, id: string): Promise<Draft | null> {
  const row = await db
    .selectFrom('drafts')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

/** Whoever holds the lock decides alone whether this draft becomes an order. */
export async function lockDraft(tx: Db, shopId: string, id: string): Promise<Draft | null> {
  const row = await tx
    .selectFrom('drafts')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function linkDraftToOrder(tx: Db, shopId: string, id: string, orderId: string): Promise<void> {
  await tx
    .updateTable('drafts')
    .set({ order_id: orderId })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}

export interface Hold {
  readonly shopId: string
  readonly draftId: string
  /** the total without a unique code */
  readonly before: number
  readonly highest: number
  readonly at: Date
  readonly until: Date
}

/**
 * Holds a total that no other open draft or unpaid order of the shop has, and gives the code added to get there.
 * `none`: every one is taken. `taken`: the one that was free went to someone else meanwhile.
 */
export async function holdFreeTotal(
  tx: Db,
  { shopId, draftId, before, highest, at, until }: Hold,
): Promise<{ code: number } | 'taken' | 'none'> {
  const { rows } = await sql<{ total: number }>`
    select ${before}::bigint + n as total
    from generate_series(1, ${highest}::int) as n
    where not exists (select 1 from held_totals h where h.shop_id = ${shopId}
        and h.total = ${before}::bigint + n and (h.expires_at is null or h.expires_at > ${at}))
      and not exists (select 1 from drafts d where d.shop_id = ${shopId} and d.order_id is null
        and d.total = ${before}::bigint + n and d.expires_at > ${at})
      and not exists (select 1 from orders o where o.shop_id = ${shopId} and o.status = 'pending_payment'
        and o.total = ${before}::bigint + n)
    order by random() limit 1`.execute(tx)
  const total = rows[0]?.total
  if (total === undefined) return 'none'
  const held = await tx
    .insertInto('held_totals')
    .values({ shop_id: shopId, total, draft_id: draftId, expires_at: until })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'total'])
        .doUpdateSet({ draft_id: draftId, expires_at: until })
        .where('held_totals.expires_at', '<=', at),
    )
    .returning('total')
    .executeTakeFirst()
  return held ? { code: total - before } : 'taken'
}

export async function deleteDraftsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('drafts').where('expires_at', '<', moment).execute()
}

/** Those of orders have no end of their own. */
export async function deleteHeldTotalsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('held_totals').where('expires_at', '<', moment).execute()
}

// Uses of vouchers: taken by an order, given back when it ends early, taken again when its money comes late.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { insertOf } from '../../../db/rows.ts'
import type { VoucherLoss } from '../../../domain/pricing/voucher-reply.ts'

/** An order that wants to use a voucher. */
export interface WantedUse {
  readonly voucherId: string
  readonly orderId: string
  readonly contact: string
  readonly mailbox: string
  /** by which uses of a buyer are known whose name was forgotten */
  readonly pseudonyms: readonly string[]
}

/** Vouchers that nobody else can use until the transaction ends. */
export interface LockedVouchers {
  /** One order after the other: why it cannot have its use, or null. */
  take(use: WantedUse): VoucherLoss | null
  /** What has to be written of the uses that were taken. */
  changes(): RawBuilder<unknown>[]
}

/** The rows' locks keep the counts per contact true as well. */
export async function lockVouchers(
  tx: Db,
  shopId: string,
  wanted: readonly WantedUse[],
): Promise<LockedVouchers> {
  const [rows, usesBefore] = await Promise.all([lockRows(tx, shopId, wanted), usesOf(tx, shopId, wanted)])
  const vouchers = new Map(rows.map((row) => [row.id, { ...row }]))
  const taken: WantedUse[] = []
  const isOfBuyer = (use: WantedUse, { voucher_id, mailbox }: UseBefore) =>
    voucher_id === use.voucherId && namesOf(use).includes(mailbox)
  return {
    take(use) {
      const voucher = vouchers.get(use.voucherId)
      if (!voucher || (voucher.usage_limit !== null && voucher.used_count >= voucher.usage_limit))
        return 'used_up'
      const before = usesBefore.filter((each) => isOfBuyer(use, each)).length
      const now = taken.filter((each) =>
        isOfBuyer(use, { voucher_id: each.voucherId, mailbox: each.mailbox }),
      ).length
      if (voucher.per_contact_limit !== null && before + now >= voucher.per_contact_limit)
        return 'already_used'
      voucher.used_count++
      taken.push(use)
      return null
    },
    changes() {
      if (taken.length === 0) return []
      const rows = taken.map(({ voucherId, orderId, contact, mailbox }) => ({
        shop_id: shopId,
        voucher_id: voucherId,
        order_id: orderId,
        contact,
        mailbox,
      }))
      const counted = sql`
        update vouchers v set used_count = v.used_count + u.uses
        from (select id, count(*)::int as uses
          from unnest(${taken.map(({ voucherId }) => voucherId)}::text[]) as l (id) group by id) as u
        where v.shop_id = ${shopId} and v.id = u.id`
      return [counted, insertOf('voucher_uses', rows)]
    },
  }
}

interface LockedVoucher {
  readonly id: string
  readonly usage_limit: number | null
  readonly per_contact_limit: number | null
  used_count: number
}

/** Those that are still in the shop. */
async function lockRows(tx: Db, shopId: string, wanted: readonly WantedUse[]): Promise<LockedVoucher[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<LockedVoucher>`
    select id, usage_limit, per_contact_limit, used_count from vouchers
    where shop_id = ${shopId} and id = any(${wanted.map(({ voucherId }) => voucherId)}::text[])
      and archived_at is null
    order by id for no key update`.execute(tx)
  return rows
}

interface UseBefore {
  readonly voucher_id: string
  readonly mailbox: string
}

async function usesOf(tx: Db, shopId: string, wanted: readonly WantedUse[]): Promise<UseBefore[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<UseBefore>`
    select voucher_id, coalesce(mailbox, contact) as mailbox from voucher_uses
    where shop_id = ${shopId} and voucher_id = any(${wanted.map(({ voucherId }) => voucherId)}::text[])
      and coalesce(mailbox, contact) = any(${wanted.flatMap(namesOf)}::text[])
    `.execute(tx)
  return rows
}

function namesOf({ contact, mailbox, pseudonyms }: WantedUse): string[] {
  return [contact, mailbox, ...pseudonyms]
}

/** The use goes back to the voucher; an order without one, or whose use is already back, changes nothing. */
export async function giveBackVoucherUse(tx: Db, { shop_id, id }: OrderOfVoucher): Promise<void> {
  await sql`
    with back as (delete from voucher_uses where shop_id = ${shop_id} and order_id = ${id} returning voucher_id)
    update vouchers set used_count = greatest(0, used_count - 1)
    where shop_id = ${shop_id} and id in (select voucher_id from back)`.execute(tx)
}

/** What was promised to a buyer who has paid is kept, also past the voucher's limit. */
export async function takeVoucherUseAgain(tx: Db, order: OrderOfVoucher): Promise<void> {
  if (order.voucher_id === null) return
  await sql`
    with again as (
      insert into voucher_uses (shop_id, voucher_id, order_id, contact, mailbox)
      values (${order.shop_id}, ${order.voucher_id}, ${order.id}, ${order.contact}, ${order.mailbox})
      on conflict do nothing returning voucher_id)
    update vouchers set used_count = used_count + 1
    where shop_id = ${order.shop_id} and id in (select voucher_id from again)`.execute(tx)
}

/** As much of an order as the use of a voucher depends on. */
interface OrderOfVoucher {
  readonly shop_id: string
  readonly id: string
  readonly voucher_id: string | null
  readonly contact: string
  readonly mailbox: string | null
}

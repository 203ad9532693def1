// Uses of vouchers: taken by an order, given back when it ends early, taken again when its money comes late.
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { VoucherLoss } from '../../domain/pricing/voucher-reply.ts'

/** Takes one use of a voucher, or says why not; the row's lock keeps the count per contact true as well. */
export async function takeVoucherUse(
  tx: Db,
  use: { shopId: string; voucherId: string; orderId: string; contact: string; mailbox: string },
): Promise<VoucherLoss | null> {
  const voucher = await tx
    .updateTable('vouchers')
    .set((eb) => ({ used_count: eb('used_count', '+', 1) }))
    .where('shop_id', '=', use.shopId)
    .where('id', '=', use.voucherId)
    .where('archived_at', 'is', null)
    .where((eb) => eb.or([eb('usage_limit', 'is', null), eb('used_count', '<', eb.ref('usage_limit'))]))
    .returning('per_contact_limit')
    .executeTakeFirst()
  if (!voucher) return 'used_up'
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from voucher_uses
    where shop_id = ${use.shopId} and voucher_id = ${use.voucherId}
      and coalesce(mailbox, contact) in (${use.mailbox}, ${use.contact})`.execute(tx)
  if (voucher.per_contact_limit !== null && (rows[0]?.used ?? 0) >= voucher.per_contact_limit)
    return 'already_used'
  await tx
    .insertInto('voucher_uses')
    .values({
      shop_id: use.shopId,
      voucher_id: use.voucherId,
      order_id: use.orderId,
      contact: use.contact,
      mailbox: use.mailbox,
    })
    .execute()
  return null
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

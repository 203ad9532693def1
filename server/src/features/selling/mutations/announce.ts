// Who hears of money that came: the shop's programs, the browsers of those who work there, and the merchant where somebody has to look.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import type { PushNews } from '../../../db/tables/push.ts'
import { isWaitingMoney } from '../../../domain/mutations.ts'
import { formatRupiah } from '../../../domain/rupiah.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { tellMerchant } from '../../people/messages/actions/tell-merchant.ts'
import { pushTogether } from '../../people/push/actions.ts'
import { queueEvents } from '../../people/webhooks/actions/queue-events.ts'
import type { LockedOrder } from '../orders/queries.ts'
import type { MoneyRow } from './queries.ts'

export interface TakenIn {
  readonly money: MoneyRow
  /** that it is for, or is thought to be for */
  readonly order: LockedOrder | null
}

/** Once for each, in the transaction that takes it in. */
export async function announceMoney(tx: Db, ctx: Context, shop: Shop, taken: TakenIn): Promise<void> {
  const { money } = taken
  await queueEvents(tx, ctx, shop.id, ['money.received'], async () => [
    { type: 'money.received', object: money.id, data: eventOf(taken) },
  ])
  // Of what settles an order, that order's own news tells.
  if (!isWaitingMoney(money.state)) return
  for (const change of pushTogether(ctx, shop.id, [pushOf(shop, money)])) await change.execute(tx)
  await tellMerchant(tx, ctx, shop, {
    kind: 'merchant_money',
    order_number: taken.order?.number ?? null,
    state: money.state,
    amount: money.amount,
    account: money.account.slice(-4),
    elsewhere: money.elsewhere,
    came_at: money.came_at.toISOString(),
  })
}

/** What the bank wrote beside it may name people: who needs it reads it. */
function eventOf({ money, order }: TakenIn): Record<string, unknown> {
  return {
    id: money.id,
    provider: money.provider,
    account: money.account,
    amount: money.amount,
    came_at: money.came_at.toISOString(),
    state: money.state,
    order_number: order?.number ?? null,
  }
}

function pushOf({ slug }: Shop, money: MoneyRow): PushNews {
  return {
    title: 'Uang masuk yang belum dikenali',
    body: formatRupiah(money.amount),
    url: `/toko/${slug}/uang-masuk`,
    tag: `${slug}/${money.id}`,
  }
}

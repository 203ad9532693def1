// What those who work in a shop are told of an order at once, by their browsers: that it came, that it is said to be paid.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import type { PushNews } from '../../../db/tables/push.ts'
import { oneLine } from '../../../domain/one-line.ts'
import { formatRupiah } from '../../../domain/rupiah.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { queuePush } from '../../people/push/actions.ts'
import type { OrderRow } from './queries.ts'

/** Nothing of what the merchant entered himself. */
export function pushOfPlaced(
  shop: Shop,
  order: OrderRow,
  lines: readonly { readonly qty: number }[],
): PushNews[] {
  if (order.source === 'merchant') return []
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0)
  return [newsOf(shop, order, `Pesanan baru ${order.number}`, [`${pieces} barang`])]
}

export async function tellPeopleOfClaim(tx: Db, ctx: Context, shop: Shop, order: OrderRow): Promise<void> {
  await queuePush(tx, ctx, shop.id, newsOf(shop, order, `Pembeli sudah transfer ${order.number}`))
}

function newsOf(
  { slug }: Shop,
  { number, total, customer_name }: OrderRow,
  title: string,
  more: readonly string[] = [],
): PushNews {
  return {
    title,
    body: [formatRupiah(total), oneLine(customer_name), ...more].join(' · '),
    url: `/toko/${slug}/pesanan/${number}`,
    tag: `${slug}/${number}`,
  }
}

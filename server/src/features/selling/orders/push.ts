// News of an order for the browsers of those who work in a shop: it came, its buyer says that it is paid.
import type { PushNews } from '../../../db/tables/push.ts'
import { oneLine } from '../../../domain/one-line.ts'
import { formatRupiah } from '../../../domain/rupiah.ts'
import type { Shop } from '../../../tenancy/shop.ts'
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

export function pushOfClaim(shop: Shop, order: OrderRow): PushNews {
  return newsOf(shop, order, `Pembeli sudah transfer ${order.number}`)
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

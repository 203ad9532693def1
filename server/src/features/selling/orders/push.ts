// News of an order for the browsers of those who work in a shop: it came, its buyer says that it is paid, its money came, its buyer wants it no more.
import type { PushNews } from '../../../db/tables/push.ts'
import { goodsInWords } from '../../../domain/goods-in-words.ts'
import { oneLine } from '../../../domain/one-line.ts'
import { formatRupiah } from '../../../domain/rupiah.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { type MoneyCame, type ToldLine, toldLine } from './merchant-contents.ts'
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

export function pushOfPaid(
  { slug }: Shop,
  { number, customer_name }: OrderRow,
  lines: readonly ToldLine[],
  { amount, attention }: MoneyCame,
): PushNews {
  const next = attention ? 'perlu diperiksa' : `siapkan ${goodsInWords(lines.map(toldLine))}`
  return {
    title: `${formatRupiah(amount)} sudah masuk: ${next}`,
    body: `${number} · ${oneLine(customer_name)}`,
    url: `/toko/${slug}/pesanan/${number}`,
    tag: `${slug}/${number}`,
  }
}

export function pushOfCancelled(shop: Shop, order: OrderRow): PushNews {
  return newsOf(shop, order, `Dibatalkan pembeli ${order.number}`)
}

export function pushOfParcel(shop: Shop, order: OrderRow, trouble: string): PushNews {
  return newsOf(shop, order, `Paket bermasalah ${order.number}`, [trouble])
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

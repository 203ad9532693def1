// What a buyer gets when an order is placed: what was bought, what it costs, until when to pay it.
import { formatRupiah } from '../../../../domain/rupiah.ts'
import type { OrderPlacedMessage } from '../message.ts'
import { type AmountDue, amountDue } from './amount-due.ts'
import type { MessageTexts } from './layout.ts'
import { orderTexts } from './order-texts.ts'
import { amountRow, goodsRow, type Row, totalRow } from './rows.ts'

export function orderPlacedTexts(shopName: string, message: OrderPlacedMessage): MessageTexts {
  const { order_number, total, unique_code, pay_before, pay_to = null, is_cod = false } = message
  const due = pay_before ? amountDue({ total, unique_code, pay_before, pay_to }) : null
  return orderTexts(shopName, message, {
    subject: `Pesanan ${order_number} di ${shopName}`,
    heading: 'Pesanan Anda kami terima',
    greeting: `terima kasih telah berbelanja di ${shopName}.${is_cod ? ` ${atDoor(total)}` : ''}`,
    rows: [...message.lines.map(goodsRow), ...sumRows(message), totalRow(total)],
    keep: message.confirmation_url ?? null,
    due,
    follow: followText(due),
    summary: summaryOf(due, is_cod ? total : null),
  })
}

/** What the buyer of an order that is paid at the door is to do. */
export function atDoor(total: number): string {
  return `Pesanan ini dibayar di tempat (COD): siapkan ${formatRupiah(total)} saat kurir datang.`
}

function summaryOf(due: AmountDue | null, codTotal: number | null): string {
  if (codTotal !== null)
    return `Pesanan Anda kami terima; siapkan ${formatRupiah(codTotal)} saat kurir datang.`
  return due
    ? `Pesanan Anda kami terima; mohon bayar ${due.phrase}.`
    : 'Pesanan Anda kami terima dan akan segera disiapkan.'
}

function followText(due: AmountDue | null): string {
  if (!due) return 'Pengiriman dan status pesanan ada di halaman pesanan Anda.'
  return due.isComplete
    ? 'Langkah-langkah membayar, cara bayar lain, dan status pesanan ada di halaman pesanan Anda.'
    : 'Buka tautan berikut untuk melihat nomor atau kode pembayarannya, dan mengikuti pesanan Anda.'
}

function sumRows(message: OrderPlacedMessage): Row[] {
  const { discount_total, shipping_cost, shipping_discount, payment_fee, unique_code } = message
  const sums = [
    ['Diskon', -discount_total],
    ['Ongkir', shipping_cost],
    ['Potongan ongkir', -shipping_discount],
    ['Biaya pembayaran', payment_fee],
    ['Kode unik', unique_code],
  ] as const
  return sums.flatMap(([label, amount]) => (amount ? [amountRow(label, amount)] : []))
}

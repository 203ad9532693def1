// What a buyer gets who looked for old orders: the links to those that are still open.
import { STATUS_LABELS } from '../../../../domain/order-status.ts'
import type { OrderLinkMessage } from '../message.ts'
import type { MessageTexts } from './layout.ts'
import { orderTexts } from './order-texts.ts'
import { linkRow } from './rows.ts'

export function orderLinkTexts(shopName: string, message: OrderLinkMessage): MessageTexts {
  const others = message.others.map(({ order_number, status, track_url }) =>
    linkRow(`${order_number} (${STATUS_LABELS[status]})`, track_url),
  )
  return orderTexts(shopName, message, {
    subject: `Tautan pesanan ${message.order_number} di ${shopName}`,
    heading: 'Tautan pesanan Anda',
    greeting:
      others.length > 0
        ? `Anda mencari pesanan Anda di ${shopName}. Selain pesanan ini, yang masih berjalan:`
        : `Anda mencari pesanan Anda di ${shopName}. Ini tautannya.`,
    rows: others,
    due: null,
    follow: 'Ikuti pesanan ini, atau selesaikan pembayarannya, di halamannya.',
    summary: 'Anda mencari pesanan Anda; ini tautan untuk mengikutinya.',
  })
}

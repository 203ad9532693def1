// The reminder that an order is still not paid.
import type { PaymentReminderMessage } from '../message.ts'
import { amountDue } from './amount-due.ts'
import type { Words } from './layout.ts'
import { orderWords } from './order-words.ts'

export function paymentReminderWords(shopName: string, message: PaymentReminderMessage): Words {
  const due = amountDue(message)
  return orderWords(shopName, message, {
    subject: `Menunggu pembayaran: pesanan ${message.order_number} di ${shopName}`,
    heading: 'Pesanan Anda menunggu pembayaran',
    greeting: `pesanan Anda di ${shopName} masih kami simpan. Selesaikan pembayarannya agar dapat segera disiapkan.`,
    rows: [],
    due,
    follow: 'Cara membayar ada di halaman pesanan Anda. Sudah membayar? Periksa statusnya di sana.',
    news: `Pesanan Anda masih menunggu pembayaran; mohon bayar ${due.phrase}.`,
  })
}

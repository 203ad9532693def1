// What a buyer gets while an order is not paid: a reminder, or that the reported transfer was not found.
import type { ClaimRejectedMessage, PaymentReminderMessage } from '../message.ts'
import { amountDue } from './amount-due.ts'
import type { MessageTexts } from './layout.ts'
import { orderTexts } from './order-texts.ts'

export function paymentReminderTexts(shopName: string, message: PaymentReminderMessage): MessageTexts {
  const due = amountDue(message)
  return orderTexts(shopName, message, {
    subject: `Menunggu pembayaran: pesanan ${message.order_number} di ${shopName}`,
    heading: 'Pesanan Anda menunggu pembayaran',
    greeting: `pesanan Anda di ${shopName} masih kami simpan. Selesaikan pembayarannya agar dapat segera disiapkan.`,
    rows: [],
    due,
    follow: due.isComplete
      ? 'Langkah-langkah membayar dan cara bayar lain ada di halaman pesanan Anda. Sudah membayar? Periksa statusnya di sana.'
      : 'Buka tautan berikut untuk melihat nomor atau kode pembayarannya. Sudah membayar? Periksa statusnya di sana.',
    summary: `Pesanan Anda masih menunggu pembayaran; mohon bayar ${due.phrase}.`,
  })
}

export function claimRejectedTexts(shopName: string, message: ClaimRejectedMessage): MessageTexts {
  const due = amountDue(message)
  return orderTexts(shopName, message, {
    subject: `Transfer belum ditemukan: pesanan ${message.order_number} di ${shopName}`,
    heading: 'Transfer Anda belum kami temukan',
    greeting: `${shopName} belum menemukan transfer untuk pesanan ini. Mohon periksa kembali jumlah dan tujuannya.`,
    rows: [],
    due,
    follow:
      'Tujuan pembayaran ada di halaman pesanan Anda. Jika uang Anda sudah terkirim, hubungi toko dengan bukti transfernya.',
    summary: `Transfer Anda belum ditemukan; mohon periksa kembali, dan bayar ${due.phrase}.`,
  })
}

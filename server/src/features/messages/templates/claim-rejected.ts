// The shop did not find the transfer that the buyer reported; nothing is lost yet.
import type { ClaimRejectedMessage } from '../message.ts'
import { amountDue } from './amount-due.ts'
import type { Words } from './layout.ts'
import { orderWords } from './order-words.ts'

export function claimRejectedWords(shopName: string, message: ClaimRejectedMessage): Words {
  const due = amountDue(message)
  return orderWords(shopName, message, {
    subject: `Transfer belum ditemukan: pesanan ${message.order_number} di ${shopName}`,
    heading: 'Transfer Anda belum kami temukan',
    greeting: `${shopName} belum menemukan transfer untuk pesanan ini. Mohon periksa kembali jumlah dan tujuannya.`,
    rows: [],
    due,
    follow:
      'Tujuan pembayaran ada di halaman pesanan Anda. Jika uang Anda sudah terkirim, hubungi toko dengan bukti transfernya.',
    news: `Transfer Anda belum ditemukan; mohon periksa kembali, dan bayar ${due.phrase}.`,
  })
}

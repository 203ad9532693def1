// What a buyer reads of money that goes back: where to, and that a part of it has.
import { oneLine } from '../../../../domain/one-line.ts'
import { formatRupiah } from '../../../../domain/rupiah.ts'
import type { RefundAccountMessage, RefundMadeMessage } from '../message.ts'
import type { MessageTexts } from './layout.ts'
import { notaRows } from './order-moved.ts'
import { orderTexts } from './order-texts.ts'
import { factRow } from './rows.ts'

export function refundAccountTexts(shopName: string, message: RefundAccountMessage): MessageTexts {
  const amount = formatRupiah(message.amount)
  return orderTexts(shopName, message, {
    subject: `Ke mana dana dikembalikan? Pesanan ${message.order_number} di ${shopName}`,
    heading: 'Isi rekening untuk pengembalian dana',
    greeting: `${shopName} akan mengembalikan ${amount} kepada Anda. Isi nomor rekening atau dompet digital Anda di halaman pesanan.`,
    rows: [factRow('Dikembalikan', amount)],
    due: null,
    follow:
      'Isi hanya di halaman pesanan ini, setelah memasukkan kode yang kami kirim. Toko tidak pernah meminta PIN, kata sandi, atau kode OTP bank.',
    summary: `${shopName} akan mengembalikan ${amount}; isi nomor rekening Anda di halaman pesanan.`,
  })
}

export function refundMadeTexts(shopName: string, message: RefundMadeMessage): MessageTexts {
  const amount = formatRupiah(message.amount)
  const proof = message.proof && oneLine(message.proof)
  return orderTexts(shopName, message, {
    subject: `Sebagian dana dikembalikan: pesanan ${message.order_number} di ${shopName}`,
    heading: 'Sebagian dana Anda dikembalikan',
    greeting: message.by_bank
      ? `${shopName} sudah mentransfer ${amount} ke rekening yang Anda isi.`
      : `${amount} dari pesanan ini dikembalikan lewat cara Anda membayar. Kapan dana masuk tergantung bank atau dompet digital Anda.`,
    rows: [
      factRow('Dikembalikan', amount),
      ...(proof ? [factRow('Nomor transfer', proof)] : []),
      ...notaRows(message, 'Lihat nota dan nota kredit'),
    ],
    due: null,
    follow: 'Rinciannya ada di halaman pesanan Anda.',
    summary: `${amount} dari pesanan Anda sudah dikembalikan${proof ? `, nomor transfer ${proof}` : ''}.`,
  })
}

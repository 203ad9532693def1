// What the merchant reads of one order: it came, its money came, its buyer reports a transfer or wants it no more, its parcel is in trouble, money goes back.
import { goodsInWords } from '../../../../domain/goods-in-words.ts'
import { formatJakarta } from '../../../../domain/jakarta.ts'
import { oneLine } from '../../../../domain/one-line.ts'
import type { Attention } from '../../../../domain/order-status.ts'
import { PARCEL_PROBLEMS } from '../../../../domain/parcel-problems.ts'
import { formatRupiah } from '../../../../domain/rupiah.ts'
import type {
  MerchantCancelledMessage,
  MerchantClaimMessage,
  MerchantOrderMessage,
  MerchantPaidMessage,
  MerchantParcelMessage,
  MerchantRefundMessage,
} from '../message.ts'
import { factRow, goodsRow, type Row, totalRow } from './rows.ts'

export interface MerchantMail {
  readonly subject: string
  readonly heading: string
  readonly says: string
  readonly rows: readonly Row[]
  /** what its one link is for */
  readonly opens: string
  /** the whole of it in one sentence */
  readonly summary: string
}

export function orderParts(message: MerchantOrderMessage): MerchantMail {
  const { order_number, lines, total, courier, payment_method } = message
  const [customer, city] = [oneLine(message.customer_name), oneLine(message.city)]
  const next = nextOf(message)
  return {
    subject: `Pesanan baru ${order_number}: ${formatRupiah(total)}`,
    heading: `Pesanan baru ${order_number}`,
    says: `${customer} di ${city} memesan. ${next}`,
    rows: [
      ...lines.map(goodsRow),
      totalRow(total),
      factRow('Pembeli', customer),
      ...(courier ? [factRow('Pengiriman', oneLine(courier))] : []),
      factRow('Pembayaran', oneLine(payment_method)),
      ...(message.note ? [factRow('Catatan pembeli', oneLine(message.note))] : []),
    ],
    opens: 'Buka pesanan',
    summary: `Pesanan baru dari ${customer} di ${city}: ${goodsInWords(lines)}, ${formatRupiah(total)}. ${next}`,
  }
}

function nextOf({ is_paid, is_cod = false, total }: MerchantOrderMessage): string {
  if (is_cod) return `Dibayar di tempat (COD): pesanan dapat disiapkan, kurir menagih ${formatRupiah(total)}.`
  return is_paid
    ? 'Tidak ada yang perlu dibayar: pesanan dapat disiapkan.'
    : 'Pesanan ini menunggu pembayaran; siapkan setelah dibayar.'
}

/** What is wrong with the money or the goods, and what to do first; of all else they can be prepared. */
const LOOK_FIRST: Readonly<Partial<Record<Attention, string>>> = {
  out_of_stock:
    'Uang ini datang setelah pesanannya kedaluwarsa, dan barangnya sudah habis: siapkan bila masih bisa, atau kembalikan dananya.',
  amount_differs: 'Jumlahnya berbeda dari yang ditagih: periksa dulu sebelum menyiapkan barangnya.',
  paid_twice: 'Pesanan ini sudah dibayar sebelumnya: kirim kembali kelebihannya kepada pembeli.',
  paid_after_end:
    'Pesanan ini sudah dibatalkan atau dananya sudah dikembalikan: kirim kembali uangnya kepada pembeli.',
}

export function paidParts(message: MerchantPaidMessage): MerchantMail {
  const { order_number, lines, total, courier, attention } = message
  const [customer, amount] = [oneLine(message.customer_name), formatRupiah(message.amount)]
  const first = attention && LOOK_FIRST[attention]
  const came = `${amount} sudah masuk`
  const goods = goodsInWords(lines)
  return {
    subject: first ? `${came}, perlu diperiksa: pesanan ${order_number}` : `${came}: siapkan ${goods}`,
    heading: first ? `${came}, perlu diperiksa` : `${came}: siapkan pesanan ${order_number}`,
    says: first
      ? `${amount} masuk untuk pesanan ${order_number} dari ${customer}. ${first}`
      : `${customer} sudah membayar pesanan ${order_number}. Siapkan barangnya, lalu kirim.`,
    rows: [
      ...lines.map(goodsRow),
      totalRow(total),
      factRow('Pembeli', customer),
      ...(courier ? [factRow('Pengiriman', oneLine(courier))] : []),
      ...(message.note ? [factRow('Catatan pembeli', oneLine(message.note))] : []),
    ],
    opens: 'Buka pesanan',
    summary: first
      ? `${amount} masuk untuk pesanan ${order_number} dari ${customer}. ${first}`
      : `${came}: siapkan ${goods} untuk ${customer}, pesanan ${order_number}.`,
  }
}

export function cancelledParts(message: MerchantCancelledMessage): MerchantMail {
  const { order_number, lines, total } = message
  const customer = oneLine(message.customer_name)
  const says = `${customer} membatalkan pesanan ${order_number} sebelum dibayar.`
  const next = 'Tidak ada yang perlu disiapkan; stoknya sudah kembali.'
  return {
    subject: `Dibatalkan pembeli: pesanan ${order_number}`,
    heading: 'Pembeli membatalkan pesanan',
    says: `${says} ${next}`,
    rows: [...lines.map(goodsRow), totalRow(total), factRow('Pembeli', customer)],
    opens: 'Buka pesanan',
    summary: `${says} ${next}`,
  }
}

export function parcelParts(message: MerchantParcelMessage): MerchantMail {
  const { order_number, awb, problem } = message
  const [customer, courier] = [oneLine(message.customer_name), oneLine(message.courier_name)]
  const { label, advice } = PARCEL_PROBLEMS[problem]
  return {
    subject: `Paket bermasalah (${label}): pesanan ${order_number}`,
    heading: `Paket bermasalah: ${label}`,
    says: `Paket ${courier} untuk ${customer}, pesanan ${order_number}: ${label}. ${advice}`,
    rows: [
      factRow('Pembeli', customer),
      factRow('Kurir', courier),
      ...(awb ? [factRow('Nomor resi', oneLine(awb))] : []),
    ],
    opens: 'Buka pesanan',
    summary: `Paket ${courier} untuk ${customer}, pesanan ${order_number}: ${label}. ${advice}`,
  }
}

export function refundParts(message: MerchantRefundMessage): MerchantMail {
  const { order_number, news } = message
  const customer = oneLine(message.customer_name)
  const amount = formatRupiah(message.amount)
  const { heading, says } = {
    account: {
      heading: 'Pembeli mengisi rekening',
      says: `${customer} mengisi rekening untuk pengembalian ${amount} dari pesanan ${order_number}. Transfer uangnya, lalu catat nomor transfernya di pesanan.`,
    },
    failed: {
      heading: 'Pengembalian dana gagal',
      says: `Gateway menolak mengembalikan ${amount} dari pesanan ${order_number}. Buka pesanannya dan kembalikan lewat rekening bank pembeli.`,
    },
    unknown: {
      heading: 'Pengembalian dana belum pasti',
      says: `Gateway tidak menjawab apakah ${amount} dari pesanan ${order_number} sudah dikembalikan. Periksa di dashboard gateway, lalu catat hasilnya di pesanan.`,
    },
    made: {
      heading: 'Pengembalian dana ternyata berhasil',
      says: `Gateway memberi tahu bahwa ${amount} dari pesanan ${order_number} sudah dikembalikan, padahal sebelumnya dianggap batal. Jangan mengembalikannya lagi.`,
    },
  }[news]
  return {
    subject: `${heading}: pesanan ${order_number}`,
    heading,
    says,
    rows: [factRow('Pembeli', customer), factRow('Jumlah', amount)],
    opens: 'Buka pesanan',
    summary: says,
  }
}

export function claimParts(message: MerchantClaimMessage): MerchantMail {
  const { order_number, total, payment_method, claimed_at } = message
  const customer = oneLine(message.customer_name)
  const isOverdue = message.kind === 'merchant_claim_overdue'
  const since = formatJakarta(new Date(claimed_at))
  const amount = formatRupiah(total)
  return {
    subject: isOverdue
      ? `Laporan transfer belum dijawab: pesanan ${order_number}`
      : `Pembeli melaporkan transfer: pesanan ${order_number}`,
    heading: isOverdue ? 'Laporan transfer sudah lewat 48 jam' : 'Pembeli melaporkan transfer',
    says: isOverdue
      ? `${customer} melaporkan transfer ${amount} untuk pesanan ${order_number} pada ${since}, dan laporan itu belum dijawab. Barangnya tertahan sampai Anda menerima atau menolaknya.`
      : `${customer} melaporkan sudah mentransfer ${amount} untuk pesanan ${order_number}. Periksa mutasi rekening Anda, lalu terima atau tolak laporan ini; sampai itu pesanan tidak kedaluwarsa.`,
    rows: [
      factRow('Pembeli', customer),
      factRow('Jumlah', amount),
      factRow('Pembayaran', oneLine(payment_method)),
      factRow('Dilaporkan', since),
    ],
    opens: 'Terima atau tolak laporan',
    summary: isOverdue
      ? `Laporan transfer ${amount} dari ${customer} sudah lewat 48 jam dan belum dijawab.`
      : `${customer} melaporkan transfer ${amount}; mohon periksa mutasi rekening Anda.`,
  }
}

// What a buyer reads when the order is in another state: one text a state.
import { courierName, filledTrackingUrl } from '../../../../domain/couriers.ts'
import { oneLine } from '../../../../domain/one-line.ts'
import { formatRupiah } from '../../../../domain/rupiah.ts'
import type { OrderMovedMessage } from '../message.ts'
import type { MessageTexts } from './layout.ts'
import { atDoor } from './order-placed.ts'
import { type OrderMessageParts, orderTexts } from './order-texts.ts'
import { factRow, linkRow, type Row } from './rows.ts'

interface StatusTexts extends Pick<OrderMessageParts, 'heading' | 'greeting' | 'summary'> {
  /** what the subject begins with */
  readonly label: string
  readonly rows?: readonly Row[]
  readonly follow?: string
}

type WriteStatus = (shopName: string, message: OrderMovedMessage) => StatusTexts

const FOLLOW = 'Status pesanan dapat Anda ikuti di halaman pesanan Anda.'
const DETAILS = 'Rincian pesanan ada di halaman pesanan Anda.'

export function orderMovedTexts(shopName: string, message: OrderMovedMessage): MessageTexts {
  const { label, rows = [], follow = FOLLOW, ...texts } = STATUSES[message.status](shopName, message)
  const subject = `${label}: pesanan ${message.order_number} di ${shopName}`
  return orderTexts(shopName, message, { subject, rows, due: null, follow, ...texts })
}

const STATUSES: Readonly<Record<OrderMovedMessage['status'], WriteStatus>> = {
  paid: (shopName, { total, is_out_of_stock, ...message }) => ({
    label: 'Pembayaran diterima',
    heading: 'Pembayaran Anda kami terima',
    greeting: `pembayaran ${formatRupiah(total)} sudah kami terima. Terima kasih! ${
      is_out_of_stock
        ? `Sebagian barangnya sudah habis saat pembayaran masuk; ${shopName} akan menghubungi Anda.`
        : `${shopName} akan menyiapkan pesanan Anda.`
    }`,
    summary: `Pembayaran ${formatRupiah(total)} sudah kami terima${
      is_out_of_stock
        ? '; sebagian barangnya sudah habis, toko akan menghubungi Anda'
        : ' dan pesanan Anda akan disiapkan'
    }.`,
    rows: notaRows(message, 'Lihat dan cetak nota'),
  }),

  processing: (shopName) => ({
    label: 'Sedang disiapkan',
    heading: 'Pesanan Anda sedang disiapkan',
    greeting: `${shopName} sedang menyiapkan pesanan Anda. Kami kabari lagi begitu dikirim.`,
    summary: 'Pesanan Anda sedang disiapkan.',
  }),

  shipped: (_shopName, message) => {
    const { courier_code: code } = message
    const courier = code && oneLine(message.courier_name ?? courierName(code))
    const awb = message.awb && oneLine(message.awb)
    const page = message.tracking_url ?? filledTrackingUrl(code, awb)
    const by = courier ? ` dengan ${courier}` : ''
    const isDue = message.is_cod && !message.was_paid
    return {
      label: 'Sudah dikirim',
      heading: 'Pesanan Anda dalam perjalanan',
      greeting: `pesanan Anda sudah dikirim${by}.${awb ? ' Perjalanannya dapat dilacak dengan nomor resi ini.' : ''}${isDue ? ` ${atDoor(message.total)}` : ''}`,
      rows: [
        ...(courier ? [factRow('Kurir', courier)] : []),
        ...(awb ? [factRow('Nomor resi', awb)] : []),
        ...(page ? [linkRow(`Lacak paket ${courier}`, page)] : []),
      ],
      summary: `Pesanan Anda sudah dikirim${by}${awb ? `, nomor resi ${awb}` : ''}${
        isDue ? `; siapkan ${formatRupiah(message.total)} saat kurir datang` : ''
      }.`,
    }
  },

  completed: (shopName) => ({
    label: 'Selesai',
    heading: 'Pesanan Anda selesai',
    greeting: `pesanan Anda sudah selesai. Terima kasih telah berbelanja di ${shopName}; semoga Anda menyukainya.`,
    follow: DETAILS,
    summary: `Pesanan Anda sudah selesai; terima kasih telah berbelanja di ${shopName}.`,
  }),

  cancelled: (shopName, message) => {
    const { greeting, summary } = moneyOfCancelled(message)
    return {
      label: 'Dibatalkan',
      heading: 'Pesanan Anda dibatalkan',
      greeting: `pesanan Anda di ${shopName} dibatalkan. ${greeting}`,
      follow: DETAILS,
      summary: `Pesanan Anda dibatalkan dan ${summary}.`,
    }
  },

  expired: (shopName) => ({
    label: 'Kedaluwarsa',
    heading: 'Waktu pembayaran sudah lewat',
    greeting: `pesanan Anda di ${shopName} belum dibayar sampai batas waktunya, sehingga kedaluwarsa.`,
    follow:
      'Sudah telanjur transfer? Uang Anda tidak hilang: hubungi toko dengan bukti transfer. Masih berminat? Silakan pesan kembali.',
    summary:
      'Pesanan Anda kedaluwarsa karena belum dibayar; jika sudah telanjur transfer, uang Anda tidak hilang: beri tahu toko.',
  }),

  refunded: (shopName, message) => ({
    label: 'Dana dikembalikan',
    heading: 'Dana Anda dikembalikan',
    greeting: `${shopName} sudah mengembalikan dana untuk pesanan ini. Kapan dana masuk tergantung bank atau dompet digital Anda.`,
    rows: notaRows(message, 'Lihat nota dan nota kredit'),
    follow: DETAILS,
    summary: 'Dana untuk pesanan Anda sudah dikembalikan.',
  }),
}

/** Where the nota of an order is; nothing of one that has none. */
export function notaRows({ nota_url = null }: Pick<OrderMovedMessage, 'nota_url'>, label: string): Row[] {
  return nota_url === null ? [] : [linkRow(label, nota_url)]
}

function moneyOfCancelled({
  was_paid,
  was_claimed = false,
  is_cod = false,
  total,
}: OrderMovedMessage): Pick<StatusTexts, 'greeting' | 'summary'> {
  if (was_paid && total > 0) {
    return {
      greeting: 'Toko akan mengembalikan uang Anda; hubungi toko untuk mengatur pengembaliannya.',
      summary: 'toko akan mengembalikan uang Anda; hubungi toko untuk mengaturnya',
    }
  }
  if (was_claimed && total > 0)
    return {
      greeting:
        'Transfer yang Anda laporkan belum dipastikan toko. Jika uang Anda sudah terkirim, hubungi toko dengan bukti transfernya agar dikembalikan.',
      summary: 'jika uang Anda sudah terkirim, hubungi toko dengan bukti transfernya agar dikembalikan',
    }
  const late = total > 0 && !is_cod ? ' Sudah telanjur transfer? Hubungi toko.' : ''
  return {
    greeting: `Tidak ada lagi yang perlu dibayar.${late}`,
    summary: 'tidak ada lagi yang perlu dibayar',
  }
}

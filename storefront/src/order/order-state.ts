// What an order's page says on top, by the state the order is in. Pure.
import type { Order, Payment } from '@etalase/client'

export interface OrderState {
  readonly heading: string
  readonly text: string
  /** it is over, and the next thing is another order */
  readonly isOver: boolean
}

interface Facts {
  readonly order: Pick<Order, 'status' | 'total' | 'contact_masked' | 'courier_name' | 'courier_service'> &
    Partial<Pick<Order, 'parcel_standing' | 'may_confirm_receipt'>>
  readonly payment: (Pick<Payment, 'status'> & Partial<Pick<Payment, 'kind'>>) | null
  readonly shopName: string
}

/** Null while it waits for money, or is somewhere this page has never heard of: the payment says what to do then. */
export function orderState({ order, payment, shopName }: Facts): OrderState | null {
  const news = order.contact_masked ? ` Kabar berikutnya kami kirim ke ${order.contact_masked}.` : ''
  switch (order.status) {
    case 'paid':
      return {
        heading: order.total === 0 ? 'Pesanan diterima' : 'Pembayaran diterima',
        text: `Terima kasih! ${shopName} segera menyiapkan pesanan Anda.${news}`,
        isOver: false,
      }
    case 'processing':
      return {
        heading: 'Pesanan sedang disiapkan',
        text: `${shopName} sedang mengemas pesanan Anda.${news}`,
        isOver: false,
      }
    case 'shipped':
      if (hasCome(order)) return { heading: 'Pesanan sudah sampai', text: broughtBy(order), isOver: false }
      return {
        heading: order.parcel_standing?.label ?? 'Pesanan dalam perjalanan',
        text: order.parcel_standing ? 'Hubungi toko untuk mengatur langkah berikutnya.' : carriedBy(order),
        isOver: false,
      }
    case 'completed':
      return {
        heading: 'Pesanan selesai',
        text: `Terima kasih sudah berbelanja di ${shopName}. Semoga Anda menyukainya.`,
        isOver: true,
      }
    case 'cancelled':
      return { heading: 'Pesanan dibatalkan', text: moneyOfCancelled(payment, order.total), isOver: true }
    case 'expired':
      return {
        heading: 'Waktu pembayaran sudah lewat',
        text: 'Pesanan ini belum dibayar sampai batas waktunya, jadi barangnya dilepas kembali. Telanjur transfer? Uang Anda tidak hilang: kirim buktinya ke toko.',
        isOver: true,
      }
    case 'refunded':
      return {
        heading: 'Dana dikembalikan',
        text: `${shopName} sudah mengembalikan dana pesanan ini. Kapan dana masuk tergantung bank atau dompet digital Anda.`,
        isOver: true,
      }
    default:
      return null
  }
}

/** All that was sent, by its couriers’ word. */
export function hasCome({ parcel_standing: standing }: Partial<Pick<Order, 'parcel_standing'>>): boolean {
  return standing?.kind === 'arrived'
}

function broughtBy(order: Facts['order']): string {
  const by = courierOf(order)
  const ask = order.may_confirm_receipt ? ' Sudah di tangan Anda? Tekan “Sudah saya terima”.' : ''
  return `Menurut ${by || 'kurir'}, paket sudah diserahkan.${ask}`
}

const courierOf = ({ courier_name: name, courier_service: service }: Facts['order']) =>
  [name, service].filter(Boolean).join(' ')

function carriedBy(order: Facts['order']): string {
  const by = courierOf(order)
  return by ? `Paket Anda dibawa ${by}.` : 'Paket Anda sudah dikirim.'
}

function moneyOfCancelled(payment: Facts['payment'], total: number | null): string {
  if (payment?.status === 'paid' && total !== 0)
    return 'Uang Anda akan dikembalikan toko; hubungi toko untuk mengatur pengembaliannya.'
  return total === 0 || payment?.kind === 'cod'
    ? 'Tidak ada yang perlu dibayar.'
    : 'Tidak ada lagi yang perlu dibayar. Telanjur transfer? Hubungi toko.'
}

/** The courier collects its money, and has not yet. */
export function isDueAtDoor({ kind, status }: Payment): boolean {
  return kind === 'cod' && status === 'pending'
}

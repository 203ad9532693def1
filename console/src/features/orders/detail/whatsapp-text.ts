// What a merchant writes to a buyer by WhatsApp: a text that fits where the order is. Buyers read Indonesian, whatever the
// console speaks. Pure.
import { rupiah } from '../../../format/money.ts'
import type { Order } from '../order.ts'

export type ToldOrder = Pick<
  Order,
  | 'number'
  | 'status'
  | 'customer_name'
  | 'total'
  | 'unique_code'
  | 'buyer_claimed_at'
  | 'courier'
  | 'awb'
  | 'track_url'
  | 'refund'
> & { readonly history: readonly Pick<Order['history'][number], 'from' | 'to' | 'reason'>[] }

export function whatsAppText(order: ToldOrder, shopName: string): string {
  const greeting = `Halo Kak ${firstName(order.customer_name)}, ini ${shopName}.`
  const link = order.track_url && `${LINK_WORDS[kindOf(order)] ?? 'Lihat pesanan'}: ${order.track_url}`
  return [greeting, newsOf(order), link].filter(Boolean).join('\n\n')
}

/** Of a phone number in whatever form; null: there is none. */
export function whatsAppLink(phone: string | null | undefined, text: string): string | null {
  const digits = (phone ?? '').replace(/\D/g, '')
  if (digits.length < 8) return null
  const number = digits.startsWith('0') ? `62${digits.slice(1)}` : digits
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}

/** Where the buyer reads WhatsApp: the contact that was confirmed, else the courier's phone number. */
export function whatsAppNumber({
  contact,
  contact_channel: channel,
  phone,
}: Pick<Order, 'contact' | 'contact_channel' | 'phone'>): string | null {
  return channel === 'whatsapp' && contact ? contact : phone
}

type Occasion = NonNullable<Order['status']> | 'claimed' | 'rejected'

const LINK_WORDS: Partial<Record<Occasion, string>> = {
  pending_payment: 'Cara membayar',
  rejected: 'Cara membayar',
  shipped: 'Lacak pesanan',
}

function kindOf({ status, buyer_claimed_at, history }: ToldOrder): Occasion {
  if (status !== 'pending_payment') return status ?? 'pending_payment'
  if (buyer_claimed_at) return 'claimed'
  return history.at(-1)?.reason?.startsWith('claim rejected') ? 'rejected' : 'pending_payment'
}

function newsOf(order: ToldOrder): string {
  const name = `Pesanan ${order.number ?? ''}`
  const total = rupiah(order.total)
  const exactly = order.unique_code ? ' Mohon transfer tepat sampai tiga angka terakhir, ya.' : ''
  switch (kindOf(order)) {
    case 'pending_payment':
      return `${name} sudah kami terima. Total yang perlu dibayar: ${total}.${exactly}`
    case 'claimed':
      return `Terima kasih, laporan transfer untuk ${lower(name)} sebesar ${total} sedang kami cek.`
    case 'rejected':
      return `Transfer untuk ${lower(name)} sebesar ${total} belum kami temukan. Boleh kirim bukti transfernya?${exactly}`
    case 'paid':
      return `Pembayaran ${lower(name)} sebesar ${total} sudah kami terima. Barangnya segera kami siapkan.`
    case 'processing':
      return `${name} sedang kami kemas. Nomor resinya segera menyusul.`
    case 'shipped':
      return shippedNews(name, order)
    case 'completed':
      return `Terima kasih sudah berbelanja! ${name} sudah selesai. Semoga suka barangnya; kalau ada yang kurang, balas pesan ini, ya.`
    case 'cancelled':
      return `${name} kami batalkan. Mohon maaf bila kurang berkenan; kalau masih ingin memesan, balas pesan ini, ya.`
    case 'expired':
      return `${name} sudah melewati batas waktu bayar. Kalau masih ingin memesan, balas pesan ini, ya.`
    case 'refunded':
      return order.refund?.by === 'gateway'
        ? `Dana ${lower(name)} sebesar ${total} sudah kami kembalikan lewat metode pembayaran yang dipakai. Masuknya bisa memerlukan beberapa hari.`
        : `Dana ${lower(name)} sebesar ${total} kami kembalikan. Boleh kirim nomor rekening tujuannya?`
  }
}

function shippedNews(name: string, { courier, awb }: ToldOrder): string {
  if (!awb) return `${name} sudah kami kirim${courier ? ` dengan ${courier}` : ''}.`
  return `${name} sudah kami kirim.\nKurir: ${courier ?? '–'}\nResi: ${awb}`
}

function firstName(name: string | null): string {
  return name?.trim().split(/\s+/)[0] ?? ''
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

// What a buyer reads of a parcel on its way: one text a step.
import { courierName, filledTrackingUrl } from '../../../../domain/couriers.ts'
import { oneLine } from '../../../../domain/one-line.ts'
import type { ToldStep } from '../../../../domain/parcel.ts'
import type { ParcelMovedMessage } from '../message.ts'
import type { MessageTexts } from './layout.ts'
import { type OrderMessageParts, orderTexts } from './order-texts.ts'
import { factRow, linkRow } from './rows.ts'

interface StepTexts extends Pick<OrderMessageParts, 'heading' | 'greeting' | 'summary' | 'follow'> {
  /** what the subject begins with */
  readonly label: string
}

export function parcelMovedTexts(shopName: string, message: ParcelMovedMessage): MessageTexts {
  const { step, courier_code: code, order_number } = message
  const courier = oneLine(message.courier_name ?? courierName(code))
  const awb = message.awb && oneLine(message.awb)
  const page = message.tracking_url ?? filledTrackingUrl(code, awb)
  const { label, ...texts } = STEPS[step](courier, shopName)
  return orderTexts(shopName, message, {
    subject: `${label}: pesanan ${order_number} di ${shopName}`,
    rows: [
      factRow('Kurir', courier),
      ...(awb ? [factRow('Nomor resi', awb)] : []),
      ...(page ? [linkRow(`Lacak paket ${courier}`, page)] : []),
    ],
    due: null,
    ...texts,
  })
}

const FOLLOW = 'Perjalanan paket dapat Anda ikuti di halaman pesanan Anda.'

const STEPS: Readonly<Record<ToldStep, (courier: string, shopName: string) => StepTexts>> = {
  picked: (courier) => ({
    label: 'Paket diambil kurir',
    heading: 'Satu paket lagi dalam perjalanan',
    greeting: `${courier} sudah mengambil paket lain dari pesanan Anda.`,
    follow: FOLLOW,
    summary: `Satu paket lagi dari pesanan Anda sudah diambil ${courier}.`,
  }),
  delivering: (courier) => ({
    label: 'Sedang diantar',
    heading: 'Paket Anda sedang diantar',
    greeting: `${courier} sedang mengantar paket Anda. Pastikan ada yang menerimanya.`,
    follow: FOLLOW,
    summary: `Paket Anda sedang diantar ${courier}; pastikan ada yang menerimanya.`,
  }),
  delivered: (courier) => ({
    label: 'Paket sampai',
    heading: 'Paket Anda sudah sampai',
    greeting: `menurut ${courier}, paket Anda sudah sampai.`,
    follow: 'Sudah Anda terima? Katakan di halaman pesanan Anda. Belum? Hubungi toko.',
    summary: `Menurut ${courier}, paket Anda sudah sampai; jika belum Anda terima, hubungi toko.`,
  }),
  problem: (courier, shopName) => ({
    label: 'Pengiriman terkendala',
    heading: 'Pengiriman paket Anda terkendala',
    greeting: `${courier} melaporkan kendala pada paket Anda. Perlu bantuan? Hubungi ${shopName} dengan nomor pesanan Anda.`,
    follow: FOLLOW,
    summary: `${courier} melaporkan kendala pada paket Anda; bila perlu bantuan, hubungi ${shopName}.`,
  }),
  returning: (courier, shopName) => ({
    label: 'Paket dikembalikan',
    heading: 'Paket Anda dikembalikan ke toko',
    greeting: `${courier} tidak berhasil mengantar paket Anda dan mengembalikannya ke ${shopName}. Hubungi toko untuk dikirim lagi.`,
    follow: FOLLOW,
    summary: `${courier} mengembalikan paket Anda ke toko; hubungi toko untuk dikirim lagi.`,
  }),
}

// Who sends and who receives: what a vendor has to know of both, and what the merchant still has to fill in.

import type { ParcelKeys, ParcelVendor, Party } from '../../../adapters/parcels/parcel-vendor.ts'
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import { parsePhone } from '../../../domain/contact.ts'
import { BOOKING_DEFAULTS, type BookingSettings, type ParcelVendorName } from '../../../domain/parcel.ts'
import { streetOf } from '../../../domain/street.ts'
import { readCredential } from '../../../tenancy/credentials.ts'
import { loadSettings, type Shop, type ShopSettings } from '../../../tenancy/shop.ts'
import type { OrderRow } from '../orders/queries.ts'
import { bookingCredential } from '../shipping/changes.ts'
import { placeAt } from '../shipping/place-at-vendor.ts'

/** A vendor that the shop books with. */
export interface ShopVendor {
  readonly name: ParcelVendorName
  readonly vendor: ParcelVendor
  readonly keys: ParcelKeys
}

/** null: the shop has no key for it. */
export async function vendorOf(
  ctx: Pick<Context, 'db' | 'secrets' | 'parcels'>,
  shopId: string,
  name: ParcelVendorName,
): Promise<ShopVendor | null> {
  const keys = await readCredential(ctx.db, ctx.secrets, shopId, bookingCredential(name))
  return keys?.api_key ? { name, vendor: ctx.parcels[name], keys } : null
}

export type Ready = Omit<Party, 'vendorPlace'>

export interface BookingShop extends ShopVendor {
  readonly settings: BookingSettings
  readonly sender: Ready
}

/** All that booking needs of the shop. Throws `parcel_refused` with what the merchant has to set. */
export async function bookingShop(ctx: Context, shop: Shop): Promise<BookingShop> {
  const settings = await loadSettings(ctx.db, shop.id)
  const booking = settings.shipping_booking
  if (!booking) throw lacking('Pilih dulu jasa pengiriman di Pengaturan → Pengiriman.')
  const found = await vendorOf(ctx, shop.id, booking.vendor)
  if (!found) throw lacking('Kunci jasa pengiriman belum diisi di Pengaturan → Pengiriman.')
  return { ...found, settings: { ...BOOKING_DEFAULTS, ...booking }, sender: senderOf(ctx, shop, settings) }
}

/** Throws `parcel_refused` with what the merchant has to set. */
export function senderOf(
  ctx: Pick<Context, 'places'>,
  shop: Shop,
  { brand, shipping_origin_ref: ref }: ShopSettings,
): Ready {
  const phone = phoneIn(brand.whatsapp_url ?? '')
  const address = [brand.address_line1, brand.address_line2].flatMap((line) => line?.trim() || []).join(', ')
  const place = ref ? ctx.places.find(ref) : null
  if (!phone) throw lacking('Nomor WhatsApp toko belum diisi: kurir memerlukannya.', 'sender')
  if (!address) throw lacking('Alamat toko belum diisi: kurir memerlukannya.', 'sender')
  if (!place) throw lacking('Kelurahan asal pengiriman belum dipilih di Pengaturan → Pengiriman.')
  return { name: shop.name, phone, address, place }
}

/** `https://wa.me/62812…`, or the number itself. */
export function phoneIn(text: string): string | null {
  const digits = /(?:\+|\b)(\d[\d\s-]{7,20})/.exec(text)?.[1]?.replace(/\D/g, '')
  if (!digits) return null
  return parsePhone(digits.startsWith('0') ? digits : `+${digits}`)
}

/** Throws `parcel_refused` with what the order lacks. */
export function receiverOf(ctx: Pick<Context, 'places'>, order: OrderRow): Ready {
  const phone = phoneOf(order)
  const place = order.destination_ref ? ctx.places.find(order.destination_ref) : null
  if (!phone) throw lacking('Nomor telepon penerima belum ada. Isi di pesanan ini.')
  if (!place) throw lacking('Kelurahan tujuan belum dipilih. Pilih di pesanan ini.')
  return { name: order.customer_name, phone, address: streetOf(order).replaceAll(/\s*\n\s*/g, ', '), place }
}

/** A WhatsApp number is one that the courier can call, too. */
export function phoneOf({ phone, contact, contact_channel }: OrderRow): string | null {
  return phone ?? (contact_channel === 'whatsapp' ? contact : null)
}

/** `sender`: what stands on labels, which the merchant has a form for. */
function lacking(message: string, lacks?: 'sender'): Problem {
  return new Problem('parcel_refused', lacks ? { lacks } : {}, null, message)
}

/** With what the vendor calls the place; null: it does not know it. */
export async function located(
  ctx: Pick<Context, 'db' | 'clock'>,
  { name, vendor, keys }: ShopVendor,
  party: Ready,
  signal: AbortSignal,
): Promise<Party | null> {
  const vendorPlace = await placeAt(ctx, `parcels.${name}`, party.place, () =>
    vendor.locate(party.place, keys, signal),
  )
  return vendorPlace === null ? null : { ...party, vendorPlace }
}

// tryBooking: whether the vendor that books parcels takes a key, by a call that costs nothing.
import { type KeyTrial, NO_KEY, tryKey } from '../../../../adapters/vendor.ts'
import type { Context } from '../../../../context.ts'
import type { ParcelVendorName } from '../../../../domain/parcel.ts'
import { VENDOR_TITLES } from '../../../../domain/vendors.ts'
import { readCredential } from '../../../../tenancy/credentials.ts'
import { loadSettings, type Shop } from '../../../../tenancy/shop.ts'
import { bookingCredential } from '../../shipping/changes.ts'

/** What is left out is what the shop has. */
export async function tryBooking(
  ctx: Context,
  shop: Shop,
  given: { readonly vendor?: ParcelVendorName; readonly api_key?: string },
): Promise<KeyTrial> {
  const name = given.vendor ?? (await loadSettings(ctx.db, shop.id)).shipping_booking?.vendor
  if (!name) return NO_KEY
  const stored = await readCredential(ctx.db, ctx.secrets, shop.id, bookingCredential(name)).catch(() => null)
  const keys = { ...stored, ...(given.api_key && { api_key: given.api_key }) }
  return keys.api_key ? tryKey(VENDOR_TITLES[name], () => ctx.parcels[name].probe(keys)) : NO_KEY
}

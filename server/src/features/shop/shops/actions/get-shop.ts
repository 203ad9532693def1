// getShop: what a merchant has set of the shop, and what an owner may see of the keys of couriers.
import type { ParcelVendor } from '../../../../adapters/parcels/parcel-vendor.ts'
import type { Context } from '../../../../context.ts'
import { parcelNoticeUrl, shopAddress } from '../../../../domain/addresses.ts'
import { type KeyHints, keyHints, readCredential } from '../../../../tenancy/credentials.ts'
import type { Versioned } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { bookingCredential } from '../../../selling/shipping/changes.ts'
import { type Settings, storedSettings } from '../stored.ts'

export interface ShopWithKeys {
  readonly settings: Versioned<Settings>
  readonly keys: CourierKeys
}

/** What may be seen of them. */
export interface CourierKeys {
  readonly provider: KeyHints
  readonly booking: KeyHints
  /** where the vendor that books tells of parcels, and by which header it proves itself; null: there is no key yet */
  readonly notices: {
    readonly url: string
    readonly header: { readonly name: string; readonly value: string } | null
  } | null
}

export async function getShop(ctx: Context, shop: Shop): Promise<ShopWithKeys> {
  return withKeys(ctx, shop, await storedSettings(ctx.db, shop.id))
}

export async function withKeys(
  { db, secrets, platform, parcels }: Context,
  shop: Shop,
  settings: Versioned<Settings>,
): Promise<ShopWithKeys> {
  const { provider, booking } = settings.value.shipping
  const hints = (name: string) => keyHints(db, secrets, shop.id, name)
  const vendor = booking?.vendor
  const name = vendor && bookingCredential(vendor)
  const secret = name && (await readCredential(db, secrets, shop.id, name).catch(() => null))?.notice_secret
  return {
    settings,
    keys: {
      provider: provider ? await hints(`courier.${provider.name}`) : {},
      booking: name ? await hints(name) : {},
      notices: vendor && secret ? noticesOf(parcels[vendor].noticeProof, vendor, secret) : null,
    },
  }

  function noticesOf(proof: ParcelVendor['noticeProof'], vendor: string, secret: string) {
    const address = shopAddress(shop, platform)
    return {
      url: parcelNoticeUrl(address, vendor, proof === 'address' ? secret : null),
      header: typeof proof === 'object' ? { name: proof.header, value: secret } : null,
    }
  }
}

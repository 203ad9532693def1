// A shop as it is in the database, written as a shop file.
import type { Db } from '../../db/pool.ts'
import { domainsOf } from '../../tenancy/queries.ts'
import { loadSettings } from '../../tenancy/settings.ts'
import { storedPages } from '../content/stored.ts'
import { storedMethods } from '../payments/methods.ts'
import { storedCategories, storedProducts } from '../products/stored.ts'
import { storedPromotions, storedVouchers } from '../promotions/stored.ts'
import { storedCouriers } from '../shipping/stored.ts'
import type { ShopFile } from './schema.ts'

/** Without secrets: a credential left out of a file keeps what is there. */
export async function currentShopFile(db: Db, shopId: string): Promise<ShopFile> {
  const shop = await loadSettings(db, shopId)
  const domains = await domainsOf(db, shopId)
  const pages = await storedPages(db, shopId)
  return {
    slug: shop.slug,
    name: shop.name,
    plan: shop.plan,
    domains: domains.map(({ host, is_primary }) => (is_primary ? { host, primary: true } : { host })),
    contact: { channel: shop.contact_channel },
    brand: shop.brand,
    announcement: shop.announcement,
    payment: shop.payment_identity,
    shipping: {
      mode: shop.shipping_mode,
      origin_ref: shop.shipping_origin_ref,
      free_shipping_min: shop.free_shipping_min,
      free_shipping_disabled: shop.free_shipping_disabled,
      couriers: valuesOf(await storedCouriers(db, shopId)),
      provider: shop.shipping_provider ? { name: shop.shipping_provider } : null,
    },
    payment_methods: valuesOf(await storedMethods(db, shopId)),
    categories: valuesOf(await storedCategories(db, shopId)),
    products: valuesOf(await storedProducts(db, shopId)),
    promotions: valuesOf(await storedPromotions(db, shopId)),
    vouchers: valuesOf(await storedVouchers(db, shopId)),
    home: shop.home,
    pages: Object.fromEntries(pages.map(({ id, value }) => [id, value])),
  }
}

function valuesOf<T>(stored: readonly { readonly value: T }[]): T[] {
  return stored.map(({ value }) => value)
}

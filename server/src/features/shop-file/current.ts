// A shop as it is in the database, written as a shop file.
import type { Db } from '../../db/pool.ts'
import type { StoredSection } from '../../db/tables/shops.ts'
import type { Plan } from '../../domain/plans.ts'
import { currentCategories, currentProducts } from './current-catalogue.ts'
import { currentPromotions, currentVouchers } from './current-promotions.ts'
import type { FileSection, ShopFile } from './schema.ts'

/** Without secrets: a credential left out of a file keeps what is there. null when there is no such shop. */
export async function currentShopFile(db: Db, shopId: string): Promise<ShopFile | null> {
  const shop = await db.selectFrom('shops').where('id', '=', shopId).selectAll().executeTakeFirst()
  if (!shop) return null
  const pages = await db
    .selectFrom('pages')
    .where('shop_id', '=', shopId)
    .orderBy('position')
    .selectAll()
    .execute()
  return {
    slug: shop.slug,
    name: shop.name,
    plan: shop.plan as Plan,
    domains: await currentDomains(db, shopId),
    contact: { channel: shop.contact_channel },
    brand: shop.brand,
    announcement: shop.announcement,
    payment: shop.payment_identity,
    shipping: {
      mode: shop.shipping_mode,
      origin_ref: shop.shipping_origin_ref,
      free_shipping_min: shop.free_shipping_min,
      free_shipping_disabled: shop.free_shipping_disabled,
      couriers: await currentCouriers(db, shopId),
      provider: shop.shipping_provider ? { name: shop.shipping_provider as 'biteship' | 'rajaongkir' } : null,
    },
    payment_methods: await currentPaymentMethods(db, shopId),
    categories: await currentCategories(db, shopId),
    products: await currentProducts(db, shopId),
    promotions: await currentPromotions(db, shopId),
    vouchers: await currentVouchers(db, shopId),
    home: toFileSections(shop.home),
    pages: Object.fromEntries(pages.map((page) => [page.key, toFileSections(page.sections)])),
  }
}

async function currentDomains(db: Db, shopId: string): Promise<NonNullable<ShopFile['domains']>> {
  const rows = await db
    .selectFrom('shop_domains')
    .where('shop_id', '=', shopId)
    .orderBy('position')
    .select(['host', 'is_primary'])
    .execute()
  return rows.map(({ host, is_primary }) => (is_primary ? { host, primary: true } : { host }))
}

type FileCourier = NonNullable<NonNullable<ShopFile['shipping']>['couriers']>[number]

async function currentCouriers(db: Db, shopId: string): Promise<FileCourier[]> {
  const rows = await db
    .selectFrom('couriers')
    .where('shop_id', '=', shopId)
    .orderBy('position')
    .selectAll()
    .execute()
  return rows.map(({ shop_id, position, service, ...courier }) => ({ ...courier, service: service || null }))
}

type FilePaymentMethod = NonNullable<ShopFile['payment_methods']>[number]

async function currentPaymentMethods(db: Db, shopId: string): Promise<FilePaymentMethod[]> {
  const rows = await db
    .selectFrom('payment_methods')
    .where('shop_id', '=', shopId)
    .orderBy('position')
    .selectAll()
    .execute()
  return rows.map(({ shop_id, position, ...method }) => method as FilePaymentMethod)
}

/** Stored sections carry an id; a file needs to name one only where the merchant chose it. */
function toFileSections(stored: readonly StoredSection[]): FileSection[] {
  return stored.map((section) => section as unknown as FileSection)
}

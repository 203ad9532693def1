// A shop as it is in the database, written as a shop file.
import type { Db } from '../../../db/pool.ts'
import { asInFile } from '../../catalogue/products/input.ts'
import { storedCategories, storedProducts } from '../../catalogue/products/stored.ts'
import { storedPromotions, storedVouchers } from '../../catalogue/promotions/stored.ts'
import { storedMethods } from '../../selling/payments/methods.ts'
import { storedCouriers } from '../../selling/shipping/stored.ts'
import { storedPages } from '../content/stored.ts'
import { storedDomains, storedSettings } from '../shops/stored.ts'
import type { ShopFile } from './schema.ts'

/** Without secrets: a credential left out of a file keeps what is there. */
export async function currentShopFile(db: Db, shopId: string): Promise<ShopFile> {
  const { value: settings } = await storedSettings(db, shopId)
  const { slug, name, plan, shipping, home, ...others } = settings
  const pages = valuesOf(await storedPages(db, shopId))
  return {
    slug,
    name,
    plan,
    domains: valuesOf(await storedDomains(db, shopId)),
    ...others,
    shipping: { ...shipping, couriers: valuesOf(await storedCouriers(db, shopId)) },
    payment_methods: valuesOf(await storedMethods(db, shopId)),
    categories: valuesOf(await storedCategories(db, shopId)),
    products: valuesOf(await storedProducts(db, shopId)).map(asInFile),
    promotions: valuesOf(await storedPromotions(db, shopId)),
    vouchers: valuesOf(await storedVouchers(db, shopId)),
    home,
    pages: Object.fromEntries(pages.map(({ key, sections }) => [key, sections])),
  }
}

function valuesOf<T>(stored: readonly { readonly value: T }[]): T[] {
  return stored.map(({ value }) => value)
}

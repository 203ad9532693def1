// Writes a whole shop by the features' own changes: what the file lists is written, what it no longer lists goes.
import type { Db } from '../../db/pool.ts'
import { type IdPrefix, newId } from '../../domain/ids.ts'
import { COURIER_PROVIDERS } from '../../domain/shipping.ts'
import type { Secrets } from '../../secrets.ts'
import { deleteOtherDomains, writeDomains, writeShop } from '../../tenancy/changes.ts'
import { changeCredential, type GivenKeys } from '../../tenancy/credentials.ts'
import type { Placed } from '../../tenancy/edit.ts'
import { deleteOtherPages, withIds, writePages } from '../content/changes.ts'
import { insertMedia, type NewMedia } from '../media/queries.ts'
import { deleteOtherMethods, writeMethods } from '../payments/methods.ts'
import * as products from '../products/changes.ts'
import { namedCategories, namedProducts } from '../products/stored.ts'
import * as promotions from '../promotions/changes.ts'
import { promotionIds, voucherIds } from '../promotions/stored.ts'
import { deleteOtherCouriers, writeCouriers } from '../shipping/changes.ts'
import { courierKey } from '../shipping/merge.ts'
import type { ShopFile } from './schema.ts'

/** `file` is the shop as it will be, complete but for stock that is to stay. */
export async function saveShop(
  tx: Db,
  shopId: string,
  file: ShopFile,
  newPictures: readonly NewMedia[],
  now: Date,
): Promise<void> {
  await saveSettings(tx, shopId, file)
  await insertMedia(tx, shopId, newPictures)
  await saveCatalogue(tx, shopId, file, now)
  await savePromotions(tx, shopId, file)
}

async function saveSettings(tx: Db, shopId: string, file: ShopFile): Promise<void> {
  const { shipping } = file
  await writeShop(tx, {
    id: shopId,
    slug: file.slug,
    name: file.name ?? file.slug,
    plan: file.plan ?? 'gratis',
    contact_channel: file.contact?.channel ?? 'email',
    brand: JSON.stringify(file.brand ?? {}),
    announcement: JSON.stringify(file.announcement ?? {}),
    payment_identity: JSON.stringify(file.payment ?? {}),
    shipping_mode: shipping?.mode ?? 'flat',
    shipping_origin_ref: shipping?.origin_ref ?? null,
    shipping_provider: shipping?.provider?.name ?? null,
    free_shipping_min: shipping?.free_shipping_min ?? null,
    free_shipping_disabled: shipping?.free_shipping_disabled ?? false,
    home: JSON.stringify(withIds(file.home ?? [])),
  })
  const domains = (file.domains ?? []).map(({ host, primary = false }, position) => ({
    host,
    primary,
    position,
  }))
  await deleteOtherDomains(tx, shopId, domains)
  await writeDomains(tx, shopId, domains)

  const couriers = placed(shipping?.couriers ?? [], courierKey)
  await deleteOtherCouriers(tx, shopId, couriers)
  await writeCouriers(tx, shopId, couriers)

  const methods = placed(file.payment_methods ?? [], ({ code }) => code)
  await deleteOtherMethods(tx, shopId, methods)
  await writeMethods(tx, shopId, methods)

  const pages = Object.entries(file.pages ?? {}).flatMap(([id, value], position) =>
    value ? [{ id, position, value }] : [],
  )
  await deleteOtherPages(tx, shopId, pages)
  await writePages(tx, shopId, pages)
}

async function saveCatalogue(tx: Db, shopId: string, file: ShopFile, now: Date): Promise<void> {
  const categoryId = known(idsByName(await namedCategories(tx, shopId)), 'cat')
  const categories = placed(file.categories ?? [], ({ key }) => categoryId(key))
  await products.archiveOtherCategories(tx, shopId, categories)
  await products.writeCategories(tx, shopId, categories)

  const productId = known(idsByName(await namedProducts(tx, shopId)), 'prd')
  const listed = placed(file.products ?? [], ({ slug }) => productId(slug))
  await products.archiveOtherProducts(tx, shopId, listed, now)
  await products.writeProducts(tx, shopId, listed, now)
}

async function savePromotions(tx: Db, shopId: string, file: ShopFile): Promise<void> {
  const promotionId = known(await promotionIds(tx, shopId), 'prm')
  const listed = placed(file.promotions ?? [], ({ key }) => promotionId(key))
  await promotions.archiveOtherPromotions(tx, shopId, listed)
  await promotions.writePromotions(tx, shopId, listed)

  const voucherId = known(await voucherIds(tx, shopId), 'vch')
  const vouchers = placed(file.vouchers ?? [], ({ code }) => voucherId(code.toUpperCase()))
  await promotions.archiveOtherVouchers(tx, shopId, vouchers)
  await promotions.writeVouchers(tx, shopId, vouchers)
}

/** In the order of the file. */
function placed<T>(list: readonly T[], idOf: (value: T) => string): Placed<T>[] {
  return list.map((value, position) => ({ id: idOf(value), position, value }))
}

/** Whatever the shop ever had keeps its id, also when it comes back. */
function known(ids: ReadonlyMap<string, string>, prefix: IdPrefix): (name: string) => string {
  return (name) => ids.get(name) ?? newId(prefix)
}

function idsByName(rows: readonly { id: string; name: string }[]): Map<string, string> {
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** Only what the file itself names; a key it leaves out keeps what is there. */
export async function saveCredentials(
  tx: Db,
  shopId: string,
  given: ShopFile,
  secrets: Secrets,
): Promise<void> {
  for (const [name, keys] of credentialsIn(given)) await changeCredential(tx, secrets, shopId, name, keys)
}

function credentialsIn({ gateways = {}, shipping }: ShopFile): [name: string, GivenKeys][] {
  const provider = shipping?.provider
  return [
    ...Object.entries(gateways).map(([gateway, keys]): [string, GivenKeys] => [`gateway.${gateway}`, keys]),
    ...COURIER_PROVIDERS.flatMap((name): [string, GivenKeys][] => {
      if (provider === null) return [[`courier.${name}`, null]]
      return provider?.name === name && provider.api_key
        ? [[`courier.${name}`, { api_key: provider.api_key }]]
        : []
    }),
  ]
}

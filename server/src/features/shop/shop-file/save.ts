// Writes a whole shop by the features' own changes: what the file lists is written, what it no longer lists goes.
import type { Secrets } from '../../../base/secrets.ts'
import type { Db } from '../../../db/pool.ts'
import { type IdPrefix, type NewId, newId } from '../../../domain/ids.ts'
import type { Placed } from '../../../tenancy/edit.ts'
import { replaceList } from '../../../tenancy/edit-list.ts'
import { insertMedia, type NewMedia } from '../../catalogue/media/queries.ts'
import { replaceCategories, replaceProducts } from '../../catalogue/products/changes.ts'
import type { MerchantCause } from '../../catalogue/products/ledger.ts'
import { namedCategories, namedProducts } from '../../catalogue/products/stored.ts'
import { replacePromotions, replaceVouchers } from '../../catalogue/promotions/changes.ts'
import { promotionIds, voucherIds } from '../../catalogue/promotions/stored.ts'
import { changeGatewayKeys } from '../../selling/payments/credentials.ts'
import { PAYMENT_METHODS } from '../../selling/payments/methods.ts'
import { COURIERS, changeBookingKey, changeProviderKey } from '../../selling/shipping/changes.ts'
import { courierKey } from '../../selling/shipping/input.ts'
import { PAGES } from '../content/changes.ts'
import { DOMAINS, writeSettings } from '../shops/changes.ts'
import { domainKey } from '../shops/input.ts'
import type { ShopFile } from './schema.ts'

/** `file` is the shop as it will be, complete but for stock that is to stay. Gives back the ids of products that changed. */
export async function saveShop(
  tx: Db,
  shopId: string,
  file: ShopFile,
  newPictures: readonly NewMedia[],
  why: MerchantCause,
): Promise<string[]> {
  const productId = known(idsByName(await namedProducts(tx, shopId)), 'prd', why.newId)
  const listed = placed(file.products ?? [], ({ slug }) => productId(slug))
  const categoryId = known(idsByName(await namedCategories(tx, shopId)), 'cat', why.newId)
  const categories = placed(file.categories ?? [], ({ key }) => categoryId(key))
  await writeSettings(tx, shopId, file, {
    products: new Map(listed.map(({ id, value }) => [value.slug, id])),
    categories: new Map(categories.map(({ id, value }) => [value.key, id])),
  })
  await saveLists(tx, shopId, file)
  await insertMedia(tx, shopId, newPictures)
  await replaceCategories(tx, shopId, categories, why.at)
  const changed = await replaceProducts(tx, shopId, listed, why.at, why)
  await savePages(tx, shopId, file)
  await savePromotions(tx, shopId, file, why)
  return changed
}

async function saveLists(tx: Db, shopId: string, file: ShopFile): Promise<void> {
  const methods = file.payment_methods ?? []
  await replaceList(tx, shopId, DOMAINS, placed(file.domains ?? [], domainKey))
  await replaceList(tx, shopId, COURIERS, placed(file.shipping?.couriers ?? [], courierKey))
  await replaceList(tx, shopId, PAYMENT_METHODS, placed(methods, codeOf))
}

const codeOf = ({ code }: { code: string }) => code

/** After the products that they name. */
async function savePages(tx: Db, shopId: string, file: ShopFile): Promise<void> {
  const pages = Object.entries(file.pages ?? {}).flatMap(([key, sections]) =>
    sections ? [{ key, sections }] : [],
  )
  await replaceList(
    tx,
    shopId,
    PAGES,
    placed(pages, ({ key }) => key),
  )
}

async function savePromotions(
  tx: Db,
  shopId: string,
  file: ShopFile,
  { at, newId }: MerchantCause,
): Promise<void> {
  const promotionId = known(await promotionIds(tx, shopId), 'prm', newId)
  const listed = placed(file.promotions ?? [], ({ key }) => promotionId(key))
  await replacePromotions(tx, shopId, listed, at)

  const voucherId = known(await voucherIds(tx, shopId), 'vch', newId)
  const vouchers = placed(file.vouchers ?? [], ({ code }) => voucherId(code.toUpperCase()))
  await replaceVouchers(tx, shopId, vouchers, at)
}

/** In the order of the file. */
function placed<T>(list: readonly T[], idOf: (value: T) => string): Placed<T>[] {
  return list.map((value, position) => ({ id: idOf(value), position, value }))
}

/** Whatever the shop ever had keeps its id, also when it comes back. */
function known(
  ids: ReadonlyMap<string, string>,
  prefix: IdPrefix,
  makeId: NewId = newId,
): (name: string) => string {
  return (name) => ids.get(name) ?? makeId(prefix, name)
}

function idsByName(rows: readonly { id: string; name: string }[]): Map<string, string> {
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** Only what the file itself names; a key it leaves out keeps what is there. Gives the names of those that are others now. */
export async function saveCredentials(
  tx: Db,
  shopId: string,
  given: ShopFile,
  secrets: Secrets,
): Promise<string[]> {
  const { gateways = {}, shipping } = given
  return [
    ...(await changeGatewayKeys(tx, secrets, shopId, gateways)),
    ...(await changeProviderKey(tx, secrets, shopId, shipping?.provider)),
    ...(await changeBookingKey(tx, secrets, shopId, shipping?.booking)),
  ]
}

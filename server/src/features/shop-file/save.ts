// Writes a whole shop by the features' own changes: what the file lists is written, what it no longer lists goes.
import type { Db } from '../../db/pool.ts'
import { type IdPrefix, newId } from '../../domain/ids.ts'
import type { Secrets } from '../../secrets.ts'
import type { Placed } from '../../tenancy/edit.ts'
import { replaceList } from '../../tenancy/edit-list.ts'
import { PAGES } from '../content/changes.ts'
import { insertMedia, type NewMedia } from '../media/queries.ts'
import { changeGatewayKeys } from '../payments/credentials.ts'
import { PAYMENT_METHODS } from '../payments/methods.ts'
import * as products from '../products/changes.ts'
import { namedCategories, namedProducts } from '../products/stored.ts'
import * as promotions from '../promotions/changes.ts'
import { promotionIds, voucherIds } from '../promotions/stored.ts'
import { COURIERS, changeProviderKey } from '../shipping/changes.ts'
import { courierKey } from '../shipping/merge.ts'
import { DOMAINS, writeSettings } from '../shops/changes.ts'
import { domainKey } from '../shops/merge.ts'
import type { ShopFile } from './schema.ts'

/** `file` is the shop as it will be, complete but for stock that is to stay. */
export async function saveShop(
  tx: Db,
  shopId: string,
  file: ShopFile,
  newPictures: readonly NewMedia[],
  now: Date,
): Promise<void> {
  await writeSettings(tx, shopId, file)
  await saveLists(tx, shopId, file)
  await insertMedia(tx, shopId, newPictures)
  await saveCatalogue(tx, shopId, file, now)
  await savePromotions(tx, shopId, file)
}

async function saveLists(tx: Db, shopId: string, file: ShopFile): Promise<void> {
  const pages = Object.entries(file.pages ?? {}).flatMap(([key, sections]) =>
    sections ? [{ key, sections }] : [],
  )
  const methods = file.payment_methods ?? []
  await replaceList(tx, shopId, DOMAINS, placed(file.domains ?? [], domainKey))
  await replaceList(tx, shopId, COURIERS, placed(file.shipping?.couriers ?? [], courierKey))
  await replaceList(tx, shopId, PAYMENT_METHODS, placed(methods, codeOf))
  await replaceList(tx, shopId, PAGES, placed(pages, keyOf))
}

const codeOf = ({ code }: { code: string }) => code
const keyOf = ({ key }: { key: string }) => key

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
  ]
}

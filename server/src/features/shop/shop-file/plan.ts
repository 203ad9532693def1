// What a shop would be with a file merged into it, and what speaks against it.
import type { Config } from '../../../base/config.ts'
import type { Db } from '../../../db/pool.ts'
import { parseHost } from '../../../domain/hosts.ts'
import { findShopById, hostnamesOfOthers } from '../../../tenancy/queries.ts'
import { withoutStock } from '../../catalogue/products/input.ts'
import { type NamedRow, namedCategories, namedProducts } from '../../catalogue/products/stored.ts'
import { checkShop } from './check.ts'
import { currentShopFile } from './current.ts'
import type { FileError } from './errors.ts'
import { mergeShopFile } from './merge.ts'
import type { ShopFile } from './schema.ts'

export interface PlannedShop {
  /** the shop as it is, with its stock; null: there is none yet */
  readonly current: ShopFile | null
  /** complete but for stock: only stock that the file names is in it */
  readonly file: ShopFile
  readonly errors: readonly FileError[]
}

/** What the operator has set, and a shop must fit. */
export type Operator = Pick<Config, 'platformDomain' | 'sandboxPayments'>

export async function planShop(
  db: Db,
  shopId: string,
  given: ShopFile,
  { platformDomain, sandboxPayments }: Operator,
): Promise<PlannedShop> {
  const isThere = (await findShopById(db, shopId)) !== null
  const current = isThere ? await currentShopFile(db, shopId) : null
  const products = current?.products?.map(withoutStock)
  const file = mergeShopFile(current && { ...current, ...(products && { products }) }, given)
  const takenHostnames = await hostnamesOfOthers(db, shopId, hostnamesIn(given))
  const retired = {
    products: archived(await namedProducts(db, shopId)),
    categories: archived(await namedCategories(db, shopId)),
  }
  const errors = checkShop({ file, given, takenHostnames, retired, platformDomain, sandboxPayments })
  return { current, file, errors }
}

function archived(rows: readonly NamedRow[]): string[] {
  return rows.filter(({ isArchived }) => isArchived).map(({ name }) => name)
}

export function hostnamesIn({ domains = [] }: Pick<ShopFile, 'domains'>): string[] {
  return domains.flatMap(({ host }) => parseHost(host).hostname ?? [])
}

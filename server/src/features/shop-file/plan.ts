// What a shop would be with a file laid over it, and what speaks against it.

import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { parseHost } from '../../domain/hosts.ts'
import { checkShop } from './check.ts'
import { currentShopFile } from './current.ts'
import { retiredNames } from './current-promotions.ts'
import type { FileFault } from './faults.ts'
import { mergeShopFile } from './merge.ts'
import type { ShopFile } from './schema.ts'

export interface PlannedShop {
  /** complete but for stock: only stock that the file names is in it */
  readonly file: ShopFile
  readonly faults: readonly FileFault[]
}

export async function planShop(
  db: Db,
  shopId: string,
  given: ShopFile,
  platformDomain: string,
): Promise<PlannedShop> {
  const current = await currentShopFile(db, shopId)
  const file = mergeShopFile(current && withoutStock(current), given)
  const takenHostnames = await hostnamesOfOthers(db, shopId, hostnamesIn(given))
  const retired = await retiredNames(db, shopId)
  return { file, faults: checkShop({ file, given, platformDomain, takenHostnames, retired }) }
}

/** What is sold while the file is applied must not come back: only stock that the file names is written. */
function withoutStock(file: ShopFile): ShopFile {
  const products = file.products?.map(({ stock: _, ...product }) => ({
    ...product,
    ...(product.variants && { variants: product.variants.map(({ stock: __, ...variant }) => variant) }),
  }))
  return { ...file, ...(products && { products }) }
}

async function hostnamesOfOthers(db: Db, shopId: string, hostnames: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('shop_domains')
    .where('hostname', '=', sql<string>`any(${hostnames})`)
    .where('shop_id', '<>', shopId)
    .where('is_local_origin', '=', false)
    .select('hostname')
    .execute()
  return new Set(rows.map((row) => row.hostname))
}

/** A host name leads to one shop, whatever the port: of two shops that claim one, the second must see the first. */
export async function lockHostnames(tx: Db, given: ShopFile): Promise<void> {
  const names = hostnamesIn(given).sort()
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`.execute(
    tx,
  )
}

function hostnamesIn({ domains = [] }: ShopFile): string[] {
  return domains.flatMap(({ host }) => parseHost(host).hostname ?? [])
}

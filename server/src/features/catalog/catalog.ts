// The catalogue of a shop at a moment, held on the shop's shelf and kept up with what is sold and edited.
import type { Db } from '../../db/pool.ts'
import { inOneSnapshot } from '../../db/transaction.ts'
import type { Shop } from '../../tenancy/shop.ts'
import { loadProducts, loadSoldThings } from '../products/queries.ts'
import { loadCampaigns } from '../promotions/queries.ts'
import { type CatalogNow, HeldCatalog } from './held-catalog.ts'

export async function catalogAt(db: Db, shop: Shop, at: Date): Promise<CatalogNow> {
  const catalog = await shop.shelf.remember('catalog', () => loadCatalog(db, shop.id, at), {
    sold: (held, change) => held.takeStock(change),
    edited: (held, ids) => reloadProducts(db, shop.id, held, ids),
  })
  return catalog.at(at)
}

/** One snapshot, so that no answer mixes a shop before and after a change. */
function loadCatalog(db: Db, shopId: string, at: Date): Promise<HeldCatalog> {
  return inOneSnapshot(db, async (tx) => {
    const sold = await loadSoldThings(tx, shopId)
    return new HeldCatalog({ ...sold, campaigns: await loadCampaigns(tx, shopId) }, at)
  })
}

async function reloadProducts(
  db: Db,
  shopId: string,
  held: HeldCatalog,
  ids: readonly string[],
): Promise<HeldCatalog> {
  const products = await inOneSnapshot(db, (tx) => loadProducts(tx, shopId, held.categories, ids))
  held.replace(ids, products)
  return held
}

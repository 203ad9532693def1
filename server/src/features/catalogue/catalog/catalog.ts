// The catalogue of a shop at a moment, held on the shop's shelf and kept up with what is sold and edited.
import type { Db } from '../../../db/pool.ts'
import { inFreshSnapshot } from '../../../db/replica.ts'
import { inOneSnapshot } from '../../../db/transaction.ts'
import { loadSettings, type Shop } from '../../../tenancy/shop.ts'
import type { ProductFacts } from '../products/facts.ts'
import { loadFormerSlugs } from '../products/former-slugs.ts'
import { loadProducts, loadProductsById, loadSoldThings } from '../products/queries.ts'
import { type CampaignFacts, loadCampaigns } from '../promotions/queries.ts'
import type { CartItem } from './cart.ts'
import { type CatalogNow, HeldCatalog } from './held-catalog.ts'
import { productAt, runningCampaigns } from './rules.ts'

export async function catalogAt(db: Db, shop: Shop, at: Date): Promise<CatalogNow> {
  const catalog = await shop.shelf.remember('catalog', () => loadCatalog(db, shop.id, at), {
    sold: (held, change) => held.takeStock(change),
    edited: (held, ids) => reloadProducts(db, shop.id, held, ids),
  })
  return catalog.at(at)
}

/** To be searched. */
export async function catalogToSearch(db: Db, shop: Shop, at: Date): Promise<CatalogNow> {
  const catalog = await catalogAt(db, shop, at)
  const preparing = catalog.prepareSearch()
  if (!preparing) return catalog
  await preparing
  // Time went by, and the shop with it.
  return catalogAt(db, shop, at)
}

/** As much of it as a cart names. A node that holds nothing of the shop reads no more than that. */
export async function catalogFor(
  db: Db,
  shop: Shop,
  items: readonly CartItem[],
  at: Date,
): Promise<Pick<CatalogNow, 'byId'>> {
  return shop.shelf.fresh ? catalogAt(db, shop, at) : namedAt(await loadNamed(db, shop.id, items), at)
}

/** What a cart names, and every campaign: those that run, ran or will run. */
export interface NamedFacts {
  readonly products: readonly ProductFacts[]
  readonly campaigns: readonly CampaignFacts[]
}

export function loadNamed(db: Db, shopId: string, items: readonly CartItem[]): Promise<NamedFacts> {
  const ids = [...new Set(items.map(({ product_id }) => product_id))]
  return inOneSnapshot(db, async (tx) => ({
    products: await loadProductsById(tx, shopId, ids),
    campaigns: await loadCampaigns(tx, shopId),
  }))
}

/** At any moment, also one to come: what is held in memory stays where it is. */
export function namedAt({ products, campaigns }: NamedFacts, at: Date): Pick<CatalogNow, 'byId'> {
  const running = runningCampaigns(campaigns, at)
  return { byId: new Map(products.map((facts) => [facts.id, productAt(facts, running, at)])) }
}

/** One snapshot, so that no answer mixes a shop before and after a change. */
function loadCatalog(db: Db, shopId: string, at: Date): Promise<HeldCatalog> {
  return inFreshSnapshot(db, async (tx) => {
    const sold = await loadSoldThings(tx, shopId)
    const campaigns = await loadCampaigns(tx, shopId)
    const formerSlugs = await loadFormerSlugs(tx, shopId)
    const { search_synonyms: synonyms } = await loadSettings(tx, shopId)
    return new HeldCatalog({ ...sold, campaigns, formerSlugs, synonyms }, at)
  })
}

async function reloadProducts(
  db: Db,
  shopId: string,
  held: HeldCatalog,
  ids: readonly string[],
): Promise<HeldCatalog> {
  return inFreshSnapshot(db, async (tx) => {
    const products = await loadProducts(tx, shopId, held.categories, ids)
    held.replace(ids, products, await loadFormerSlugs(tx, shopId, ids))
    return held
  })
}

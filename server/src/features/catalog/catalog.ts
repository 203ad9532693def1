// The catalogue of a shop at a moment, held on the shop's shelf until the shop or the hour changes it.
import type { Db } from '../../db/pool.ts'
import { inOneSnapshot } from '../../db/snapshot.ts'
import type { Shop } from '../../tenancy/shop.ts'
import { loadProducts } from '../products/queries.ts'
import { type CampaignFacts, loadCampaigns } from '../promotions/queries.ts'
import { type CatalogFacts, nextChange, type ProductNow, productAt, runningCampaigns } from './rules.ts'

export interface CatalogNow {
  readonly facts: CatalogFacts
  readonly products: readonly ProductNow[]
  readonly bySlug: ReadonlyMap<string, ProductNow>
  readonly byId: ReadonlyMap<string, ProductNow>
  readonly campaigns: readonly CampaignFacts[]
  readonly until: Date | null
}

const views = new WeakMap<CatalogFacts, CatalogNow>()

export async function catalogAt(db: Db, shop: Shop, at: Date): Promise<CatalogNow> {
  const facts = await shop.shelf.remember('catalog', () => loadCatalog(db, shop.id))
  const known = views.get(facts)
  if (known && (known.until === null || at < known.until)) return known
  const view = viewOf(facts, at)
  views.set(facts, view)
  return view
}

/** One snapshot, so that no answer mixes a shop before and after a change. */
function loadCatalog(db: Db, shopId: string): Promise<CatalogFacts> {
  return inOneSnapshot(db, async (tx) => {
    const { categories, products } = await loadProducts(tx, shopId)
    return { categories, products, campaigns: await loadCampaigns(tx, shopId) }
  })
}

function viewOf(facts: CatalogFacts, at: Date): CatalogNow {
  const campaigns = runningCampaigns(facts, at)
  const products = facts.products.map((product) => productAt(product, campaigns, at))
  return {
    facts,
    products,
    bySlug: new Map(products.map((product) => [product.facts.slug, product])),
    byId: new Map(products.map((product) => [product.facts.id, product])),
    campaigns,
    until: nextChange(facts, at),
  }
}

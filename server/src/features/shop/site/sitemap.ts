// sitemap.xml of a shop: what search engines may look at, and when it was last edited.
import type { Context } from '../../../context.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { catalogAt } from '../../catalogue/catalog/catalog.ts'
import { loadChanged } from '../../catalogue/products/queries.ts'
import { contentOf } from '../content/queries.ts'
import { sitemapText } from './crawling.ts'
import { pathTo } from './page-paths.ts'

export async function sitemapXml(ctx: Context, shop: Shop, address: string, at: Date): Promise<string> {
  const { categories, products } = await catalogAt(ctx.db, shop, at)
  const { shop: settings, pages, pagesChanged } = await contentOf(ctx, shop)
  const changed = await loadChanged(ctx.db, shop.id)
  return sitemapText(address, [
    { path: '/', changedAt: settings.updated_at },
    ...categories.map(({ id, key }) => ({ path: pathTo.category(key), changedAt: changed.get(id) })),
    // Sorted: the database answers pages in no particular order.
    ...[...pages.keys()].sort().map((key) => ({ path: pathTo.page(key), changedAt: pagesChanged.get(key) })),
    ...products.map(({ facts }) => ({ path: pathTo.product(facts.slug), changedAt: changed.get(facts.id) })),
  ])
}

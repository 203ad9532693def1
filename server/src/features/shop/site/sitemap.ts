// robots.txt and sitemap.xml of a shop: what search engines may look at, and where it is.
import type { Context } from '../../../context.ts'
import { html } from '../../../domain/html.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { catalogAt } from '../../catalogue/catalog/catalog.ts'
import { loadChanged } from '../../catalogue/products/queries.ts'
import { contentOf } from '../content/queries.ts'
import { pathTo } from './rules.ts'

const NOT_TO_VISIT = ['/cart', '/checkout', '/track', '/orders', '/sandbox']

export function robotsText(address: string): string {
  const refused = NOT_TO_VISIT.map((path) => `Disallow: ${path}\n`).join('')
  return `User-agent: *\n${refused}\nSitemap: ${address}/sitemap.xml\n`
}

/** What the protocol allows in one file. */
const MAX_ADDRESSES = 50_000

type Entry = [path: string, changedAt: Date | undefined]

export async function sitemapXml(ctx: Context, shop: Shop, address: string, at: Date): Promise<string> {
  const { categories, products } = await catalogAt(ctx.db, shop, at)
  const { shop: settings, pages, pagesChanged } = await contentOf(ctx, shop)
  const changed = await loadChanged(ctx.db, shop.id)
  const entries: Entry[] = [
    ['/', settings.updated_at],
    ...categories.map(({ id, key }): Entry => [pathTo.category(key), changed.get(id)]),
    // Sorted: the database answers pages in no particular order.
    ...[...pages.keys()].sort().map((key): Entry => [pathTo.page(key), pagesChanged.get(key)]),
    ...products.map(({ facts }): Entry => [pathTo.product(facts.slug), changed.get(facts.id)]),
  ]
  const lines = entries.slice(0, MAX_ADDRESSES).map(([path, changedAt]) => {
    const loc = html`<loc>${address + path}</loc>`.text
    return `<url>${loc}${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>\n',
  ].join('\n')
}

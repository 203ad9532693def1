import { sitemapText } from '@etalase/client/search-engines'
import { ORIGIN, publicShop } from '../lib/shop.ts'

const PAGE = 100

export async function GET(): Promise<Response> {
  const entries = [{ path: '/' }]
  for (let offset = 0; ; offset += PAGE) {
    const { products } = await publicShop.listProducts({ limit: PAGE, offset })
    entries.push(
      ...products.flatMap(({ slug }) => (slug ? [{ path: `/p/${encodeURIComponent(slug)}` }] : [])),
    )
    if (products.length < PAGE) break
  }
  return new Response(sitemapText(ORIGIN, entries), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}

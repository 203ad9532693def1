// Every page of the site that is everybody's: home, categories, the merchant's pages and products, as the shop has them now.
import { createClient, type Fetch } from '@etalase/client'
import { categoryPath, PATHS, pagePath, productPath } from '../src/paths.ts'

const PAGE_SIZE = 100
/** A shop has fewer: more means that something goes in circles. */
const MOST_PRODUCTS = 20_000

export async function publicPaths(api: string, fetch: Fetch): Promise<string[]> {
  const shop = createClient({ baseUrl: api, fetch })
  const [{ pages }, { categories }] = await Promise.all([shop.getStorefrontConfig(), shop.listCategories()])
  const slugs: string[] = []
  for (let offset = 0; offset < MOST_PRODUCTS; offset += PAGE_SIZE) {
    const { products } = await shop.listProducts({ limit: PAGE_SIZE, offset })
    slugs.push(...products.flatMap(({ slug }) => slug ?? []))
    if (products.length < PAGE_SIZE) break
  }
  return [
    PATHS.home,
    ...categories.flatMap(({ key }) => (key ? categoryPath(key) : [])),
    ...pages.flatMap(({ key }) => (key ? pagePath(key) : [])),
    ...slugs.map((slug) => productPath(slug)),
  ]
}

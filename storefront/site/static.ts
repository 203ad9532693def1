// The site as a folder of finished pages, for a host that serves files alone: made again whenever the shop has changed.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createClient } from '@etalase/client'
import { categoryPath, PATHS, pagePath, productPath } from '../src/paths.ts'
import { PACKED } from './packed.ts'
import { makePage } from './page.ts'
import type { SiteOptions } from './server.ts'

const PAGE_SIZE = 100
/** A shop has fewer: more means that something goes in circles. */
const MOST_PRODUCTS = 20_000

/** Returns how many pages it wrote. */
export async function writeSite(folder: string, { api, origin, files }: SiteOptions): Promise<number> {
  const template = String(files.get('/index.html') ?? '')
  const write = async (path: string, content: string | Buffer) => {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  const make = (url: string) => makePage(template, url, origin, (path, init) => fetch(api + path, init))

  for (const [path, content] of files)
    if (path !== '/index.html' && !path.endsWith(PACKED)) await write(path, content)
  // For what belongs to one buyer, and has no end: a host answers `/track/…` with it.
  await write('app.html', template)
  await write('404.html', (await make('/-')).html)
  const addresses = await addressesOf(api)
  for (const address of addresses) {
    const { html, status } = await make(address)
    if (status === 200) await write(join(decodeURIComponent(address), 'index.html'), html)
  }
  return addresses.length
}

async function addressesOf(api: string): Promise<string[]> {
  const shop = createClient({ baseUrl: api })
  const [{ pages }, { categories }] = await Promise.all([shop.getStorefrontConfig(), shop.listCategories()])
  const slugs: string[] = []
  for (let offset = 0; offset < MOST_PRODUCTS; offset += PAGE_SIZE) {
    const { products } = await shop.listProducts({ limit: PAGE_SIZE, offset })
    slugs.push(...products.flatMap(({ slug }) => slug ?? []))
    if (products.length < PAGE_SIZE) break
  }
  const { home, cart, checkout, orders, search } = PATHS
  return [
    ...[home, cart, checkout, orders, search],
    ...categories.flatMap(({ key }) => (key ? categoryPath(key) : [])),
    ...pages.flatMap(({ key }) => (key ? pagePath(key) : [])),
    ...slugs.map((slug) => productPath(slug)),
  ]
}

// The site as a folder of finished pages, for a host that serves files alone: made again whenever the shop has changed.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { robotsText, sitemapText } from '@etalase/client/search-engines'
import { PATHS } from '../src/paths.ts'
import { publicPaths } from './addresses.ts'
import { PACKED } from './packed.ts'
import { makePage } from './page.ts'
import type { SiteOptions } from './server.ts'

/** Of one buyer each: the same page for everybody, filled by browsers. */
const PRIVATE = [PATHS.cart, PATHS.checkout, PATHS.orders, PATHS.search]

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
  // For what belongs to one buyer, and has no end: a host answers `/track/…`, `/beli/…` and `/lanjut/…` with it.
  await write('app.html', template)
  await write('404.html', (await make('/-')).html)
  const shown = await publicPaths(api, fetch)
  await write('robots.txt', robotsText(origin))
  await write(
    'sitemap.xml',
    sitemapText(
      origin,
      shown.map((path) => ({ path })),
    ),
  )
  const addresses = [...PRIVATE, ...shown]
  for (const address of addresses) {
    const { html, status } = await make(address)
    if (status === 200) await write(join(decodeURIComponent(address), 'index.html'), html)
  }
  return addresses.length
}

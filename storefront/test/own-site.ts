// A merchant's own site: the built storefront on a port of its own, with the address of its shop.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

export interface OwnSite {
  /** as a shop lists it among its domains */
  readonly host: string
  readonly origin: string
  /** Known only once the site has a port, which the shop must list first. */
  showShop(api: string): void
  close(): Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export async function openOwnSite(folder: string): Promise<OwnSite> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  let shown = page
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const type = TYPES[extname(pathname)]
    if (!type) return response.setHeader('Content-Type', 'text/html; charset=utf-8').end(shown)
    const file = await readFile(join(folder, pathname)).catch(() => null)
    if (!file) return response.writeHead(404).end()
    return response.setHeader('Content-Type', type).end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `localhost:${(server.address() as AddressInfo).port}`
  return {
    host,
    origin: `http://${host}`,
    showShop(api) {
      shown = page.replace(/(<meta name="etalase-api" content=)""/, `$1"${api}"`)
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

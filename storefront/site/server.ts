// The site on a small server of its own: the built files, and every page rendered as the shop is now.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { fetchFor } from '@etalase/client'
import { robotsText, sitemapText } from '@etalase/client/search-engines'
import { publicPaths } from './addresses.ts'
import { canUnpack, PACKED, PACKED_HEADERS, packedPage } from './packed.ts'
import { type Ask, type MadePage, makePage } from './page.ts'

export interface SiteOptions {
  /** of the shop, such as https://toko.etalase.example/api/v1 */
  readonly api: string
  /** where people reach the site: https://toko.example */
  readonly origin: string
  /** of a program with the scope `site`; null: limits are counted for this server */
  readonly siteKey: string | null
  /** whether a proxy of yours writes the last address of X-Forwarded-For */
  readonly isBehindProxy: boolean
  /** by path, from the first slash on; packed ones beside those that they are of */
  readonly files: ReadonlyMap<string, Buffer>
}

const PATIENCE_MS = 5_000
/** A page is made again after this time: many visitors at once are one reading of the shop. */
const FRESH_MS = 2_000
const MOST_KEPT = 500
/** What search engines are told is read again after this time: it takes a request for every hundred products. */
const FRESH_SITEMAP_MS = 10 * 60_000
const LONGEST_ADDRESS = 2_000

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

export function createSite(options: SiteOptions): Server {
  const { files, api, origin } = options
  const template = String(files.get('/index.html') ?? '')
  const kept = new Map<string, { page: Promise<MadePage>; at: number }>()

  function pageAt(req: IncomingMessage, url: string): Promise<MadePage> {
    const before = kept.get(url)
    if (before && Date.now() - before.at < FRESH_MS) return before.page
    if (kept.size >= MOST_KEPT) kept.clear()
    const page = makePage(template, url, origin, askFor(options, req))
    kept.set(url, { page, at: Date.now() })
    page.catch(() => kept.delete(url))
    return page
  }

  let sitemap: { text: Promise<string>; at: number } | null = null

  function sitemapNow(req: IncomingMessage): Promise<string> {
    if (sitemap && Date.now() - sitemap.at < FRESH_SITEMAP_MS) return sitemap.text
    const ask = askFor(options, req)
    const paths = publicPaths(api, (url, init) => ask(url.slice(api.length), init))
    const text = paths.then((shown) =>
      sitemapText(
        origin,
        shown.map((path) => ({ path })),
      ),
    )
    sitemap = { text, at: Date.now() }
    text.catch(() => {
      sitemap = null
    })
    return text
  }

  /** What is a file to those who ask, and made here; undefined: nothing of the kind. */
  function madeFile(req: IncomingMessage, path: string): Promise<string> | string | undefined {
    if (path === '/robots.txt') return robotsText(origin)
    return path === '/sitemap.xml' ? sitemapNow(req) : undefined
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(req.url ?? '/', origin)
    const url = pathname + search
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return void res.writeHead(405, { Allow: 'GET, HEAD' }).end()
    if (url.length > LONGEST_ADDRESS) return void res.writeHead(414).end()
    res.setHeader('Vary', 'Accept-Encoding')
    const isPacked = canUnpack(req)
    const file = /\.br$|^\/index\.html$/.test(pathname) ? undefined : files.get(pathname)
    const packed = file && isPacked ? files.get(pathname + PACKED) : undefined
    if (packed) return void res.writeHead(200, { ...fileHeaders(pathname), ...PACKED_HEADERS }).end(packed)
    if (file) return void res.writeHead(200, fileHeaders(pathname)).end(file)
    const made = await madeFile(req, pathname)
    if (made !== undefined) return void res.writeHead(200, fileHeaders(pathname)).end(made)
    const { status, location, html } = await pageAt(req, url)
    if (location !== undefined) res.setHeader('Location', location + search)
    if (!isPacked) return void res.writeHead(status, pageHeaders(api, pathname)).end(html)
    const body = await packedPage(html)
    res.writeHead(status, { ...pageHeaders(api, pathname), ...PACKED_HEADERS }).end(body)
  }

  return createServer((req, res) => {
    answer(req, res).catch((error: unknown) => {
      console.error(`${req.url}:`, error)
      // The shop does not answer: the browser tries for itself, and says what is the matter.
      if (!res.headersSent) res.writeHead(503, pageHeaders(api, '/')).end(template)
    })
  })
}

function askFor({ api, siteKey, isBehindProxy }: SiteOptions, req: IncomingMessage): Ask {
  const forwarded = isBehindProxy
    ? String(req.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : ''
  const buyerIp = forwarded || req.socket.remoteAddress || ''
  const send = siteKey === null ? fetch : fetchFor({ siteKey, buyerIp })
  return (path, init) => send(api + path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
}

function fileHeaders(path: string): Record<string, string> {
  const isNamedByContent = path.startsWith('/assets/')
  return {
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache',
    'X-Content-Type-Options': 'nosniff',
  }
}

function pageHeaders(api: string, path: string): Record<string, string> {
  const shop = new URL(api).origin
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    // The address of an order, or of what an assistant prepared, opens it.
    'Referrer-Policy': /^\/(track|lanjut)\//.test(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'Content-Security-Policy': [
      "default-src 'self'",
      `connect-src 'self' ${shop}`,
      `img-src 'self' data: https: ${shop}`,
      // The shop's colours, and those that stand at their elements.
      "style-src 'self' 'unsafe-inline'",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  }
}

// The reference storefront on every shop's own hosts: its pages, its files, robots.txt and sitemap.xml.
import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { API_PATH, consoleOrigins, shopAddress } from '../../domain/addresses.ts'
import { type Answer, redirectTo } from '../../http/answer.ts'
import { type Content, contentAnswer, toContent } from '../../http/content.ts'
import { type PlainRoute, plain } from '../../http/route.ts'
import { Problem } from '../../problems.ts'
import { getStorefrontConfig } from '../content/actions/get-storefront-config.ts'
import { toStorefrontConfig } from '../content/present-config.ts'
import { appearanceOf, styleTag } from './appearance.ts'
import { describeScreen, type Look } from './describe.ts'
import { consoleMeta, headOf } from './head.ts'
import { pageHeaders, type Screen, screenAt, wantsPage } from './rules.ts'
import { fillPage, readSite, type Site } from './site.ts'
import { robotsText, sitemapXml } from './sitemap.ts'

const MAX_KEPT_PAGES = 2_000
const HTML = 'text/html; charset=utf-8'
const READ = { headers: { 'Cache-Control': 'public, max-age=0, must-revalidate' } }

/** Reads the built storefront; without one the server is the API alone. */
export async function loadSiteRoutes(folder: string): Promise<readonly PlainRoute[]> {
  const site = await readSite(folder)
  return site ? siteRoutes(site) : NO_SITE
}

/** Someone who opens a shop's address in a browser lands on something to read. */
const NO_SITE = [
  plain('/', { op: 'showStorefront', respond: async () => redirectTo(`${API_PATH}/docs/`, 302) }),
]

function siteRoutes(site: Site): PlainRoute[] {
  // By the page itself: whatever changes in a shop makes another page, and nothing has to be forgotten.
  const pages = new LRUCache<string, Content>({ max: MAX_KEPT_PAGES })

  return [
    plain('/robots.txt', {
      op: 'getRobots',
      async respond(ctx, { shop }, { incoming }) {
        const text = robotsText(shopAddress(shop, ctx.platform))
        return contentAnswer(incoming, toContent(Buffer.from(text), 'text/plain; charset=utf-8'), READ)
      },
    }),
    plain('/sitemap.xml', {
      op: 'getSitemap',
      async respond(ctx, { shop }, { incoming, at }) {
        const make = async () => {
          const xml = await sitemapXml(ctx, shop, shopAddress(shop, ctx.platform), at)
          const content = toContent(Buffer.from(xml), 'application/xml; charset=utf-8')
          return { content, bytes: xml.length }
        }
        const { content } = await shop.shelf.remember('sitemap', make, { edited: make })
        return contentAnswer(incoming, content, READ)
      },
    }),
    // Below everything else: whatever no other route answers.
    plain('/*', {
      op: 'showStorefront',
      async respond(ctx, { shop, baseUrl }, { incoming, params, query, at }) {
        const path = `/${params['*'] ?? ''}`
        const file = site.files.get(path)
        if (file) return contentAnswer(incoming, file.content, { headers: file.headers })
        const screen = screenAt(path)
        if (!screen && !wantsPage(path, incoming.headers.accept)) throw new Problem('not_found')
        // The console shows what is not saved yet in a frame; nobody else frames a shop.
        const framedBy = query.preview === '1' ? consoleOrigins(ctx.platform) : null
        return showScreen(ctx, { shop, baseUrl, at }, { incoming, screen, framedBy })
      },
    }),
  ]

  async function showScreen(
    ctx: Context,
    look: Look,
    { incoming, screen, framedBy }: Asked,
  ): Promise<Answer> {
    const { shop, baseUrl } = look
    const config = toStorefrontConfig((await getStorefrontConfig(ctx, shop)).body, baseUrl)
    const description = await describeScreen(ctx, look, config, screen)
    const appearance = appearanceOf(config)
    const head = [
      headOf(description, { name: shop.name, address: shopAddress(shop, ctx.platform) }),
      styleTag(appearance),
      framedBy && consoleMeta(framedBy),
    ]
    const page = fillPage(site.page, {
      title: description.title,
      head: head.filter(Boolean).join('\n    '),
      appearance,
    })
    const isHidden = description.path === null || framedBy !== null
    return contentAnswer(incoming, keptPage(page), {
      status: description.isMissing ? 404 : 200,
      headers: {
        ...pageHeaders(screen, { style: appearance.style, ...(framedBy && { framedBy }) }),
        ...(isHidden && { 'X-Robots-Tag': 'noindex' }),
      },
    })
  }

  function keptPage(text: string): Content {
    const known = pages.get(text)
    if (known) return known
    const content = toContent(Buffer.from(text), HTML)
    pages.set(text, content)
    return content
  }
}

interface Asked {
  readonly incoming: IncomingMessage
  readonly screen: Screen | null
  /** null: nobody */
  readonly framedBy: readonly string[] | null
}

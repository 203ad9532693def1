// The reference storefront on every shop's own hosts: its pages, its files, robots.txt and sitemap.xml.
import { noSuchPath } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import { API_PATH, consoleOrigins, shopAddress } from '../../../domain/addresses.ts'
import { redirectTo } from '../../../http/answers/answer.ts'
import { contentAnswer, toContent } from '../../../http/answers/content.ts'
import { plain } from '../../../http/routes/declare-route.ts'
import type { ApiRoute, PlainRoute } from '../../../http/routes/route.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { getStorefrontConfig } from '../content/actions/get-storefront-config.ts'
import { toStorefrontConfig } from '../content/present-config.ts'
import { contentOf } from '../content/queries.ts'
import { robotsText } from './crawling.ts'
import { shopForAssistants } from './llms.ts'
import { MANIFEST_PATH, manifestOf } from './manifest.ts'
import { createPages, type Pages } from './pages.ts'
import { findRenderer } from './renderer.ts'
import { isOfApi, screenAt, wantsPage } from './rules.ts'
import type { Site } from './site.ts'
import { type OpenSite, openSite, type SiteSource } from './site-source.ts'
import { sitemapXml } from './sitemap.ts'
import { TAG_FRAME, tagFrameHeaders } from './tag-frame.ts'

const MANIFEST = 'application/manifest+json; charset=utf-8'
const READ = { headers: { 'Cache-Control': 'public, max-age=0, must-revalidate' } }

/** Reads the built storefront; without one the server is the API alone. `reads`: what its pages are made of. */
export async function loadSiteRoutes(
  source: SiteSource,
  reads: readonly ApiRoute[],
): Promise<readonly PlainRoute[]> {
  const pagesOf = (site: Site) => createPages(site, findRenderer(source.folder), reads)
  const open = await openSite(source, (site) => ({ site, pages: pagesOf(site) }))
  return open ? siteRoutes(open) : NO_SITE
}

interface BuiltSite {
  readonly site: Site
  readonly pages: Pages
}

/** Someone who opens a shop's address in a browser lands on something to read. */
const NO_SITE = [
  plain('/', { op: 'showStorefront', respond: async () => redirectTo(`${API_PATH}/docs/`, 302) }),
]

function siteRoutes(open: OpenSite<BuiltSite>): PlainRoute[] {
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
    plain('/llms.txt', {
      op: 'getShopForAssistants',
      async respond(ctx, { shop }, { incoming, at }) {
        const text = await shopForAssistants(ctx, shop, at)
        return contentAnswer(incoming, toContent(Buffer.from(text), 'text/markdown; charset=utf-8'), READ)
      },
    }),
    plain(MANIFEST_PATH, {
      op: 'getManifest',
      async respond(ctx, { shop, baseUrl }, { incoming }) {
        const text = manifestOf(toStorefrontConfig((await getStorefrontConfig(ctx, shop)).body, baseUrl))
        return contentAnswer(incoming, toContent(Buffer.from(text), MANIFEST), READ)
      },
    }),
    // Below everything else: whatever no other route answers.
    plain('/*', {
      op: 'showStorefront',
      async respond(ctx, visit, { incoming, url, params, query }) {
        const path = `/${params['*'] ?? ''}`
        if (isOfApi(path)) throw noSuchPath(path)
        const opened = await open()
        if ('notBuilt' in opened) return opened.notBuilt
        const { site, pages } = opened
        const file = site.files.get(path)
        if (file) {
          const headers = path === TAG_FRAME ? await frameHeaders(ctx, visit.shop) : file.headers
          return contentAnswer(incoming, file.content, { headers })
        }
        const screen = screenAt(path)
        if (!screen && !wantsPage(path, incoming.headers.accept)) throw noSuchPath(path)
        // The console shows what is not saved yet in a frame; nobody else frames a shop.
        const framedBy = query.preview === '1' ? consoleOrigins(ctx.platform) : null
        return pages.show(ctx, visit, { incoming, url, screen, framedBy })
      },
    }),
  ]
}

async function frameHeaders(ctx: Context, shop: Shop): Promise<Record<string, string>> {
  return tagFrameHeaders((await contentOf(ctx, shop)).shop.tags)
}

// The merchant's console on its own host: one page for all its addresses, and its files.
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import { isLoopback } from '../../../domain/hosts.ts'
import { type Content, contentAnswer, toContent } from '../../../http/answers/content.ts'
import { pageProtection } from '../../../http/answers/protection.ts'
import type { AdminVisit } from '../../../http/routes/admin-route.ts'
import { plain } from '../../../http/routes/declare-route.ts'
import type { PlainRoute } from '../../../http/routes/route.ts'
import { wantsPage } from '../site/rules.ts'
import type { Site } from '../site/site.ts'
import { type OpenSite, openSite, type SiteSource } from '../site/site-source.ts'
import { isOfApi, isOfFiles, isOfOneTimeLink, isOfScreens } from './rules.ts'

/** Null when the console is not built. */
export async function loadConsoleRoutes(
  source: SiteSource,
): Promise<readonly PlainRoute<AdminVisit>[] | null> {
  const pageOf = (site: Site) => toContent(Buffer.from(site.page), 'text/html; charset=utf-8')
  const open = await openSite(source, (site) => ({ site, page: pageOf(site) }))
  return open && consoleRoutes(open)
}

interface BuiltConsole {
  readonly site: Site
  readonly page: Content
}

function consoleRoutes(open: OpenSite<BuiltConsole>): PlainRoute<AdminVisit>[] {
  return [
    // Below everything else: whatever no other route answers.
    plain<AdminVisit>('/*', {
      op: 'showConsole',
      async respond(ctx, _visit, { incoming, params }) {
        const path = `/${params['*'] ?? ''}`
        if (isOfApi(path)) throw new Problem('not_found')
        const opened = await open()
        if ('notBuilt' in opened) return opened.notBuilt
        const { site, page } = opened
        const file = site.files.get(path)
        if (file)
          return contentAnswer(incoming, file.content, { headers: { ...file.headers, ...policyOf(path) } })
        if (isOfFiles(path)) throw new Problem('not_found')
        const status = isOfScreens(path) ? 200 : 404
        if (status === 404 && !wantsPage(path, incoming.headers.accept)) throw new Problem('not_found')
        return contentAnswer(incoming, page, { status, headers: pageHeaders(ctx, path) })
      },
    }),
  ]
}

/** A service worker lives under the policy of its own file, not of a page: it fetches the console to keep it. */
function policyOf(path: string): Record<string, string> {
  return path === '/worker.js' ? pageProtection({ 'connect-src': "'self'" }, 'same-origin') : {}
}

function pageHeaders(ctx: Context, path: string): Record<string, string> {
  // Shops have hosts of their own, and on a developer's machine no TLS.
  const shops = isLoopback(ctx.platform.platformDomain) ? 'https: http:' : 'https:'
  const sources = {
    'default-src': "'self'",
    // The reader of barcodes is WebAssembly, where a browser has none of its own.
    'script-src': "'self' 'wasm-unsafe-eval'",
    // The components write their colours into the page.
    'style-src': "'self' 'unsafe-inline'",
    'img-src': ["'self' data: blob:", shops, ctx.media.linkOrigin].filter(Boolean).join(' '),
    'frame-src': shops,
    'connect-src': "'self'",
    'object-src': "'none'",
    'form-action': "'self'",
  }
  return {
    'Cache-Control': isOfOneTimeLink(path) ? 'no-store' : 'no-cache',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
    ...pageProtection(sources, 'same-origin'),
  }
}

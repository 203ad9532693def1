// The same storefront from a port of its own: for a browser another origin, as a merchant's own site is.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, portOf } from '../../../base/node-http.ts'
import { sendAnswer } from '../../../http/answers/answer.ts'
import { type Content, contentAnswer, toContent } from '../../../http/answers/content.ts'
import { PROTECTION } from '../../../http/answers/protection.ts'
import { pageHeaders, screenAt } from './rules.ts'
import { fillPage, type Site } from './site.ts'
import type { OpenSite } from './site-source.ts'

export interface OtherOrigin {
  readonly port: number
  close(): Promise<void>
}

/** Rejects when the port cannot be listened on. */
export async function openOtherOrigin(
  open: OpenSite<Site>,
  { host, port, title, api }: { host: string; port: number; title: string; api: string },
): Promise<OtherOrigin> {
  let page: Content | null = null
  const apiOrigin = new URL(api).origin
  const server = createServer((req, res) => void answer(req, res))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  return {
    port: portOf(server),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      // Browsers hold connections open without asking for anything, and would be waited for.
      server.closeAllConnections()
      await closed
    },
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    const site = await open()
    if ('notBuilt' in site) return sendAnswer(req, res, site.notBuilt, PROTECTION)
    const path = pathOf(req.url ?? '/')
    const file = site.files.get(path)
    if (file)
      return sendAnswer(
        req,
        res,
        await contentAnswer(req, file.content, { headers: file.headers }),
        PROTECTION,
      )
    page ??= toContent(Buffer.from(fillPage(site.page, { title, api })), 'text/html; charset=utf-8')
    const screen = screenAt(path)
    const headers = pageHeaders(screen, { api: apiOrigin })
    sendAnswer(req, res, await contentAnswer(req, page, { status: screen ? 200 : 404, headers }), PROTECTION)
  }
}

/** Decoded; one that cannot be is no address of anything. */
function pathOf(url: string): string {
  const [path = '/'] = url.split(/[?#]/)
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

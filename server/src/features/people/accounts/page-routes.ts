// What a browser finds on the console's host while the console is not built: the page behind a one-time link.
import { ADMIN_PATH } from '../../../domain/addresses.ts'
import { redirectTo } from '../../../http/answers/answer.ts'
import { type Content, contentAnswer, toContent } from '../../../http/answers/content.ts'
import { inlineScriptsOf, pageProtection } from '../../../http/answers/protection.ts'
import type { AdminVisit } from '../../../http/routes/admin-route.ts'
import { plain } from '../../../http/routes/declare-route.ts'
import type { PlainRoute } from '../../../http/routes/route.ts'
import { entryPage } from './entry-page.ts'

let page: { content: Content; headers: Record<string, string> } | null = null

export const accountPages: readonly PlainRoute<AdminVisit>[] = [
  plain<AdminVisit>('/', {
    op: 'showConsole',
    respond: async () => redirectTo(`${ADMIN_PATH}/docs/`, 302),
  }),
  plain<AdminVisit>('/masuk/:key', {
    op: 'showEntry',
    async respond(_ctx, _visit, { incoming }) {
      page ??= madePage()
      return contentAnswer(incoming, page.content, page)
    },
  }),
]

function madePage() {
  const html = entryPage(ADMIN_PATH)
  const sources = {
    'script-src': inlineScriptsOf(html),
    'style-src': "'unsafe-inline'",
    'connect-src': "'self'",
  }
  return {
    content: toContent(Buffer.from(html), 'text/html; charset=utf-8'),
    headers: { 'Cache-Control': 'no-store', ...pageProtection(sources, 'same-origin') },
  }
}

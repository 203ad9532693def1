// "Laporkan toko ini": a page on every shop's hosts, which tells the platform and not the shop.
import { Problem } from '../../../base/problems.ts'
import { isReportReason } from '../../../domain/report-reasons.ts'
import type { Answer } from '../../../http/answers/answer.ts'
import { problemHeaders } from '../../../http/answers/problem-answer.ts'
import { inlineSource, pageProtection } from '../../../http/answers/protection.ts'
import { plain } from '../../../http/routes/declare-route.ts'
import { reportShop, wrongWith } from './actions/report-shop.ts'
import { NOTHING_TYPED, reportPage, STYLE, thanksPage, tooManyPage } from './report-page.ts'

export const reportRoutes = [
  plain('/laporkan', {
    op: 'reportShop',
    methods: ['GET', 'POST'],
    // Letters of many bytes, each written as three.
    body: { type: 'application/x-www-form-urlencoded', maxBytes: 32 * 1024 },
    budget: 'lookup',
    async respond(ctx, { shop, callerHash }, { incoming, body, at }): Promise<Answer> {
      if (incoming.method !== 'POST') return page(200, reportPage(shop.name, NOTHING_TYPED))
      const given = new URLSearchParams(body.toString('utf8'))
      const said = (name: string) => (given.get(name) ?? '').trim()
      const typed = { reason: given.get('reason'), details: said('details'), contact: said('contact') }
      const { reason } = typed
      const contact = wrongWith(typed)
      if (!isReportReason(reason) || contact !== null)
        return page(
          400,
          reportPage(shop.name, typed, {
            ...(!isReportReason(reason) && { reason: 'Pilih salah satu.' }),
            ...(contact !== null && { contact }),
          }),
        )
      try {
        await reportShop(ctx, shop, { ...typed, reason }, callerHash, at)
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'rate_limited') throw error
        return page(429, tooManyPage(shop.name), problemHeaders(error))
      }
      return page(200, thanksPage(shop.name))
    },
  }),
]

function page(status: number, html: string, headers: Answer['headers'] = {}): Answer {
  return {
    status,
    headers: {
      ...headers,
      'Cache-Control': 'no-store',
      ...pageProtection({ 'style-src': inlineSource(STYLE), 'form-action': "'self'" }),
      'X-Robots-Tag': 'noindex',
      'Content-Type': 'text/html; charset=utf-8',
    },
    body: Buffer.from(html),
  }
}

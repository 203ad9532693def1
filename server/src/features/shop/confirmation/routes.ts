// The confirmation of an order as a page to read and to print, on every host of the shop.
import { Problem } from '../../../base/problems.ts'
import { API_PATH, confirmationPath } from '../../../domain/addresses.ts'
import type { Answer } from '../../../http/answers/answer.ts'
import { inlineSource, pageProtection } from '../../../http/answers/protection.ts'
import { plain } from '../../../http/routes/declare-route.ts'
import { getConfirmation } from './actions/get-confirmation.ts'
import { confirmationPage, missingPage, STYLE } from './page.ts'

export const confirmationRoutes = [
  plain(`${API_PATH}${confirmationPath(':key')}`, {
    op: 'showConfirmation',
    // A key is posted: in an address it would be shared and printed with it.
    methods: ['GET', 'POST'],
    body: { type: 'application/x-www-form-urlencoded', maxBytes: 1_024 },
    budget: 'track',
    priority: 'high',
    async respond(ctx, { shop }, { params, query, body, at }): Promise<Answer> {
      const posted = new URLSearchParams(body.toString('utf8')).get('owner_key')
      try {
        const asked = {
          key: params.key ?? '',
          proofs: [posted, query.lengkap].filter((each) => typeof each === 'string'),
        }
        return page(200, confirmationPage(await getConfirmation(ctx, shop, asked, at)))
      } catch (error) {
        if (error instanceof Problem && error.code === 'not_found') return page(404, missingPage(shop.name))
        throw error
      }
    },
  }),
]

function page(status: number, html: string): Answer {
  return {
    status,
    headers: {
      'Cache-Control': 'no-store',
      // Who has its address can open it.
      ...pageProtection({ 'style-src': inlineSource(STYLE) }, 'no-referrer'),
      'X-Robots-Tag': 'noindex',
      'Content-Type': 'text/html; charset=utf-8',
    },
    body: Buffer.from(html),
  }
}

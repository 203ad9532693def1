// GET /track/{key}/nota: the nota of an order as a page to print, and its credit notes below it. Who has the address has the page.
import type { Answer } from '../../../http/answers/answer.ts'
import { pageProtection } from '../../../http/answers/protection.ts'
import { plain } from '../../../http/routes/declare-route.ts'
import { invoicePage, PAPERS } from '../invoices/page.ts'
import { showInvoice } from './actions/show-invoice.ts'

const page = (path: string) =>
  plain(path, {
    op: 'showInvoice',
    priority: 'high',
    budget: 'track',
    async respond(ctx, { shop }, { params, query, at }): Promise<Answer> {
      const { key = '', id } = params
      const shown = await showInvoice(ctx, shop, { key, id: id ?? null }, at)
      const paper = PAPERS.find((each) => each === query.kertas) ?? 'a5'
      return {
        status: 200,
        headers: {
          'Cache-Control': 'no-store',
          ...pageProtection({ 'style-src': "'unsafe-inline'" }, 'no-referrer'),
          'X-Robots-Tag': 'noindex',
          'Content-Type': 'text/html; charset=utf-8',
        },
        body: Buffer.from(invoicePage(shown, paper)),
      }
    },
  })

export const invoiceRoutes = [page('/track/:key/nota'), page('/track/:key/nota/:id')]

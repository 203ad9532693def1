// What a merchant makes: a link that buys, and its QR code.
import { qrPng, qrSvg } from '../../../adapters/payments/qr-image.ts'
import { invalidRequest } from '../../../base/problems.ts'
import { shopAddress } from '../../../domain/addresses.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { buyLink, ownPath } from './rules.ts'
import { BuyLink, BuyLinkQuery } from './schema.ts'

/** Of a longer link the squares get too small for a phone that looks at paper. */
const LONGEST_QR = 1_000

export const linkAdminRoutes: readonly AdminRoute[] = [
  inShop.get('/buy-link', {
    op: 'getBuyLink',
    tag: 'Products',
    summary: 'Make a link that buys, and its QR code',
    description:
      'For WhatsApp, print and agents. Nothing is kept of it: the link says all by itself. Whoever opens it finds these ' +
      'things in the cart, as far as they can be bought then, and is asked before a cart that is not empty changes.',
    need: { role: 'staff', scope: 'products:read' },
    query: BuyLinkQuery,
    reply: BuyLink,
    async run(ctx, { shop, query }): Promise<BuyLink> {
      const onward = query.continue_to === undefined ? undefined : ownPath(query.continue_to)
      if (onward === null)
        throw invalidRequest([
          { path: 'continue_to', code: 'format', message: 'harus alamat di toko ini, misalnya /checkout' },
        ])
      const url = buyLink(shopAddress(shop, ctx.platform), { ...query, continue_to: onward })
      if (url.length > LONGEST_QR) return { url, qr_svg: null, qr_png: null }
      const [svg, png] = await Promise.all([qrSvg(url), qrPng(url)])
      return {
        url,
        qr_svg: dataAddress('image/svg+xml', Buffer.from(svg)),
        qr_png: dataAddress('image/png', png),
      }
    },
  }),
]

function dataAddress(type: string, bytes: Buffer): string {
  return `data:${type};base64,${bytes.toString('base64')}`
}

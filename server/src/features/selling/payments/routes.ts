// What gateways and buyers' pages call about payments, besides the storefront's API: notices, and QR codes as pictures.
import { qrPng } from '../../../adapters/payments/qr-image.ts'
import { Problem } from '../../../base/problems.ts'
import { API_PATH, QR_IMAGES_PATH } from '../../../domain/addresses.ts'
import { GATEWAYS } from '../../../domain/payment.ts'
import type { Answer } from '../../../http/answers/answer.ts'
import { plain } from '../../../http/routes/declare-route.ts'
import { PICTURE_HEADERS } from '../../catalogue/media/routes.ts'
import { noticeRoute } from '../heard/notice-routes.ts'
import { receiveNotice } from './actions/receive-notice.ts'
import { credentialsOf } from './credentials.ts'
import { findAttempt } from './queries.ts'

export const paymentRoutes = [
  noticeRoute(`${API_PATH}/gateways/:gateway/notify`, {
    op: 'notify',
    methods: ['POST'],
    maxBytes: 64 * 1024,
    // Nobody but this server speaks for the built-in gateway.
    vendorOf: ({ gateway }) => GATEWAYS.find((name) => name === gateway && name !== 'sandbox'),
    async isKnown(ctx, shop, gateway) {
      if (await credentialsOf(ctx, shop.id, gateway)) return true
      ctx.log.info({ gateway, shop: shop.slug }, 'a notice came for a gateway that the shop has no keys for')
      return false
    },
    receive: (ctx, shop, { vendor: gateway, headers, body }, at) =>
      receiveNotice(ctx, shop, { gateway, headers, body: body.toString('utf8') }, at),
  }),

  // A picture that buyers can save and open in their bank's app.
  plain(`${QR_IMAGES_PATH}:file`, {
    op: 'getQrImage',
    priority: 'high',
    budget: 'track',
    async respond(ctx, { shop }, { params }): Promise<Answer> {
      const [, id] = /^(pay_\w+)\.png$/.exec(params.file ?? '') ?? []
      const attempt = id ? await findAttempt(ctx.db, shop.id, id) : null
      const payload = attempt?.instructions?.qr_payload
      if (!payload) throw new Problem('not_found')
      return {
        status: 200,
        headers: {
          ...PICTURE_HEADERS,
          'Cache-Control': 'no-store',
          'Content-Disposition': 'inline; filename="qris.png"',
          'Content-Type': 'image/png',
        },
        body: await qrPng(payload),
      }
    },
  }),
]

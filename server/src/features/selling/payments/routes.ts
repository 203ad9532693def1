// What gateways and buyers' pages call about payments, besides the storefront's API: notices, and QR codes as pictures.
import { qrPng } from '../../../adapters/payments/qr-image.ts'
import { Problem } from '../../../base/problems.ts'
import { API_PATH, QR_IMAGES_PATH } from '../../../domain/addresses.ts'
import { GATEWAYS } from '../../../domain/payment.ts'
import { type Answer, jsonAnswer } from '../../../http/answers/answer.ts'
import { writtenText } from '../../../http/answers/write-json.ts'
import { plain } from '../../../http/routes/declare-route.ts'
import { PICTURE_HEADERS } from '../../catalogue/media/routes.ts'
import { receiveNotice } from './actions/receive-notice.ts'
import { credentialsOf } from './credentials.ts'
import { findAttempt } from './queries.ts'

const MAX_NOTICE_BYTES = 64 * 1024

export const paymentRoutes = [
  plain(`${API_PATH}/gateways/:gateway/notify`, {
    op: 'notify',
    priority: 'high',
    isNotice: true,
    methods: ['POST'],
    // Signatures are made over what was sent, so that it is read here as it came.
    body: { type: '*', maxBytes: MAX_NOTICE_BYTES },
    before(ctx, { shop }, { params }) {
      const gateway = GATEWAYS.find((name) => name === params.gateway)
      // Nobody but this server speaks for the built-in gateway.
      if (!gateway || gateway === 'sandbox') throw new Problem('not_found')
      return async () => {
        if (await credentialsOf(ctx, shop.id, gateway)) return
        ctx.log.info(
          { gateway, shop: shop.slug },
          'a notice came for a gateway that the shop has no keys for',
        )
        throw new Problem('not_found')
      }
    },
    async respond(ctx, { shop }, { incoming, params, body, at }): Promise<Answer> {
      const gateway = GATEWAYS.find((name) => name === params.gateway)
      if (!gateway) throw new Problem('not_found')
      const notice = { gateway, headers: incoming.headers, body: body.toString('utf8') }
      await receiveNotice(ctx, shop, notice, at)
      // Anything but success would make it come again.
      return jsonAnswer(RECEIVED)
    },
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

const RECEIVED = writtenText(JSON.stringify({ received: true }))

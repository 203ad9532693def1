// GET /media/qr/{attempt}.png: the QR code of a payment, as a picture that buyers can save and open in their bank's app.
import type { FastifyInstance } from 'fastify'
import { qrPng } from '../../adapters/payments/qr-image.ts'
import type { Context } from '../../context.ts'
import { admissionOf } from '../../doors/storefront/front-door.ts'
import { refuseOtherMethods } from '../../http/other-methods.ts'
import { Problem } from '../../problems.ts'
import { QR_IMAGES } from './qr-image-url.ts'
import { findAttempt } from './queries.ts'

export function mountQrImages(ctx: Context, app: FastifyInstance): void {
  const url = `${QR_IMAGES}:file`
  app.get<{ Params: { file: string } }>(url, { exposeHeadRoute: true }, async (request, reply) => {
    const { shop } = admissionOf(request.raw).shelf
    const [, id] = /^(pay_\w+)\.png$/.exec(request.params.file) ?? []
    const attempt = id ? await findAttempt(ctx.db, shop.id, id) : null
    const payload = attempt?.instructions?.qr_payload
    if (!payload) throw new Problem('not_found')
    return reply
      .headers({
        'Cache-Control': 'no-store',
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'X-Content-Type-Options': 'nosniff',
        'Content-Disposition': 'inline; filename="qris.png"',
      })
      .type('image/png')
      .send(await qrPng(payload))
  })
  refuseOtherMethods(app, url, ['GET', 'HEAD'])
}

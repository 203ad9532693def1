// POST {base}/gateways/{midtrans|xendit}/notify: what gateways tell. Not part of the storefront's API.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GATEWAY_NAMES } from '../../adapters/payments/gateways.ts'
import type { Context } from '../../context.ts'
import { API, admissionOf } from '../../doors/storefront/front-door.ts'
import { refuseOtherMethods } from '../../http/other-methods.ts'
import { invalidRequest, Problem } from '../../problems.ts'
import { hearOfAttempt } from './actions/hear-of-attempt.ts'
import { credentialsOf } from './credentials.ts'

type NoticeRequest = FastifyRequest<{ Params: { gateway: string }; Body: string }>

export async function mountNotices(ctx: Context, app: FastifyInstance): Promise<void> {
  const url = `${API}/gateways/:gateway/notify`
  await app.register(async (scope) => {
    // Signatures are made over what was sent, so that it is read here as it came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post(url, { config: { op: 'notify' } }, (request, reply) =>
      receive(request as NoticeRequest, reply),
    )
  })
  refuseOtherMethods(app, url, ['POST'])

  async function receive(request: NoticeRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { shop } = admissionOf(request.raw).shelf
    const gateway = GATEWAY_NAMES.find((name) => name === request.params.gateway)
    // Nobody but this server speaks for the built-in gateway.
    const credentials = gateway && gateway !== 'sandbox' && (await credentialsOf(ctx, shop.id, gateway))
    if (!gateway || !credentials) {
      ctx.log.info({ gateway, shop: shop.slug }, 'a notice came for a gateway that the shop has no keys for')
      throw new Problem('not_found')
    }

    const reading = ctx.gateways[gateway].readNotice(request.headers, request.body ?? '', credentials)
    if (reading.outcome === 'refused') {
      ctx.log.info(
        { gateway, shop: shop.slug, why: reading.why },
        'a notice was refused; if it was genuine, the keys in the shop file are not those of this account',
      )
      if (reading.why === 'forged') throw new Problem('forbidden')
      throw invalidRequest([{ path: 'body', message: 'bukan pemberitahuan yang dikenal' }])
    }
    if (reading.outcome === 'accepted') {
      const at = new Date(ctx.clock.now())
      const isOurs = await hearOfAttempt(ctx, shop, { ...reading.notice, gateway }, at)
      // The merchant may use the same account elsewhere, and gateways send trial notices.
      if (!isOurs) ctx.log.info({ gateway, shop: shop.slug }, 'a notice of something that is not ours')
    }
    // Anything but success would make it come again.
    return reply.send({ received: true })
  }
}

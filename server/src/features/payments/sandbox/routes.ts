// GET and POST /sandbox/{attempt}: where one pays, fails or lets expire a payment of the built-in gateway.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SANDBOX_PAGES } from '../../../adapters/payments/sandbox.ts'
import type { Context } from '../../../context.ts'
import { admissionOf } from '../../../doors/storefront/front-door.ts'
import { refuseOtherMethods } from '../../../http/other-methods.ts'
import { Problem } from '../../../problems.ts'
import type { Shop } from '../../../tenancy/queries.ts'
import { loadCheckoutTerms } from '../../checkout/queries.ts'
import { findOrder, type OrderRow } from '../../orders/queries.ts'
import { trackUrlOf } from '../../orders/track-token.ts'
import { hearOfAttempt } from '../actions/hear-of-attempt.ts'
import { type AttemptRow, findAttempt } from '../queries.ts'
import { sandboxPage } from './page.ts'

const OUTCOMES = ['paid', 'failed', 'expired'] as const

type PageRequest = FastifyRequest<{ Params: { id: string } }>

export async function mountSandbox(ctx: Context, app: FastifyInstance): Promise<void> {
  const url = `${SANDBOX_PAGES}:id`
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.get(url, { exposeHeadRoute: true }, (request, reply) => show(request as PageRequest, reply))
    scope.post(url, (request, reply) => decide(request as PageRequest, reply))
  })
  refuseOtherMethods(app, url, ['GET', 'HEAD', 'POST'])

  async function show(request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { shop, ...found } = await find(request)
    const page = sandboxPage({ shopName: shop.name, ...found, at: now() })
    return reply
      .headers({
        'Cache-Control': 'no-store',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
        // Told nothing at all, a browser would post the form as "Origin: null", which is nobody's.
        'Referrer-Policy': 'same-origin',
        'X-Robots-Tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(page)
  }

  async function decide(request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { shop, attempt, trackUrl } = await find(request)
    const { id: reference, gateway, amount } = attempt
    const asked = request.body instanceof URLSearchParams ? request.body.get('outcome') : null
    const status = OUTCOMES.find((outcome) => outcome === asked)
    if (status) await hearOfAttempt(ctx, shop, { gateway, reference, status, amount }, now())
    // As a real gateway's page does; who pays a bank account or a code comes back by himself.
    const target = attempt.kind === 'redirect' ? trackUrl : request.url
    return reply.redirect(target, 303)
  }

  /** The id cannot be guessed: who knows it was told it by the payment. */
  async function find({ raw, params }: PageRequest): Promise<Found> {
    const { shelf } = admissionOf(raw)
    const { shop } = shelf
    const attempt = await findAttempt(ctx.db, shop.id, params.id)
    const order = attempt?.gateway === 'sandbox' && (await findOrder(ctx.db, shop.id, attempt.order_id))
    const { paymentMethods } = await shelf.remember('checkout', () => loadCheckoutTerms(ctx.db, shop.id))
    const method = paymentMethods.find(({ code }) => order && code === order.payment_method)
    // A shop that takes real money by now is not paid on a page it used for trying things out.
    if (!attempt || !order || !method?.gateways.includes('sandbox')) throw new Problem('not_found')
    return { shop, attempt, order, trackUrl: trackUrlOf(ctx, shop, order) ?? '/' }
  }

  function now(): Date {
    return new Date(ctx.clock.now())
  }
}

interface Found {
  readonly shop: Shop
  readonly attempt: AttemptRow
  readonly order: OrderRow
  readonly trackUrl: string
}

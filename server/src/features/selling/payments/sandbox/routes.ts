// GET and POST /sandbox/{attempt}: where one pays, fails or lets expire a payment of the built-in gateway.
import { SANDBOX_PAGES } from '../../../../adapters/payments/sandbox.ts'
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { type Answer, redirectTo } from '../../../../http/answers/answer.ts'
import { pageProtection } from '../../../../http/answers/protection.ts'
import { plain } from '../../../../http/routes/declare-route.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { findOrder, type OrderRow } from '../../orders/queries.ts'
import { trackUrlOf } from '../../orders/track-token.ts'
import { applyGatewayStatus } from '../actions/apply-gateway-status.ts'
import { settleOrderOf } from '../actions/settle-order.ts'
import { methodOf } from '../methods.ts'
import { type AttemptRow, findAttempt } from '../queries.ts'
import { sandboxPage } from './page.ts'

const OUTCOMES = ['paid', 'failed', 'expired'] as const

export const sandboxRoutes = [
  plain(`${SANDBOX_PAGES}:id`, {
    op: 'showSandbox',
    methods: ['GET', 'POST'],
    body: { type: 'application/x-www-form-urlencoded', maxBytes: 1_024 },
    async respond(ctx, { shop }, { incoming, url, params, body, at }): Promise<Answer> {
      const { attempt, order } = await findPayment(ctx, shop, params.id ?? '')
      if (incoming.method !== 'POST') {
        await settleOrderOf(ctx, shop, attempt.id, at)
        const settled = await findPayment(ctx, shop, attempt.id)
        return page(sandboxPage({ shopName: shop.name, ...settled, at }))
      }

      const { id: reference, gateway, amount } = attempt
      const asked = new URLSearchParams(body.toString('utf8')).get('outcome')
      const status = OUTCOMES.find((outcome) => outcome === asked)
      if (status) {
        await applyGatewayStatus(ctx, shop, { gateway, reference, status, amount }, at)
        await settleOrderOf(ctx, shop, reference, at)
      }
      // As a real gateway's page does, whose address only the buyer knows; anyone who scans a code sees the address in it.
      const isBuyers = attempt.kind === 'redirect' && status !== undefined
      return redirectTo((isBuyers && trackUrlOf(ctx, shop, order)) || url, 303)
    },
  }),
]

interface FoundPayment {
  readonly attempt: AttemptRow
  readonly order: OrderRow
}

/** Nobody can guess the id: who knows it has it from the payment. */
async function findPayment(ctx: Context, shop: Shop, id: string): Promise<FoundPayment> {
  const attempt = await findAttempt(ctx.db, shop.id, id)
  const order = attempt?.gateway === 'sandbox' ? await findOrder(ctx.db, shop.id, attempt.order_id) : null
  const method = attempt && order && (await methodOf(ctx, shop, attempt.method))
  // A shop that takes real money by now is not paid on a page it used for trying things out.
  if (!attempt || !order || !method?.gateways.includes('sandbox')) throw new Problem('not_found')
  return { attempt, order }
}

/** The form is sent to the page itself, and from there it goes on to the order, on whatever host that is. */
const POLICY = { 'style-src': "'unsafe-inline'", 'form-action': "'self' https: http:" }

function page(html: string): Answer {
  return {
    status: 200,
    headers: {
      'Cache-Control': 'no-store',
      // Without this header, a browser would post the form as "Origin: null", which is nobody's.
      ...pageProtection(POLICY, 'same-origin'),
      'X-Robots-Tag': 'noindex',
      'Content-Type': 'text/html; charset=utf-8',
    },
    body: Buffer.from(html),
  }
}

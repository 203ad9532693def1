// What a merchant reads of the plan of the shop.
import { Problem } from '../../../base/problems.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { buyPlan } from './actions/buy-plan.ts'
import { getPlan } from './actions/get-plan.ts'
import { PlanPurchase, PlanPurchaseInput, PlanState } from './schema.ts'

const tag = 'Settings'

export const planRoutes: readonly AdminRoute[] = [
  inShop.get('/plan', {
    op: 'getPlan',
    tag,
    summary: 'The plan of the shop, how much of it is used, and what other plans give',
    need: { role: 'staff', scope: 'settings:read' },
    reply: PlanState,
    run: (ctx, { shop, at }) => getPlan(ctx, shop, at),
  }),
  inShop.post('/plan/orders', {
    op: 'buyPlan',
    tag,
    summary: 'Order a plan at the platform’s own shop; paid, it extends the plan of this one',
    description:
      'The order is in the name of the owner who asks. Asked again while it is open, the same order is answered. ' +
      'Behind what runs of the same plan; what is left of a smaller one becomes days of the greater by its worth.',
    need: { role: 'owner', scope: 'settings:write' },
    keepReply: 'never',
    problems: ['not_found', 'shop_closed', 'payment_unavailable', 'cart_invalid', 'cart_changed'],
    body: PlanPurchaseInput,
    status: 201,
    reply: PlanPurchase,
    async run(ctx, { shop, body, who, callerHash, at }) {
      if (who.kind !== 'person') throw new Problem('not_allowed', { need: 'person' })
      return buyPlan(ctx, shop, body, { person: who.person, callerHash }, at)
    },
  }),
]

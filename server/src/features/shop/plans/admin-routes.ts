// What a merchant reads of the plan of the shop.
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { getPlan } from './actions/get-plan.ts'
import { PlanState } from './schema.ts'

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
]

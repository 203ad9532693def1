// How far a shop is set up.
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { getSetup } from './actions/get-setup.ts'
import { Setup } from './schema.ts'

export const setupRoutes: readonly AdminRoute[] = [
  inShop.get('/setup', {
    op: 'getSetup',
    tag: 'Settings',
    summary: 'The steps until the shop can sell, and whether it can',
    need: { role: 'staff', scope: 'settings:read' },
    reply: Setup,
    run: (ctx, { shop, at }) => getSetup(ctx, shop, at),
  }),
]

// The agents' door: assistants that shop for people find and prepare; the person goes on at the shop.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { deleteExpiredAgentCarts } from './changes.ts'
import { agentMcpRoutes } from './mcp-routes.ts'
import { personalAgentCarts } from './personal.ts'
import { agentRestRoutes } from './rest-routes.ts'
import { agentRoutes } from './routes.ts'

export const agents: Feature = {
  tables: ['agent_carts'],
  routes: [...agentRoutes, ...agentRestRoutes, ...agentMcpRoutes],
  jobs: [
    defineJob({
      name: 'purge-agent-carts',
      every: '43 * * * *',
      run: (ctx) => deleteExpiredAgentCarts(ctx.db, new Date(ctx.clock.now())),
    }),
  ],
  personal: personalAgentCarts,
}

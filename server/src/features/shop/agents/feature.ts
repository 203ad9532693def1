// The agents' door: assistants that shop for people find and prepare; the person goes on at the shop.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { deleteExpiredAgentCarts } from './changes.ts'
import { personalAgentCarts } from './personal.ts'
import { agentRoutes } from './routes.ts'

export const agents: Feature = {
  tables: ['agent_carts'],
  routes: agentRoutes,
  jobs: [
    defineJob({
      name: 'purge-agent-carts',
      every: '43 * * * *',
      run: (ctx) => deleteExpiredAgentCarts(ctx.db, new Date(ctx.clock.now())),
    }),
  ],
  personal: personalAgentCarts,
}

// Orders, and the one function that moves them.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { purgeSentLinks } from './actions/send-links-again.ts'
import { orderConsistency } from './consistency.ts'
import { personalOrders } from './personal.ts'
import { hasOrders, shownByOrders } from './queries.ts'
import { sealedTokens } from './track-token.ts'

export const orders: Feature = {
  tables: ['orders', 'order_lines', 'order_history', 'order_search', 'sent_links', 'held_totals'],
  jobs: [
    defineJob({
      name: 'purge-sent-links',
      every: '*/30 * * * *',
      run: (ctx) => purgeSentLinks(ctx, new Date(ctx.clock.now())),
    }),
  ],
  consistency: orderConsistency,
  personal: personalOrders,
  sealed: [sealedTokens],
  hasBuyer: hasOrders,
  shownPictures: shownByOrders,
}

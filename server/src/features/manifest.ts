// What a feature says of itself: its `feature.ts` is one of these, and `index.ts` lists them all.
import type { Context } from '../context.ts'
import type { AdminRoute } from '../http/routes/admin-route.ts'
import type { Route } from '../http/routes/route.ts'
import type { Job } from '../jobs/job.ts'
import type { StopStage, Worker } from '../jobs/worker.ts'
import type { Owner } from '../tenancy/owner.ts'

export interface Feature extends Owner {
  /** of the storefront's door: endpoints of the API, and what else a shop's host serves */
  readonly routes?: readonly Route[]
  /** of the merchant's door */
  readonly adminRoutes?: readonly AdminRoute[]
  readonly jobs?: readonly Job<Context>[]
  /** what goes on behind requests: an outbox, as a rule; null: there is nothing to do on this server */
  readonly worker?: (ctx: Context) => Worker | null
  /** when its worker stops; 'writers' unless said */
  readonly stops?: StopStage
}

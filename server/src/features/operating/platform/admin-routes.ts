// What the platform's operator asks of the platform as a whole.
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { onPlatform } from '../../../http/routes/declare-admin-route.ts'
import type { Owner } from '../../../tenancy/owner.ts'
import { backlogsOf } from '../../../tenancy/owner.ts'
import { getPlatformStatus } from './actions/get-platform-status.ts'
import { presentStatus } from './present.ts'
import { platformStatusShape } from './schema.ts'

/** `watched`: those in which work may wait. */
export const platformRoutes = (watched: readonly Owner[]): readonly AdminRoute[] => [
  onPlatform.get('/platform/status', {
    op: 'getPlatformStatus',
    tag: 'Platform',
    summary: 'How the platform is: processes, database, what waits, what is sold today, and what is wrong',
    description:
      'For a page that asks every ten seconds, and for programs that watch: `findings` is empty while all is well. The ' +
      'platform’s operator alone may.',
    need: 'operator',
    reply: platformStatusShape(backlogsOf(watched).map(({ name }) => name)),
    run: async (ctx) => presentStatus(await getPlatformStatus(ctx)),
  }),
]

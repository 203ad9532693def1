// Pictures: uploaded by merchants, served in sizes, removed when nothing shows them.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { removeUnshownPictures } from './actions/remove-unshown.ts'
import { mediaAdminRoutes } from './admin-routes.ts'
import { mediaConsistency } from './consistency.ts'
import { mediaRoutes } from './routes.ts'

export const media: Feature = {
  tables: ['media'],
  routes: mediaRoutes,
  adminRoutes: mediaAdminRoutes,
  jobs: [
    defineJob({
      name: 'remove-unshown-pictures',
      every: '10 19 * * *',
      timeoutSeconds: 7_200,
      alone: true,
      run: (ctx) => removeUnshownPictures(ctx, new Date(ctx.clock.now())),
    }),
  ],
  consistency: mediaConsistency,
}

// How the platform is: its processes, its database, what waits.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { platformRoutes } from './admin-routes.ts'
import { deleteUnseenNodes } from './changes.ts'

export const platform: Feature = {
  tables: ['nodes'],
  adminRoutes: platformRoutes,
  jobs: [
    defineJob({
      name: 'purge-nodes',
      every: '17 * * * *',
      run: ({ db, clock }) => deleteUnseenNodes(db, new Date(clock.now())),
    }),
  ],
}

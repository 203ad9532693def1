// How the platform is: its processes, its database, what waits.
import type { Feature } from '../../manifest.ts'
import { platformRoutes } from './admin-routes.ts'
import { platformJobs } from './jobs.ts'

export const platform: Feature = {
  tables: ['nodes'],
  adminRoutes: platformRoutes,
  jobs: platformJobs,
}

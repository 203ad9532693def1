// Personal data of buyers: found, copied, forgotten.
import type { Feature } from '../../manifest.ts'
import { privacyRoutes } from './admin-routes.ts'
import { sealedRequests } from './contact.ts'
import { hashedRequests } from './contact-hashes.ts'
import { privacyJobs } from './jobs.ts'

export const privacy: Feature = {
  tables: ['data_requests'],
  adminRoutes: privacyRoutes,
  jobs: privacyJobs,
  sealed: [sealedRequests, hashedRequests],
}

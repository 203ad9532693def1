// Personal data of buyers: found, copied, forgotten.
import type { Feature } from '../../manifest.ts'
import { privacyRoutes } from './admin-routes.ts'
import { contactsOfRequests } from './contact.ts'
import { privacyJobs } from './jobs.ts'

export const privacy: Feature = {
  tables: ['data_requests'],
  adminRoutes: privacyRoutes,
  jobs: privacyJobs,
  sealed: contactsOfRequests.parts,
}

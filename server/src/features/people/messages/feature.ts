// Messages to buyers and merchants, by e-mail and WhatsApp.
import type { Feature } from '../../manifest.ts'
import { messageAdminRoutes } from './admin-routes.ts'
import { messageJobs } from './jobs.ts'
import { messageHolder } from './personal.ts'
import { sealedMessages } from './seal-message.ts'
import { sending } from './sending.ts'

export const messages: Feature = {
  tables: ['messages'],
  adminRoutes: messageAdminRoutes,
  jobs: messageJobs,
  worker: sending.start,
  personal: messageHolder,
  sealed: [sealedMessages],
}

// Files that fill a shop: shop files, Shopify’s sheets, sheets of stock.
import type { Feature } from '../../manifest.ts'
import { importAdminRoutes } from './admin-routes.ts'
import { importing } from './importing.ts'
import { importJobs } from './jobs.ts'
import { sealedFiles } from './seal-file.ts'

export const imports: Feature = {
  tables: ['imports'],
  adminRoutes: importAdminRoutes,
  jobs: importJobs,
  worker: importing.start,
  sealed: [sealedFiles],
}

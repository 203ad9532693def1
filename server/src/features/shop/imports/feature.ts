// Files that fill a shop: sheets of products, plain or of a marketplace, Shopify’s, sheets of stock, shop files.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { importAdminRoutes } from './admin-routes.ts'
import { importing } from './importing.ts'
import { deleteFinishedBefore } from './queries.ts'
import { KEPT_MS } from './rules.ts'
import { sealedFiles } from './seal-file.ts'

export const imports: Feature = {
  tables: ['imports'],
  adminRoutes: importAdminRoutes,
  jobs: [
    // Takes over the imports of processes that died.
    defineJob({ name: 'resume-imports', every: '* * * * *', run: async (ctx) => importing.of(ctx)?.look() }),
    defineJob({
      name: 'purge-imports',
      every: '40 3 * * *',
      run: ({ db, clock }) => deleteFinishedBefore(db, new Date(clock.now() - KEPT_MS)),
    }),
  ],
  worker: (ctx) => importing.start(ctx),
  sealed: [sealedFiles],
}

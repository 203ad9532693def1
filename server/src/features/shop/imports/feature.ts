// Files that fill a shop: sheets of products, plain or of a marketplace, Shopify’s, sheets of stock, shop files.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { importAdminRoutes } from './admin-routes.ts'
import { fetching } from './fetching.ts'
import { importing } from './importing.ts'
import { deleteFinishedBefore } from './queries.ts'
import { KEPT_MS, undoneBefore } from './rules.ts'
import { sealedFiles } from './seal-file.ts'
import { deleteTracesBefore } from './traces.ts'

export const imports: Feature = {
  tables: ['imports', 'import_traces', 'picture_fetches'],
  adminRoutes: importAdminRoutes,
  jobs: [
    // Takes over the imports of processes that died.
    defineJob({ name: 'resume-imports', every: '* * * * *', run: async (ctx) => importing.of(ctx)?.look() }),
    // Tries pictures again, and takes over those of processes that died.
    defineJob({ name: 'fetch-pictures', every: '* * * * *', run: async (ctx) => fetching.of(ctx)?.look() }),
    defineJob({
      name: 'purge-imports',
      every: '40 3 * * *',
      async run({ db, clock }) {
        await deleteTracesBefore(db, undoneBefore(clock.now()))
        await deleteFinishedBefore(db, new Date(clock.now() - KEPT_MS))
      },
    }),
  ],
  worker(ctx) {
    const pictures = fetching.start(ctx)
    const files = importing.start(ctx)
    return { stop: async (late) => void (await Promise.all([files.stop(late), pictures.stop(late)])) }
  },
  sealed: [sealedFiles],
}

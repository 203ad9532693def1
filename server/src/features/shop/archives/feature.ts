// Everything a shop has as one file, for an owner who takes it along.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { archiveAdminRoutes } from './admin-routes.ts'
import { archiving } from './archiving.ts'
import { deleteArchives, deleteFinishedBefore } from './queries.ts'
import { KEPT_DAYS } from './rules.ts'

export const archives: Feature = {
  tables: ['archives', 'archive_parts'],
  adminRoutes: archiveAdminRoutes,
  jobs: [
    // Takes over the archives of processes that died.
    defineJob({ name: 'resume-archives', every: '* * * * *', run: async (ctx) => archiving.of(ctx)?.look() }),
    defineJob({
      name: 'purge-archives',
      every: '50 3 * * *',
      run: ({ db, clock }) => deleteFinishedBefore(db, new Date(clock.now() - KEPT_DAYS * 86_400_000)),
    }),
  ],
  worker: (ctx) => archiving.start(ctx),
  personal: {
    // Whoever is forgotten is in no copy, nor in one that is being made.
    anonymise: (tx, { shop }) => deleteArchives(tx, shop.id),
  },
}

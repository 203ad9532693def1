// How the platform is: its processes, its database, what waits, and which vendors' APIs end.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { deleteUnseenNodes } from './changes.ts'
import { warnOfEndingVersions } from './vendor-versions.ts'

export const platform: Feature = {
  tables: ['nodes'],
  jobs: [
    defineJob({
      name: 'purge-nodes',
      every: '17 * * * *',
      run: ({ db, clock }) => deleteUnseenNodes(db, new Date(clock.now())),
    }),
    defineJob({
      name: 'warn-of-ending-versions',
      // In the morning of Jakarta.
      every: '5 1 * * *',
      run: async (ctx) => warnOfEndingVersions(ctx),
    }),
  ],
}

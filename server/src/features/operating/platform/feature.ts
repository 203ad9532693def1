// How the platform is: its processes, its database, what waits.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { deleteUnseenNodes } from './changes.ts'

export const platform: Feature = {
  tables: ['nodes'],
  jobs: [
    defineJob({
      name: 'purge-nodes',
      every: '17 * * * *',
      run: ({ db, clock }) => deleteUnseenNodes(db, new Date(clock.now())),
    }),
  ],
}

// One-time codes: sent to a contact, tried a few times, used once.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { purgeCodes } from './actions.ts'

export const codes: Feature = {
  tables: ['one_time_codes', 'code_tries', 'code_counts'],
  jobs: [
    defineJob({
      name: 'purge-codes',
      every: '*/5 * * * *',
      run: (ctx) => purgeCodes(ctx, new Date(ctx.clock.now())),
    }),
  ],
}

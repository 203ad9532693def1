// The job of news to browsers: deleting what nobody sends any more, as where the operator took the keys away.
import type { Context } from '../../../context.ts'
import { defineJob } from '../../../jobs/job.ts'
import { deleteOlder } from './queries.ts'
import { WORTH_TELLING_MS } from './rules.ts'

const purgePushesJob = defineJob({
  name: 'purge-pushes',
  every: '23 * * * *',
  run: (ctx: Context) => deleteOlder(ctx.db, new Date(ctx.clock.now() - WORTH_TELLING_MS)),
})

export const pushJobs = [purgePushesJob]

// The job of accounts: deleting what nobody can use any more.
import type { Context } from '../../../context.ts'
import { defineJob } from '../../../jobs/job.ts'
import { deleteOverdue } from './changes.ts'

const purgeAccountsJob = defineJob({
  name: 'purge-accounts',
  every: '*/10 * * * *',
  run: (ctx: Context) => deleteOverdue(ctx.db, new Date(ctx.clock.now())),
})

export const accountJobs = [purgeAccountsJob]

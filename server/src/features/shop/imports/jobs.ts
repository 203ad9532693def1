// The jobs of imports: taking over what a process left behind, and forgetting those of long ago.
import type { Context } from '../../../context.ts'
import { defineJob } from '../../../jobs/job.ts'
import { importing } from './importing.ts'
import { deleteFinishedBefore } from './queries.ts'
import { KEPT_MS } from './rules.ts'

/** Takes over the imports of processes that died. */
const resumeImportsJob = defineJob({
  name: 'resume-imports',
  every: '* * * * *',
  run: async (ctx: Context) => importing.of(ctx)?.look(),
})
const purgeImportsJob = defineJob({ name: 'purge-imports', every: '40 3 * * *', run: purgeImports })

export const importJobs = [resumeImportsJob, purgeImportsJob]

async function purgeImports({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteFinishedBefore(db, new Date(clock.now() - KEPT_MS))
}

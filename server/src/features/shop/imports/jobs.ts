// The jobs of imports: taking over what a process left behind, and forgetting those of long ago.
import type { Context } from '../../../context.ts'
import { defineJob } from '../../../jobs/job.ts'
import { resumeImports } from './actions/resume-imports.ts'
import { deleteFinishedBefore } from './queries.ts'
import { KEPT_MS } from './rules.ts'

const resumeImportsJob = defineJob({ name: 'resume-imports', every: '* * * * *', run: resumeImports })
const purgeImportsJob = defineJob({ name: 'purge-imports', every: '40 3 * * *', run: purgeImports })

export const importJobs = [resumeImportsJob, purgeImportsJob]

async function purgeImports({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteFinishedBefore(db, new Date(clock.now() - KEPT_MS))
}

// node server/test/run-job.ts NAME: one run of a job now, in the installation that the environment names, as its schedule would.
import { withContext } from '../src/doors/cli/with-context.ts'
import { jobs } from '../src/doors/jobs.ts'

const job = jobs.find(({ name }) => name === process.argv[2])
if (!job) throw new Error(`no job is called ${process.argv[2]}`)
await withContext({ env: process.env, print: console.log, warn: console.error }, (ctx) => job.run(ctx))

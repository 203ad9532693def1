// The job of the platform: forgetting processes that were not seen for a day.
import type { Context } from '../../../context.ts'
import { defineJob } from '../../../jobs/job.ts'
import { deleteNodesUnseenSince } from './changes.ts'
import { NODE_KEPT_MS } from './node-rules.ts'

const purgeNodesJob = defineJob({ name: 'purge-nodes', every: '17 * * * *', run: purgeNodes })

export const platformJobs = [purgeNodesJob]

export async function purgeNodes({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteNodesUnseenSince(db, new Date(clock.now() - NODE_KEPT_MS))
}

// Requests themselves: answers kept under Idempotency-Keys, and budgets of addresses.
import type { Context } from '../context.ts'
import type { Job } from '../jobs/job.ts'
import type { Owner } from '../tenancy/owner.ts'
import { answerHolder } from './idempotency/personal.ts'
import { sealedAnswers } from './idempotency/queries.ts'
import { requestJobs } from './jobs.ts'

export const requests: Owner & { readonly jobs: readonly Job<Context>[] } = {
  tables: ['idempotency_keys', 'ip_budgets'],
  jobs: requestJobs,
  personal: answerHolder,
  sealed: [sealedAnswers],
}

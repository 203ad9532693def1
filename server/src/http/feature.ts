// Requests themselves: answers kept under Idempotency-Keys, and budgets of addresses.
import type { Context } from '../context.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import type { Owner } from '../tenancy/owner.ts'
import { textsNaming } from '../tenancy/personal-data.ts'
import { purgeIdempotencyKeys } from './idempotency/idempotency.ts'
import { sealedAnswers } from './idempotency/queries.ts'
import { forgetRepliesWith } from './idempotency/replies.ts'
import { purgeIpBudgets } from './limits/budget-queries.ts'

export const requests: Owner & { readonly jobs: readonly Job<Context>[] } = {
  tables: ['idempotency_keys', 'ip_budgets'],
  jobs: [
    defineJob({
      name: 'purge-requests',
      every: '*/10 * * * *',
      async run({ db, clock }: Context) {
        const now = new Date(clock.now())
        await purgeIdempotencyKeys(db, now)
        await purgeIpBudgets(db, now)
      },
    }),
  ],
  personal: {
    // Time alone forgets a reply within a day: only somebody who asks does not wait for that.
    async anonymise(tx, subject, ctx) {
      if (subject.contact) await forgetRepliesWith(tx, ctx, subject.shop.id, textsNaming(subject))
    },
  },
  sealed: [sealedAnswers],
}

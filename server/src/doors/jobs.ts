// Table of contents: every job of every feature in one list.

import type { Context } from '../context.ts'
import { checkoutJobs } from '../features/checkout/jobs.ts'
import { codeJobs } from '../features/codes/jobs.ts'
import { messageJobs } from '../features/messages/jobs.ts'
import { orderJobs } from '../features/orders/jobs.ts'
import { paymentJobs } from '../features/payments/jobs.ts'
import { shippingJobs } from '../features/shipping/jobs.ts'
import { requestJobs } from '../http/jobs.ts'
import type { Job } from '../jobs/job.ts'

export const jobs: readonly Job<Context, object>[] = [
  ...messageJobs,
  ...checkoutJobs,
  ...codeJobs,
  ...orderJobs,
  ...paymentJobs,
  ...shippingJobs,
  ...requestJobs,
]

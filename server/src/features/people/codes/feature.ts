// One-time codes: sent to a contact, tried a few times, used once.
import type { Feature } from '../../manifest.ts'
import { codeJobs } from './jobs.ts'

export const codes: Feature = {
  tables: ['one_time_codes', 'code_tries', 'code_counts'],
  jobs: codeJobs,
}

// Who is who on the merchant’s side: people, sessions, passkeys, staff, and tokens of programs.
import type { Feature } from '../../manifest.ts'
import { accountRoutes } from './admin-routes.ts'
import { accountJobs } from './jobs.ts'

export const accounts: Feature = {
  tables: [
    'people',
    'staff',
    'sessions',
    'entry_links',
    'sign_in_counts',
    'passkeys',
    'passkey_challenges',
    'account_codes',
    'api_tokens',
  ],
  adminRoutes: accountRoutes,
  jobs: accountJobs,
}

// Who is who on the merchant’s side: people, sessions, passkeys, staff, and tokens of programs.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { deleteOverdue } from './changes.ts'
import { meRoutes } from './me-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { staffRoutes } from './staff-routes.ts'
import { tokenRoutes } from './token-routes.ts'

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
  adminRoutes: [...signInRoutes, ...meRoutes, ...staffRoutes, ...tokenRoutes],
  jobs: [
    defineJob({
      name: 'purge-accounts',
      every: '*/10 * * * *',
      run: (ctx) => deleteOverdue(ctx.db, new Date(ctx.clock.now())),
    }),
  ],
}

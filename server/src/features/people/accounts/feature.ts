// Who is who on the merchant’s side: people, sessions, passkeys, staff, and tokens of programs.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { deleteOverdue } from './changes.ts'
import { handoverRoutes } from './handover-routes.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { deleteOldInvitations } from './invitations.ts'
import { meRoutes } from './me-routes.ts'
import { sealedSecondFactors } from './second-factor/queries.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { staffRoutes } from './staff-routes.ts'
import { tokenRoutes } from './token-routes.ts'

/** That nobody came is of use to its shop for a while. */
const INVITATION_SHOWN_MS = 23 * 24 * 3_600_000

export const accounts: Feature = {
  tables: [
    'people',
    'staff',
    'staff_invitations',
    'sessions',
    'entry_links',
    'sign_in_counts',
    'passkeys',
    'second_factors',
    'recovery_codes',
    'passkey_challenges',
    'account_codes',
    'api_tokens',
  ],
  adminRoutes: [
    ...signInRoutes,
    ...meRoutes,
    ...secondFactorRoutes,
    ...invitationRoutes,
    ...staffRoutes,
    ...handoverRoutes,
    ...tokenRoutes,
  ],
  sealed: [sealedSecondFactors],
  jobs: [
    defineJob({
      name: 'purge-accounts',
      every: '*/10 * * * *',
      async run({ db, clock }) {
        await deleteOverdue(db, new Date(clock.now()))
        await deleteOldInvitations(db, new Date(clock.now() - INVITATION_SHOWN_MS))
      },
    }),
  ],
}

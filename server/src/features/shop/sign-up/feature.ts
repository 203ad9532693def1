// A shop for everybody who can be reached: sign-up without an operator.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { signUpRoutes } from './admin-routes.ts'
import { deleteOverdue } from './changes.ts'

export const signUp: Feature = {
  tables: ['sign_up_codes', 'sign_up_invitations'],
  adminRoutes: signUpRoutes,
  jobs: [
    defineJob({
      name: 'purge-sign-up-codes',
      every: '*/10 * * * *',
      run: ({ db, clock }) => deleteOverdue(db, new Date(clock.now())),
    }),
  ],
}

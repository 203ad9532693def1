// The second step of one's own sign-in: set up, proven, given new recovery codes, switched off.
import Type from 'typebox'
import { onPlatform } from '../../../http/routes/declare-admin-route.ts'
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './actions/second-factor.ts'
import { personCalling, personOf } from './callers.ts'
import { CodeInput, RecoveryCodes, SecondFactorSecret, SecondFactorState } from './schema.ts'

const OWN = { tag: 'Accounts', need: 'person' } as const
/** What it answers is shown once, and kept nowhere. */
const GUARDED = { ...OWN, budget: 'signin', keepReply: 'never' } as const

export const secondFactorRoutes = [
  onPlatform.get('/me/second-factor', {
    ...OWN,
    op: 'getSecondFactor',
    summary: 'Whether one’s own sign-in takes a second step',
    reply: SecondFactorState,
    run: (ctx, call) => getSecondFactor(ctx, personOf(call).person.id),
  }),
  onPlatform.post('/me/second-factor/secret', {
    ...GUARDED,
    op: 'startSecondFactor',
    summary: 'A new secret for an authenticator app, within an hour of signing in; a code confirms it',
    reply: SecondFactorSecret,
    run: (ctx, call) => startSecondFactor(ctx, personOf(call).person, call.at),
  }),
  onPlatform.post('/me/second-factor', {
    ...GUARDED,
    op: 'confirmSecondFactor',
    summary: 'Switch the second step on with a first code; the confirmed contact is told',
    problems: ['code_refused'],
    body: CodeInput,
    reply: RecoveryCodes,
    run: async (ctx, call) => ({
      recovery_codes: await confirmSecondFactor(
        ctx,
        personOf(call),
        call.body.code,
        personCalling(call),
        call.at,
      ),
    }),
  }),
  onPlatform.post('/me/second-factor/recovery-codes', {
    ...GUARDED,
    op: 'renewRecoveryCodes',
    summary: 'Ten new recovery codes in place of those that are left; the confirmed contact is told',
    reply: RecoveryCodes,
    run: async (ctx, call) => ({
      recovery_codes: await renewRecoveryCodes(ctx, personOf(call).person, call.at),
    }),
  }),
  onPlatform.delete('/me/second-factor', {
    ...OWN,
    op: 'removeSecondFactor',
    summary: 'Switch the second step off, within an hour of signing in; the confirmed contact is told',
    status: 204,
    reply: Type.Null({ description: 'Nothing' }),
    async run(ctx, call) {
      await removeSecondFactor(ctx, personOf(call).person)
      return null
    },
  }),
]

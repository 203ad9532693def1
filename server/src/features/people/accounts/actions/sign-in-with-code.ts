// sendSignInCode and signInWithCode: six digits to the confirmed contact in place of a password.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { matchCode, sendCode } from '../account-codes.ts'
import { askForMessage } from '../ask-for-message.ts'
import { useAccountCode } from '../changes.ts'
import { countCodeTry, type PersonCalling } from '../limits.ts'
import { loginOf } from '../logins.ts'
import { findPersonByLogin } from '../queries.ts'
import { passSecondFactor } from '../second-factor/pass.ts'
import { beginSession, type NewSession } from '../sessions.ts'

/** Throws `otp_limit`. */
export async function sendSignInCode(
  ctx: Context,
  login: string,
  caller: PersonCalling,
  at: Date,
): Promise<void> {
  await askForMessage(ctx, login, caller, at, (tx, person) => sendCode(tx, ctx, person, 'sign_in', at))
}

const REFUSED = 'Kode tidak dapat diterima. Periksa kembali atau minta kode baru.'

interface CodeSignIn {
  readonly login: string
  readonly code: string
  readonly second_factor?: string | undefined
}

/** Throws `second_factor_required`, and `sign_in_refused`: the same for an unknown person, a wrong code and a caller that guessed too often. */
export async function signInWithCode(
  ctx: Context,
  { login: given, code, second_factor }: CodeSignIn,
  caller: PersonCalling,
  at: Date,
): Promise<NewSession> {
  const login = loginOf(given)
  const person = await findPersonByLogin(ctx.db, login)
  const tries = await countCodeTry(ctx, { login, personId: person?.id ?? null, caller }, at)
  const match = await matchCode(ctx, person?.id ?? null, 'sign_in', code, at)
  if (!person || !match || tries.isOver) throw refused()
  await tries.forget()
  // Before it is used: who is asked for the second step sends both together.
  const hasTwoFactors = await passSecondFactor(ctx, person, second_factor, caller, at)
  return inTransaction(ctx.db, async (tx) => {
    if (!(await useAccountCode(tx, match))) throw refused()
    return beginSession(tx, ctx, person, caller, at, hasTwoFactors)
  })
}

function refused(): Problem {
  return new Problem('sign_in_refused', {}, null, REFUSED)
}

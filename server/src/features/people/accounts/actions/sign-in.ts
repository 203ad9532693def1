// signIn: a login and a password for a session.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { countTry, type PersonCalling } from '../limits.ts'
import { loginOf } from '../logins.ts'
import { isPassword } from '../passwords.ts'
import { findPersonByLogin } from '../queries.ts'
import { passSecondFactor } from '../second-factor/pass.ts'
import { beginSession, type NewSession } from '../sessions.ts'

export interface SignIn {
  readonly login: string
  readonly password: string
  readonly second_factor?: string | undefined
}

/**
 * Throws `sign_in_refused`: the same, after the same work, for an unknown person, a wrong password and a caller that
 * guessed too often. `second_factor_required` to who knows the password.
 */
export async function signIn(
  ctx: Context,
  { login: given, password, second_factor }: SignIn,
  caller: PersonCalling,
  at: Date,
): Promise<NewSession> {
  const login = loginOf(given)
  const person = await findPersonByLogin(ctx.db, login)
  const tries = await countTry(ctx, 'password', { login, personId: person?.id ?? null, caller }, at)
  const isRight = await isPassword(password, person?.password_hash ?? null)
  if (!person || !isRight || tries.isOver) throw new Problem('sign_in_refused')
  await tries.forget()
  const hasTwoFactors = await passSecondFactor(ctx, person, second_factor, caller, at)
  return beginSession(ctx.db, ctx, person, caller, at, hasTwoFactors)
}

// signIn: a login and a password for a session.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { countTry, type PersonCalling } from '../limits.ts'
import { loginOf } from '../logins.ts'
import { isPassword } from '../passwords.ts'
import { findPersonByLogin } from '../queries.ts'
import { beginSession, type NewSession } from '../sessions.ts'

export interface SignIn {
  readonly login: string
  readonly password: string
}

/**
 * Throws `sign_in_refused`: the same, after the same work, for an unknown person, a wrong password and a caller that
 * guessed too often.
 */
export async function signIn(
  ctx: Context,
  { login: given, password }: SignIn,
  caller: PersonCalling,
  at: Date,
): Promise<NewSession> {
  const login = loginOf(given)
  const person = await findPersonByLogin(ctx.db, login)
  const tries = await countTry(ctx, 'password', { login, personId: person?.id ?? null, caller }, at)
  const isRight = await isPassword(password, person?.password_hash ?? null)
  if (!person || !isRight || tries.isOver) throw new Problem('sign_in_refused')
  await tries.forget()
  return beginSession(ctx.db, ctx, person, caller, at)
}

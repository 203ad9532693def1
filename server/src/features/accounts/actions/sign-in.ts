// signIn: a login and a password for a session.
import type { Context } from '../../../context.ts'
import type { Person } from '../../../domain/access.ts'
import { parseContact } from '../../../domain/contact.ts'
import { Problem } from '../../../problems.ts'
import { countFailure } from '../changes.ts'
import { isPassword } from '../passwords.ts'
import { failedSignIns, findPersonByLogin, rolesOfPerson } from '../queries.ts'
import { beginSession } from '../sessions.ts'

const WINDOW_MS = 15 * 60_000
/** After so many wrong ones from one address, that address is not listened to until the window is over. */
const MOST_OF_CALLER = 10
/** Guesses from many addresses: more than any forgetful owner makes. */
const MOST_OF_ALL = 200

export interface SignIn {
  readonly login: string
  readonly password: string
  readonly callerHash: Buffer
  readonly agent: string
}

/**
 * Throws `sign_in_refused`: the same, after the same work, for an unknown person, a wrong password and an address that
 * guessed too often.
 */
export async function signIn(
  ctx: Context,
  { login, password, callerHash, agent }: SignIn,
  at: Date,
): Promise<{ person: Person; key: string }> {
  const name = parseContact(login)?.value ?? login.trim().toLowerCase()
  const loginHash = ctx.secrets.mac('sign-in', name)
  const [person, failed] = await Promise.all([
    findPersonByLogin(ctx.db, name),
    failedSignIns(ctx.db, { loginHash, callerHash, at }),
  ])
  const isRight = await isPassword(password, person?.password_hash ?? null)
  const isLocked = failed.ofCaller >= MOST_OF_CALLER || failed.ofAll >= MOST_OF_ALL
  if (person && isRight && !isLocked) {
    const { id, is_operator: isOperator } = person
    const roles = await rolesOfPerson(ctx.db, id)
    const key = await beginSession(ctx, id, agent, at)
    return { person: { id, login: person.login, name: person.name, isOperator, roles }, key }
  }
  await countFailure(ctx.db, { loginHash, callerHash, at, until: new Date(at.getTime() + WINDOW_MS) })
  throw new Problem('sign_in_refused')
}

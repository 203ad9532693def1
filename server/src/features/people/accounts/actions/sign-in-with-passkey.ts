// signInWithPasskey: what an authenticator has signed for a session.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { loginOf } from '../logins.ts'
import { findPasskey, notePasskeyUse } from '../passkeys/queries.ts'
import { signInOptions, verifySignIn } from '../passkeys/webauthn.ts'
import { findPerson } from '../queries.ts'
import { beginSession, type NewSession, type SessionBegun } from '../sessions.ts'

/** The same for everybody, whether or not there is such a person. */
export async function getPasskeySignInOptions(
  ctx: Context,
  login: string | undefined,
  hostname: string,
  at: Date,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return signInOptions(ctx, login === undefined ? null : loginOf(login), hostname, at)
}

const REFUSED = 'Kunci sandi (passkey) tidak dapat diterima.'

/** Nobody guesses one, so tries are not counted: a passkey opens also while others guess the password. Throws `sign_in_refused`. */
export async function signInWithPasskey(
  ctx: Context,
  response: AuthenticationResponseJSON,
  caller: SessionBegun,
  at: Date,
): Promise<NewSession> {
  const passkey = await findPasskey(ctx.db, response.id)
  const person = passkey && (await findPerson(ctx.db, passkey.person_id))
  const counter = person && (await verifySignIn(ctx, passkey, person.login, response, at))
  if (!person || counter === null) throw new Problem('sign_in_refused', {}, null, REFUSED)
  await notePasskeyUse(ctx.db, passkey.id, counter, at)
  return beginSession(ctx.db, ctx, person, caller, at, true)
}

// Ways in and out: password, passkey, one-time code, one-time link.
import Type from 'typebox'
import type { Context } from '../../../context.ts'
import { maskContact } from '../../../domain/masks.ts'
import { Reply } from '../../../http/routes/admin-reply.ts'
import type { AdminVisit } from '../../../http/routes/admin-route.ts'
import { onPlatform } from '../../../http/routes/declare-admin-route.ts'
import { CODE_MINUTES } from './account-codes.ts'
import { getEntryLinkPasskeyOptions, useEntryLinkForPasskey } from './actions/create-passkey.ts'
import { getSecondFactor } from './actions/second-factor.ts'
import { RECOVERY_HOURS, sendRecoveryLink } from './actions/send-recovery-link.ts'
import { setPassword } from './actions/set-password.ts'
import { signIn } from './actions/sign-in.ts'
import { sendSignInCode, signInWithCode } from './actions/sign-in-with-code.ts'
import { getPasskeySignInOptions, signInWithPasskey } from './actions/sign-in-with-passkey.ts'
import { personCalling, personOf } from './callers.ts'
import { deleteSession } from './changes.ts'
import { clearedCookie, deviceCookie, sessionCookie } from './cookies.ts'
import { ownerOfLink } from './entry-links.ts'
import { logSignIn, type WayIn } from './log-sign-in.ts'
import { presentPerson } from './present.ts'
import {
  CodeOfLogin,
  CreationOptions,
  LinkInput,
  LinkOwner,
  MaybeLogin,
  MessageAsked,
  OfLogin,
  PasskeyByLink,
  PasskeySignIn,
  PasswordByLink,
  RequestOptions,
  SignedIn,
  SignIn,
} from './schema.ts'
import type { NewSession } from './sessions.ts'

/** Of every way in: anyone may try, few times a minute, and nothing is kept of what was answered. */
export const WAY_IN = { tag: 'Accounts', need: 'anyone', budget: 'signin', keepReply: 'never' } as const

export const signInRoutes = [
  onPlatform.post('/session', {
    ...WAY_IN,
    op: 'signIn',
    summary: 'Sign in with a password, and with the second step where the account has one',
    problems: ['sign_in_refused', 'second_factor_required'],
    body: SignIn,
    reply: SignedIn,
    run: (ctx, call) =>
      signedIn(ctx, call, 'password', () => signIn(ctx, call.body, personCalling(call), call.at)),
  }),
  onPlatform.delete('/session', {
    op: 'signOut',
    tag: 'Accounts',
    summary: 'Sign out: the session ends everywhere',
    need: 'person',
    status: 204,
    reply: Type.Null({ description: 'Nothing' }),
    async run(ctx, call) {
      const { person, sessionId } = personOf(call)
      await deleteSession(ctx.db, person.id, sessionId)
      return Reply.withHeaders(null, { 'Set-Cookie': clearedCookie(call.isSecure) })
    },
  }),
  onPlatform.post('/session/code', {
    ...WAY_IN,
    op: 'sendSignInCode',
    summary: 'Send a code to sign in with, to the confirmed contact',
    description: 'The answer is the same, whether or not there is such a person.',
    problems: ['otp_limit'],
    body: OfLogin,
    reply: MessageAsked,
    async run(ctx, call) {
      await sendSignInCode(ctx, call.body.login, personCalling(call), call.at)
      return { expires_in_seconds: CODE_MINUTES * 60 }
    },
  }),
  onPlatform.post('/session/with-code', {
    ...WAY_IN,
    op: 'signInWithCode',
    summary: 'Sign in with a code, and with the second step where the account has one',
    problems: ['sign_in_refused', 'second_factor_required'],
    body: CodeOfLogin,
    reply: SignedIn,
    run: (ctx, call) =>
      signedIn(ctx, call, 'code', () => signInWithCode(ctx, call.body, personCalling(call), call.at)),
  }),
  onPlatform.post('/session/passkey/options', {
    ...WAY_IN,
    op: 'getPasskeySignInOptions',
    summary: 'What a passkey has to sign',
    description:
      'With a `login` only a passkey of that person is taken; the answer is the same for everybody.',
    body: MaybeLogin,
    reply: RequestOptions,
    run: (ctx, { body, hostname, at }) => getPasskeySignInOptions(ctx, body.login, hostname, at),
  }),
  onPlatform.post('/session/passkey', {
    ...WAY_IN,
    op: 'signInWithPasskey',
    summary: 'Sign in with a passkey',
    problems: ['sign_in_refused'],
    body: PasskeySignIn,
    reply: SignedIn,
    run: (ctx, call) =>
      signedIn(ctx, call, 'passkey', () =>
        signInWithPasskey(ctx, call.body.response, personCalling(call), call.at),
      ),
  }),
  onPlatform.post('/session/link/owner', {
    ...WAY_IN,
    op: 'getEntryLink',
    summary: 'Whose one-time link it is, without using it',
    problems: ['not_found'],
    body: LinkInput,
    reply: LinkOwner,
    async run(ctx, { body, at }) {
      const { id, name, login, is_sent } = await ownerOfLink(ctx, body.key, at)
      return {
        name: name === login ? maskContact(login) : name,
        login: maskContact(login),
        needs_second_factor: is_sent && (await getSecondFactor(ctx, id)).is_on,
      }
    },
  }),
  onPlatform.post('/session/link', {
    ...WAY_IN,
    op: 'useEntryLink',
    summary: 'Set a password by a one-time link, and sign in; every other session ends',
    problems: ['not_found', 'sign_in_refused', 'second_factor_required'],
    body: PasswordByLink,
    reply: SignedIn,
    async run(ctx, call) {
      return signedIn(ctx, call, 'link', () => setPassword(ctx, call.body, personCalling(call), call.at))
    },
  }),
  onPlatform.post('/session/link/passkey/options', {
    ...WAY_IN,
    op: 'getEntryLinkPasskeyOptions',
    summary: 'What a new passkey is made from, by a one-time link',
    problems: ['not_found'],
    body: LinkInput,
    reply: CreationOptions,
    run: (ctx, { body, hostname, at }) => getEntryLinkPasskeyOptions(ctx, body.key, hostname, at),
  }),
  onPlatform.post('/session/link/passkey', {
    ...WAY_IN,
    op: 'useEntryLinkForPasskey',
    summary: 'Add a passkey by a one-time link, and sign in; every other session ends',
    problems: ['not_found', 'sign_in_refused', 'second_factor_required'],
    body: PasskeyByLink,
    reply: SignedIn,
    run: (ctx, call) =>
      signedIn(ctx, call, 'link', () => useEntryLinkForPasskey(ctx, call.body, personCalling(call), call.at)),
  }),
  onPlatform.post('/session/recovery', {
    ...WAY_IN,
    op: 'sendRecoveryLink',
    summary: 'Send a one-time link to the confirmed contact of whoever cannot sign in',
    description: 'The answer is the same, whether or not there is such a person.',
    problems: ['otp_limit'],
    body: OfLogin,
    reply: MessageAsked,
    async run(ctx, call) {
      await sendRecoveryLink(ctx, call.body.login, personCalling(call), call.at)
      return { expires_in_seconds: RECOVERY_HOURS * 3_600 }
    },
  }),
]

type SignInVisit = Pick<AdminVisit, 'who' | 'isSecure' | 'callerHash'>

/** Who has signed in, with the cookies of the session and of the device. */
export async function signedIn(
  ctx: Context,
  call: SignInVisit,
  way: WayIn,
  enter: () => Promise<NewSession>,
): Promise<Reply<SignedIn>> {
  const session = await logSignIn(ctx, call, way, enter)
  const { key, device } = session
  const cookies = [sessionCookie(key, call.isSecure), deviceCookie(device, call.isSecure)]
  return Reply.withHeaders(await presentPerson(ctx, session), { 'Set-Cookie': cookies })
}

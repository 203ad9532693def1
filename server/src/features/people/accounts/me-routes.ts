// One's own account: name, password, contact, sessions, passkeys.
import Type from 'typebox'
import { Problem } from '../../../base/problems.ts'
import { actorOf } from '../../../domain/access.ts'
import { Reply } from '../../../http/routes/admin-reply.ts'
import { onPlatform } from '../../../http/routes/declare-admin-route.ts'
import { PageQuery, pageOf, pageOfAll } from '../../../http/routes/list.ts'
import { CODE_MINUTES } from './account-codes.ts'
import { confirmContact, sendContactCode } from './actions/confirm-contact.ts'
import { createPasskey, getPasskeyOptions } from './actions/create-passkey.ts'
import { deletePasskey, updatePasskey } from './actions/edit-passkey.ts'
import { changePassword, createPassword, updateMe } from './actions/update-me.ts'
import { personCalling, personOf } from './callers.ts'
import { deleteSession, deleteSessionsOf } from './changes.ts'
import { passkeysOf } from './passkeys/queries.ts'
import { presentPasskey, presentPerson, presentSession } from './present.ts'
import { sessionsOf } from './queries.ts'
import {
  CodeInput,
  CreationOptions,
  FirstPassword,
  MeInput,
  MessageAsked,
  NewPasskey,
  PasskeyEdit,
  PasskeyShape,
  PasswordChange,
  SessionShape,
  SignedIn,
} from './schema.ts'

const OWN = { tag: 'Accounts', need: 'person' } as const
/** Of what can be guessed. */
const GUARDED = { ...OWN, budget: 'signin', keepReply: 'never' } as const
const DONE = { status: 204, reply: Type.Null({ description: 'Nothing' }) } as const
const params = Type.Object({ id: Type.String() })

export const meRoutes = [
  onPlatform.get('/me', {
    ...OWN,
    op: 'getMe',
    summary: 'Who has signed in, and their shops',
    reply: SignedIn,
    run: async (ctx, call) => withVersion(await presentPerson(ctx, personOf(call))),
  }),
  onPlatform.patch('/me', {
    ...OWN,
    op: 'updateMe',
    summary: 'Change one’s own name',
    edits: true,
    body: MeInput,
    reply: SignedIn,
    async run(ctx, call) {
      await updateMe(ctx, personOf(call).person.id, call.body, call.edit)
      return withVersion(await presentPerson(ctx, personOf(call)))
    },
  }),
  onPlatform.post('/me/password', {
    ...GUARDED,
    ...DONE,
    op: 'changePassword',
    summary: 'Change one’s own password; every other session ends',
    body: PasswordChange,
    async run(ctx, call) {
      await changePassword(ctx, personOf(call), call.body, personCalling(call), call.at)
      return null
    },
  }),
  onPlatform.post('/me/password/first', {
    ...GUARDED,
    op: 'createPassword',
    summary:
      'Set a password where there is none yet, within an hour of signing in; the confirmed contact is told',
    body: FirstPassword,
    reply: SignedIn,
    async run(ctx, call) {
      await createPassword(ctx, personOf(call).person, call.body.password)
      return withVersion(await presentPerson(ctx, personOf(call)))
    },
  }),
  onPlatform.post('/me/contact/code', {
    ...GUARDED,
    op: 'sendContactCode',
    summary: 'Send a code that proves that the contact of the account is one’s own',
    problems: ['otp_limit'],
    reply: MessageAsked,
    async run(ctx, call) {
      await sendContactCode(ctx, personOf(call).person, personCalling(call), call.at)
      return { expires_in_seconds: CODE_MINUTES * 60 }
    },
  }),
  onPlatform.post('/me/contact', {
    ...GUARDED,
    op: 'confirmContact',
    summary: 'Prove with a code that the contact of the account is one’s own',
    problems: ['code_refused'],
    body: CodeInput,
    reply: SignedIn,
    async run(ctx, call) {
      await confirmContact(ctx, personOf(call).person, call.body.code, personCalling(call), call.at)
      return withVersion(await presentPerson(ctx, personOf(call)))
    },
  }),
  onPlatform.get('/me/sessions', {
    ...OWN,
    op: 'listSessions',
    summary: 'Where one is signed in',
    query: PageQuery,
    reply: pageOf(SessionShape, 'Sessions, the one used last first'),
    async run(ctx, call) {
      const { person, sessionId } = personOf(call)
      const rows = await sessionsOf(ctx.db, person.id, call.at)
      return pageOfAll(
        'listSessions',
        rows.map((row) => presentSession(row, sessionId)),
        call.query,
      )
    },
  }),
  onPlatform.delete('/me/sessions', {
    ...OWN,
    ...DONE,
    op: 'endOtherSessions',
    summary: 'Sign out everywhere but here',
    async run(ctx, call) {
      const { person, sessionId } = personOf(call)
      await deleteSessionsOf(ctx.db, person.id, sessionId)
      return null
    },
  }),
  onPlatform.delete('/me/sessions/:id', {
    ...OWN,
    ...DONE,
    op: 'endSession',
    summary: 'Sign out somewhere',
    problems: ['not_found'],
    params,
    async run(ctx, call) {
      if (!(await deleteSession(ctx.db, personOf(call).person.id, call.params.id)))
        throw new Problem('not_found')
      return null
    },
  }),
  onPlatform.get('/me/passkeys', {
    ...OWN,
    op: 'listPasskeys',
    summary: 'One’s own passkeys',
    query: PageQuery,
    reply: pageOf(PasskeyShape, 'Passkeys, oldest first'),
    run: async (ctx, call) =>
      pageOfAll(
        'listPasskeys',
        (await passkeysOf(ctx.db, personOf(call).person.id)).map(presentPasskey),
        call.query,
      ),
  }),
  onPlatform.post('/me/passkeys/options', {
    ...OWN,
    op: 'getPasskeyOptions',
    summary: 'What a new passkey is made from; within an hour of signing in',
    reply: CreationOptions,
    run: (ctx, call) => getPasskeyOptions(ctx, personOf(call).person.id, call.hostname, call.at),
  }),
  onPlatform.post('/me/passkeys', {
    ...OWN,
    op: 'createPasskey',
    summary: 'Add a passkey, within an hour of signing in; the confirmed contact is told',
    body: NewPasskey,
    status: 201,
    reply: PasskeyShape,
    async run(ctx, call) {
      const { person, sessionId } = personOf(call)
      const by = { ...actorOf(call.who), id: person.id, sessionId }
      return presentPasskey(await createPasskey(ctx, by, call.body, call.at))
    },
  }),
  onPlatform.patch('/me/passkeys/:id', {
    ...OWN,
    op: 'updatePasskey',
    summary: 'Name a passkey',
    problems: ['not_found'],
    edits: true,
    params,
    body: PasskeyEdit,
    reply: PasskeyShape,
    async run(ctx, call) {
      const { id } = personOf(call).person
      return presentPasskey(await updatePasskey(ctx, id, call.params.id, call.body, call.edit))
    },
  }),
  onPlatform.delete('/me/passkeys/:id', {
    ...OWN,
    ...DONE,
    op: 'deletePasskey',
    summary: 'Delete a passkey, within an hour of signing in',
    problems: ['not_found'],
    edits: true,
    params,
    async run(ctx, call) {
      await deletePasskey(ctx, personOf(call).person.id, call.params.id, call.edit)
      return null
    },
  }),
]

/** The version of an account is in the person, and its ETag with it. */
function withVersion(body: SignedIn): Reply<SignedIn> {
  return Reply.withHeaders(body, { ETag: `"${body.person.version}"` })
}

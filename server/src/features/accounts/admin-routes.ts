// Who is who on the merchant's side: sessions, oneself, and the keys of programs.
import Type from 'typebox'
import { type AdminVisit, inShop, onPlatform, Reply } from '../../http/admin-route.ts'
import { PageQuery, pageOf, pageOfAll } from '../../http/list.ts'
import { Problem } from '../../problems.ts'
import { createToken } from './actions/create-token.ts'
import { deleteToken } from './actions/delete-token.ts'
import { signIn } from './actions/sign-in.ts'
import { deleteSession } from './changes.ts'
import { clearedCookie, sessionCookie } from './cookies.ts'
import { presentPerson, presentToken } from './present.ts'
import { tokensOf } from './queries.ts'
import { NewTokenShape, SignedIn, SignIn, TokenInput, TokenShape } from './schema.ts'

const OWNER = { role: 'owner', scope: 'all' } as const
const Nothing = Type.Null({ description: 'Nothing' })

function personOf({ who }: Pick<AdminVisit, 'who'>) {
  if (who.kind !== 'person') throw new Problem('unauthenticated')
  return who
}

export const accountRoutes = [
  onPlatform.post('/session', {
    op: 'signIn',
    tag: 'Accounts',
    summary: 'Sign in with a password',
    need: 'anyone',
    budget: 'signin',
    keeps: 'nothing',
    problems: ['sign_in_refused'],
    body: SignIn,
    reply: SignedIn,
    async run(ctx, { body, callerHash, agent, isSecure, at }) {
      const { person, key } = await signIn(ctx, { ...body, callerHash, agent }, at)
      return Reply.withHeaders(await presentPerson(ctx, person), sessionCookie(key, isSecure))
    },
  }),
  onPlatform.delete('/session', {
    op: 'signOut',
    tag: 'Accounts',
    summary: 'Sign out: the session ends everywhere',
    need: 'person',
    status: 204,
    reply: Nothing,
    async run(ctx, call) {
      const { person, sessionId } = personOf(call)
      await deleteSession(ctx.db, person.id, sessionId)
      return Reply.withHeaders(null, clearedCookie(call.isSecure))
    },
  }),
  onPlatform.get('/me', {
    op: 'getMe',
    tag: 'Accounts',
    summary: 'Who has signed in, and their shops',
    need: 'person',
    reply: SignedIn,
    run: async (ctx, call) => presentPerson(ctx, personOf(call).person),
  }),
  inShop.get('/tokens', {
    op: 'listTokens',
    tag: 'Accounts',
    summary: 'The keys of programs',
    need: OWNER,
    query: PageQuery,
    reply: pageOf(TokenShape, 'Keys of programs, newest first'),
    run: async (ctx, { shop, query }) =>
      pageOfAll((await tokensOf(ctx.db, shop.id)).map(presentToken), query),
  }),
  inShop.post('/tokens', {
    op: 'createToken',
    tag: 'Accounts',
    summary: 'Make a key for a program; it is shown this once',
    need: OWNER,
    keeps: 'nothing',
    body: TokenInput,
    status: 201,
    reply: NewTokenShape,
    async run(ctx, { shop, body, at, by }) {
      const { name, scopes, expires_at } = body
      const expiresAt = expires_at ? new Date(expires_at) : null
      const { token, key } = await createToken(ctx, shop, { name, scopes, expiresAt }, at, by)
      return { ...presentToken(token), token: key }
    },
  }),
  inShop.get('/tokens/:id', {
    op: 'getToken',
    tag: 'Accounts',
    summary: 'One key of a program',
    need: OWNER,
    params: Type.Object({ id: Type.String() }),
    reply: TokenShape,
    async run(ctx, { shop, params }) {
      const found = (await tokensOf(ctx.db, shop.id)).find(({ id }) => id === params.id)
      if (!found) throw new Problem('not_found')
      return presentToken(found)
    },
  }),
  inShop.delete('/tokens/:id', {
    op: 'deleteToken',
    tag: 'Accounts',
    summary: 'End a key at once',
    need: OWNER,
    params: Type.Object({ id: Type.String() }),
    status: 204,
    reply: Nothing,
    async run(ctx, { shop, params, edit }) {
      await deleteToken(ctx, shop, params.id, edit)
      return null
    },
  }),
]

// The keys of programs.
import Type from 'typebox'
import { invalidRequest, Problem } from '../../../base/problems.ts'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { PageQuery, pageOf, pageOfAll } from '../../../http/routes/list.ts'
import { createToken } from './actions/create-token.ts'
import { deleteToken } from './actions/delete-token.ts'
import { updateToken } from './actions/update-token.ts'
import { presentToken } from './present.ts'
import { tokensOf } from './queries.ts'
import { NewTokenShape, TokenEdit, TokenInput, TokenShape } from './schema.ts'

const OWNER = { role: 'owner', scope: 'all' } as const

export const tokenRoutes = [
  inShop.get('/tokens', {
    op: 'listTokens',
    tag: 'Accounts',
    summary: 'The keys of programs',
    need: OWNER,
    query: PageQuery,
    reply: pageOf(TokenShape, 'Keys of programs, newest first'),
    run: async (ctx, { shop, query }) =>
      pageOfAll('listTokens', (await tokensOf(ctx.db, shop.id)).map(presentToken), query),
  }),
  inShop.post('/tokens', {
    op: 'createToken',
    tag: 'Accounts',
    summary: 'Make a key for a program; it is shown this once',
    need: OWNER,
    body: TokenInput,
    status: 201,
    reply: NewTokenShape,
    async run(ctx, { shop, body, at, edit }) {
      const { name, scopes, expires_at } = body
      const expiresAt = expires_at ? new Date(expires_at) : null
      if (expiresAt && expiresAt <= at)
        throw invalidRequest([{ path: 'expires_at', code: 'range', message: 'harus di masa depan' }])
      const { token, key } = await createToken(ctx, shop, { name, scopes, expiresAt }, at, edit)
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
  inShop.patch('/tokens/:id', {
    op: 'updateToken',
    tag: 'Accounts',
    summary: 'Change what a key is called, and what it may do',
    need: OWNER,
    problems: ['not_found'],
    params: Type.Object({ id: Type.String() }),
    body: TokenEdit,
    reply: TokenShape,
    run: async (ctx, { shop, params, body, edit }) =>
      presentToken(await updateToken(ctx, shop, params.id, body, edit)),
  }),
  inShop.delete('/tokens/:id', {
    op: 'deleteToken',
    tag: 'Accounts',
    summary: 'End a key at once',
    need: OWNER,
    params: Type.Object({ id: Type.String() }),
    status: 204,
    reply: Type.Null({ description: 'Nothing' }),
    async run(ctx, { shop, params, edit }) {
      await deleteToken(ctx, shop, params.id, edit)
      return null
    },
  }),
]

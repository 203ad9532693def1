// Tokens and invitations end with who made them: in the transaction that removes or demotes the person, in that shop alone.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { cookieOf } from '../../../../test/merchants.ts'
import { aShop } from '../../../../test/world.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import { anAccount, inOwnShop, post, sessionOf } from './accounts.fixture.ts'
import { addPerson } from './actions/add-person.ts'
import { createStaff } from './actions/create-staff.ts'
import { createToken } from './actions/create-token.ts'
import { deleteStaff } from './actions/edit-staff.ts'
import { removePerson } from './actions/remove-person.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

/** An owner with a token, in two shops; the second owner of the first is the one who stays. */
async function anOwnerWithTokens() {
  const { shop, login, personId } = await inOwnShop(app)
  const other = `${shop}-lain`
  await app.shop(aShop({ slug: other }))
  const elsewhere = await findShopBySlug(app.ctx.db, other)
  assert.ok(elsewhere)
  const at = new Date(app.clock.now())
  await addPerson(app.ctx, { login, isOperator: false, member: { shop: elsewhere, role: 'owner' } }, at)
  const cookie = await sessionOf(app, login)
  const tokenIn = async (slug: string) => {
    const made = await post(app, `/shops/${slug}/tokens`, { name: 'kasir', scopes: ['all'] }, { cookie })
    assert.equal(made.status, 201, made.text)
    return String(made.body.token)
  }
  const staying = await cookieOf(app, { shop, role: 'owner' })
  return { shop, other, personId, cookie, staying, here: await tokenIn(shop), there: await tokenIn(other) }
}

const opens = async (shop: string, token: string) =>
  (await app.admin(`/shops/${shop}/vouchers`, { token })).status

test('a removed owner’s token opens nothing, and cannot invite its maker back; elsewhere it stays', async () => {
  const { shop, other, personId, staying, here, there } = await anOwnerWithTokens()
  const command = await app.token({ shop })
  const people = (await app.admin(`/shops/${shop}/staff`, { cookie: staying })).body.items
  assert.equal(people.find(({ id }: { id: string }) => id === personId).tokens, 1)
  const gone = await app.admin(`/shops/${shop}/staff/${personId}`, {
    method: 'DELETE',
    cookie: staying,
    ifMatch: '*',
  })
  assert.equal(gone.status, 204, gone.text)
  const back = await post(
    app,
    `/shops/${shop}/staff`,
    { login: 'a@b.example', role: 'owner' },
    { token: here },
  )
  assert.equal(back.status, 401)
  assert.deepEqual(
    [await opens(shop, here), await opens(other, there), await opens(shop, command)],
    [401, 200, 200],
  )
  const { items } = (await app.admin(`/shops/${shop}/audit`, { cookie: staying })).body
  assert.ok(
    items.some(({ kind, after }: { kind: string; after: unknown }) => kind === 'token' && after === null),
  )
})

test('an owner who is one no longer keeps no token; a manager who becomes staff loses none of others', async () => {
  const { shop, personId, staying, here } = await anOwnerWithTokens()
  const others = await post(app, `/shops/${shop}/tokens`, { name: 'x', scopes: ['all'] }, { cookie: staying })
  const demoted = await app.admin(`/shops/${shop}/staff/${personId}`, {
    method: 'PATCH',
    cookie: staying,
    ifMatch: '*',
    json: { role: 'manager' },
  })
  assert.deepEqual([demoted.status, demoted.body.tokens], [200, 0], demoted.text)
  assert.deepEqual([await opens(shop, here), await opens(shop, others.body.token)], [401, 200])
})

test('a command that makes an owner something less ends the tokens as well', async () => {
  const { shop: slug, personId, here } = await anOwnerWithTokens()
  const shop = await findShopBySlug(app.ctx.db, slug)
  assert.ok(shop)
  const { login } = await app.ctx.db
    .selectFrom('people')
    .where('id', '=', personId)
    .select('login')
    .executeTakeFirstOrThrow()
  const at = new Date(app.clock.now())
  await addPerson(app.ctx, { login, isOperator: false, member: { shop, role: 'staff' } }, at)
  assert.equal(await opens(slug, here), 401)
})

test('a token that its maker asks for while being removed is not made', async () => {
  const { shop: slug, personId } = await anOwnerWithTokens()
  const shop = await findShopBySlug(app.ctx.db, slug)
  assert.ok(shop)
  await deleteStaff(app.ctx, shop, personId, {})
  const by = { kind: 'person', id: personId, name: 'Ibu' } as const
  const token = { name: 'x', scopes: ['all'] as const, expiresAt: null }
  await assert.rejects(createToken(app.ctx, shop, token, new Date(app.clock.now()), { by }), {
    code: 'not_allowed',
  })
})

test('an operator’s tokens end with the account', async () => {
  await app.shop(aShop({ slug: 'operator-toko' }))
  const login = 'op@etalase.example'
  await anAccount(app, { login, shop: null, isOperator: true })
  const cookie = await sessionOf(app, login)
  const made = await post(app, '/shops/operator-toko/tokens', { name: 'x', scopes: ['all'] }, { cookie })
  assert.equal(await opens('operator-toko', made.body.token), 200)
  await removePerson(app.ctx, login)
  assert.equal(await opens('operator-toko', made.body.token), 401)
})

test('invitations that a removed owner made, also by a program, let nobody in; those of others stay', async () => {
  const { shop, personId, cookie, staying, here } = await anOwnerWithTokens()
  const friends = await Promise.all(
    [{ cookie }, { token: here }, { cookie: staying }].map(async (by, i) => {
      const login = `kawan-${i}@${shop}.example`
      await anAccount(app, { login, shop: null })
      const invited = await post(app, `/shops/${shop}/staff`, { login, role: 'owner' }, by)
      assert.equal(invited.status, 201, invited.text)
      return sessionOf(app, login)
    }),
  )
  const path = `/shops/${shop}/staff/${personId}`
  assert.equal((await app.admin(path, { method: 'DELETE', cookie: staying, ifMatch: '*' })).status, 204)
  const answers = await Promise.all(
    friends.map((friend) => post(app, `/me/invitations/${shop}`, {}, { cookie: friend })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404, 200],
  )
})

test('nobody invites while being removed', async () => {
  const { shop: slug, personId } = await anOwnerWithTokens()
  const shop = await findShopBySlug(app.ctx.db, slug)
  assert.ok(shop)
  await deleteStaff(app.ctx, shop, personId, {})
  const by = { kind: 'person', id: personId, name: 'Ibu' } as const
  const friend = { login: 'kawan@lain.example', role: 'owner' } as const
  await assert.rejects(createStaff(app.ctx, shop, friend, new Date(app.clock.now()), by), {
    code: 'not_allowed',
  })
})

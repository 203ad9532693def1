// Somebody with an account is asked before a shop is theirs, and goes when they like.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { cookieOf } from '../../../../test/merchants.ts'
import { anAccount, inOwnShop, post, sentTo, sessionOf } from './accounts.fixture.ts'
import { deleteOldInvitations } from './invitations.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

let people = 0

/** A shop with an owner, and somebody with an account who is invited to it. */
async function anInvitation(role = 'manager') {
  const { shop, login: owner, personId: ownerId } = await inOwnShop(app)
  const byOwner = await sessionOf(app, owner)
  const login = `sari-${++people}@lain.example`
  const id = await anAccount(app, { login, shop: null })
  const cookie = await sessionOf(app, login)
  const invited = await post(app, `/shops/${shop}/staff`, { login, role }, { cookie: byOwner })
  assert.equal(invited.status, 201, invited.text)
  const answer = (method: 'POST' | 'DELETE', path = `/me/invitations/${shop}`) =>
    app.admin(path, { method, cookie, ...(method === 'POST' && { json: {} }) })
  const opens = async () => (await app.admin(`/shops/${shop}/vouchers`, { cookie })).status
  const member = () => app.admin(`/shops/${shop}/staff/${id}`, { cookie: byOwner })
  return { shop, ownerId, byOwner, id, login, cookie, invited, answer, opens, member }
}

describe('an invitation to somebody with an account', () => {
  test('shows who asks and for what, and nothing of the shop is theirs before they accept', async () => {
    const { shop, cookie, invited, answer, opens, login, member } = await anInvitation()
    const { name, has_joined, invited_until } = invited.body
    assert.deepEqual([name, has_joined, invited_until === null], [login, false, false], 'nor learns the shop')
    assert.equal((await sentTo(app, shop, 'account_link')).length, 1)
    assert.equal(await opens(), 404)
    const me = (await app.admin('/me', { cookie })).body
    assert.deepEqual([me.shops, me.invitations], [[], 1])
    const [asked] = (await app.admin('/me/invitations', { cookie })).body.items
    assert.deepEqual([asked.slug, asked.role, asked.invited_by], [shop, 'manager', `ibu@${shop}.example`])

    const accepted = await answer('POST')
    assert.deepEqual([accepted.body.shops[0]?.role, accepted.body.invitations], ['manager', 0])
    assert.deepEqual([await opens(), (await answer('POST')).status], [200, 404])
    assert.equal((await member()).body.has_joined, true)
  })

  test('looks in the list of messages like one to somebody without an account', async () => {
    const { shop, byOwner } = await anInvitation('staff')
    const stranger = { login: `baru@lain.example`, role: 'staff' }
    assert.equal((await post(app, `/shops/${shop}/staff`, stranger, { cookie: byOwner })).status, 201)
    await sentTo(app, shop, 'account_link', 2)
    const { items } = (await app.admin(`/shops/${shop}/messages`, { cookie: byOwner })).body
    const about = ({ id, to, recipient, created_at, sent_at, ...rest }: Record<string, unknown>) => rest
    const [one, other] = items.filter(({ kind }: { kind: string }) => kind.startsWith('account_'))
    assert.deepEqual(about(one), about(other))
  })

  test('is declined for good: the shop sees nobody, and its audit who declined', async () => {
    const { shop, byOwner, id, login, answer, opens, member } = await anInvitation()
    assert.equal((await answer('DELETE')).status, 204)
    assert.deepEqual([(await answer('POST')).status, await opens(), (await member()).status], [404, 404, 404])
    const { items } = (await app.admin(`/shops/${shop}/audit`, { cookie: byOwner })).body
    const { actor_name, before, after } = items[0].actor
      ? { ...items[0], actor_name: items[0].actor.name }
      : items[0]
    assert.deepEqual(
      [actor_name, before, after],
      [login, { login, role: 'manager', invited: true }, null],
      id,
    )
  })

  test('has a name, and no web address in it', async () => {
    const { shop, byOwner } = await anInvitation()
    const named = { login: 'siapa@jauh.example', name: 'MENANG! buka http://jahat.example', role: 'staff' }
    const refused = await post(app, `/shops/${shop}/staff`, named, { cookie: byOwner })
    assert.deepEqual([refused.status, refused.body.error.details.fields[0].path], [400, 'name'])
  })

  test('can be given another role, and be taken back', async () => {
    const { shop, byOwner, id, answer, opens, member } = await anInvitation()
    const change = (method: string, json?: object) =>
      app.admin(`/shops/${shop}/staff/${id}`, {
        method,
        cookie: byOwner,
        ifMatch: '*',
        ...(json && { json }),
      })
    assert.equal((await change('PATCH', { role: 'owner' })).body.role, 'owner')
    assert.equal((await change('DELETE')).status, 204)
    assert.deepEqual([(await answer('POST')).status, await opens(), (await member()).status], [404, 404, 404])
  })

  test('ends after seven days; the shop sees it for a while, and may send it again', async (t) => {
    const { shop, byOwner, id, answer, member } = await anInvitation()
    const later = await startApp({ database: app.database })
    t.after(() => later.close())
    later.clock.set(new Date(app.clock.now() + 7 * 24 * 3_600_000).toISOString())
    const { login } = (await member()).body
    const cookie = await sessionOf(later, login)
    assert.equal((await post(later, `/me/invitations/${shop}`, {}, { cookie })).status, 404)
    assert.equal((await later.admin('/me', { cookie })).body.invitations, 0)
    assert.equal((await member()).status, 200)
    const again = await post(app, `/shops/${shop}/staff/${id}/invitation`, {}, { cookie: byOwner })
    assert.equal(again.status, 200, again.text)
    assert.equal((await answer('POST')).status, 200)
    const joined = await post(app, `/shops/${shop}/staff/${id}/invitation`, {}, { cookie: byOwner })
    assert.equal(joined.status, 400, 'there is nothing to accept any more')
  })

  test('is forgotten some weeks after it ended', async () => {
    const { member } = await anInvitation()
    await deleteOldInvitations(app.ctx.db, new Date(app.clock.now() + 8 * 24 * 3_600_000))
    assert.equal((await member()).status, 404)
  })

  test('of two answers at once one counts', async () => {
    const { answer, opens } = await anInvitation()
    const answers = await Promise.all([answer('POST'), answer('DELETE'), answer('POST')])
    const accepted = answers.filter(({ status }) => status === 200).length
    const declined = answers.filter(({ status }) => status === 204).length
    assert.equal(accepted + declined, 1)
    assert.equal(await opens(), accepted === 1 ? 200 : 404)
  })

  test('is nobody else’s to answer', async () => {
    const { shop, opens } = await anInvitation()
    const stranger = await sessionOf(app, (await inOwnShop(app)).login)
    for (const method of ['POST', 'DELETE'])
      assert.equal((await app.admin(`/me/invitations/${shop}`, { method, cookie: stranger })).status, 404)
    assert.equal(await opens(), 404)
  })
})

describe('leaving', () => {
  test('ends access and one’s own tokens at once, and the owners hear of it', async () => {
    const { shop, id, cookie, answer, opens, member, byOwner } = await anInvitation('owner')
    await answer('POST')
    const made = await post(app, `/shops/${shop}/tokens`, { name: 'kasir', scopes: ['all'] }, { cookie })
    assert.equal(made.status, 201, made.text)
    assert.equal((await answer('DELETE', `/me/shops/${shop}`)).status, 204)
    assert.deepEqual([await opens(), (await member()).status], [404, 404])
    const { status } = await app.admin(`/shops/${shop}/vouchers`, { token: made.body.token })
    assert.equal(status, 401)
    const told = await sentTo(app, shop, 'owner_notice')
    assert.ok(told.some(({ opened }) => /Seseorang keluar dari toko/.test(opened?.subject ?? '')))
    const { items } = (await app.admin(`/shops/${shop}/audit`, { cookie: byOwner })).body
    assert.ok(
      items.some((each: { subject: string; after: unknown }) => each.subject === id && each.after === null),
    )
  })

  test('is refused to the last owner, in clear words, and to two owners who leave at once', async () => {
    const { shop, byOwner, cookie, answer } = await anInvitation('owner')
    const leave = (by: string) => app.admin(`/me/shops/${shop}`, { method: 'DELETE', cookie: by })
    const refused = await leave(byOwner)
    assert.equal(refused.status, 400)
    assert.match(refused.body.error.details.fields[0].message, /satu-satunya pemilik/)
    await answer('POST')
    const left = await Promise.all([leave(byOwner), leave(cookie)])
    assert.deepEqual(left.map(({ status }) => status).sort(), [204, 400])
  })

  test('a shop that is not theirs is not there, for an operator neither', async () => {
    const { shop } = await inOwnShop(app)
    for (const cookie of [
      await sessionOf(app, (await inOwnShop(app)).login),
      await cookieOf(app, 'operator'),
    ])
      assert.equal((await app.admin(`/me/shops/${shop}`, { method: 'DELETE', cookie })).status, 404)
  })
})

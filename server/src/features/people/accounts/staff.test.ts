// Who works in a shop: invited by message, several shops for one person, never without an owner.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type AdminRequest, startApp, type TestApp } from '../../../../test/app.ts'
import { aShop } from '../../../../test/world.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import { listMessages } from '../messages/actions/list-messages.ts'
import {
  anAccount,
  cookiesOf,
  keyOf,
  PASSWORD,
  post,
  secretSent,
  sentTo,
  sessionOf,
} from './accounts.fixture.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

let shops = 0
async function aStaffedShop() {
  const shop = `toko-${++shops}`
  await app.shop(aShop({ slug: shop, name: `Toko ${shops}` }))
  const owner = `ibu@${shop}.example`
  const ownerId = await anAccount(app, { login: owner, shop, role: 'owner' })
  const cookie = await sessionOf(app, owner)
  const call = (path: string, request: AdminRequest = {}) =>
    app.admin(`/shops/${shop}/staff${path}`, { cookie, ...request })
  const invite = (login: string, role = 'staff', more: object = {}) =>
    call('', { method: 'POST', json: { login, role, ...more } })
  return { shop, owner, ownerId, cookie, call, invite }
}

async function accept(shop: string, cookie: string) {
  const accepted = await post(app, `/me/invitations/${shop}`, {}, { cookie })
  assert.equal(accepted.status, 200, accepted.text)
}

describe('inviting', () => {
  test('sends a one-time link to the contact, answers nothing secret, and confirms the contact when it is used', async () => {
    const { shop, call, invite } = await aStaffedShop()
    const login = `budi@${shop}.example`
    const invited = await invite(login, 'manager', { name: 'Budi' })
    assert.equal(invited.status, 201, invited.text)
    const { id, created_at, invited_until, ...rest } = invited.body
    assert.deepEqual(rest, {
      login,
      name: 'Budi',
      role: 'manager',
      has_joined: false,
      takes_over: false,
      tokens: 0,
      version: 1,
    })
    assert.equal(Date.parse(invited_until) - Date.parse(created_at), 7 * 24 * 3_600_000)
    const [message] = await sentTo(app, shop, 'account_link')
    assert.match(message?.opened?.subject ?? '', /^Undangan mengelola Toko \d+$/)
    assert.match(message?.opened?.text ?? '', /Halo Budi\. Anda diundang[\s\S]*Tautan berlaku 7 hari/)

    const key = await secretSent(app, shop, 'account_link')
    assert.ok(!invited.text.includes(key))
    const entered = await post(app, '/session/link', { key, password: PASSWORD })
    assert.deepEqual([entered.status, entered.body.person.is_confirmed], [200, true])
    assert.deepEqual(
      entered.body.shops.map((each: { slug: string; role: string }) => [each.slug, each.role]),
      [[shop, 'manager']],
    )
    const joined = (await call(`/${id}`)).body
    assert.deepEqual([joined.has_joined, joined.invited_until], [true, null])
  })

  test('twice, or of what is no contact, is refused by its field', async () => {
    const { shop, owner, invite } = await aStaffedShop()
    assert.equal((await invite(`budi@${shop}.example`)).status, 201)
    for (const [login, message] of [
      [owner, /sudah ada/],
      [`budi@${shop}.example`, /sudah diundang/],
      [`+62 21 bukan nomor`, /harus alamat/],
    ] as const) {
      const refused = await invite(login)
      assert.equal(refused.status, 400, shop)
      const [field] = refused.body.error.details.fields
      assert.equal(field.path, 'login')
      assert.match(field.message, message)
    }
  })

  test('can be sent again with a new link; the links of others are seen by nobody in the shop', async () => {
    const { shop, call, invite } = await aStaffedShop()
    const { id } = (await invite(`sari@${shop}.example`)).body
    const first = await secretSent(app, shop, 'account_link')
    assert.equal((await call(`/${id}/invitation`, { method: 'POST', json: {} })).status, 200)
    const messages = await sentTo(app, shop, 'account_link', 2)
    const keys = messages.map(({ opened }) =>
      opened?.content.kind === 'account_link' ? keyOf(opened.content.link) : '',
    )
    assert.ok(keys.includes(first))
    assert.equal(new Set(keys).size, 2)
    const found = await findShopBySlug(app.ctx.db, shop)
    assert.ok(found)
    for (const { opened } of await listMessages(app.ctx, found)) assert.equal(opened, null)
  })
})

test('invitations to one contact are few, whichever owner sends them and from wherever', async () => {
  const { call, invite } = await aStaffedShop()
  const { id } = (await invite('korban@lain.example')).body
  const again = () => call(`/${id}/invitation`, { method: 'POST' })
  assert.deepEqual([(await again()).status, (await again()).status], [200, 200])
  const { status, body, headers } = await again()
  assert.deepEqual([status, body.error.code], [429, 'otp_limit'])
  assert.ok(Number(headers['retry-after']) > 3_600)
  // A plus sign makes no other mailbox, and a limit is no wall around everybody else.
  assert.equal((await invite('korban+1@lain.example')).status, 429)
  assert.equal((await invite('orang@lain.example')).status, 201)
})

describe('roles', () => {
  test('are changed by their version, count at once, and are in the audit', async () => {
    const { shop, call, invite, owner } = await aStaffedShop()
    const login = `budi@${shop}.example`
    await anAccount(app, { login, shop: null })
    const { id } = (await invite(login)).body
    const cookie = await sessionOf(app, login)
    await accept(shop, cookie)
    assert.equal((await app.admin(`/shops/${shop}/staff`, { cookie })).status, 403)
    const change = (role: string, ifMatch?: number) =>
      call(`/${id}`, { method: 'PATCH', json: { role }, ...(ifMatch && { ifMatch }) })
    assert.equal((await change('owner')).status, 428)
    const changed = await change('owner', 1)
    assert.deepEqual([changed.status, changed.body.role, changed.headers.etag], [200, 'owner', '"2"'])
    const conflict = await change('staff', 1)
    assert.deepEqual([conflict.status, conflict.body.error.details.current.role], [412, 'owner'])
    assert.equal((await app.admin(`/shops/${shop}/staff`, { cookie })).status, 200)

    const audit = await app.ctx.db
      .selectFrom('audit')
      .where('kind', '=', 'staff')
      .where('subject', '=', id)
      .orderBy('id')
      .select(['actor_name', 'before', 'after'])
      .execute()
    assert.deepEqual(audit, [
      { actor_name: owner, before: null, after: { login, role: 'staff', invited: true } },
      { actor_name: login, before: null, after: { login, role: 'staff', accepted: true } },
      { actor_name: owner, before: { role: 'staff' }, after: { role: 'owner' } },
    ])
  })

  test('a removed person is out at once, and keeps account and other shops', async () => {
    const { shop, call, invite } = await aStaffedShop()
    const elsewhere = await aStaffedShop()
    const { id } = (await invite(elsewhere.owner)).body
    const { cookie } = elsewhere
    await accept(shop, cookie)
    assert.equal((await app.admin(`/shops/${shop}/vouchers`, { cookie })).status, 200)
    assert.equal((await call(`/${id}`, { method: 'DELETE', ifMatch: 1 })).status, 204)
    assert.equal((await app.admin(`/shops/${shop}/vouchers`, { cookie })).status, 404)
    assert.equal((await app.admin(`/shops/${elsewhere.shop}/vouchers`, { cookie })).status, 200)
    assert.equal((await call(`/${id}`)).status, 404)
  })

  test('the last owner stays, also when two owners remove each other at once', async () => {
    const { shop, ownerId, cookie, call, invite } = await aStaffedShop()
    for (const request of [
      { method: 'DELETE', ifMatch: 1 },
      { method: 'PATCH', ifMatch: 1, json: { role: 'staff' } },
    ]) {
      const refused = await call(`/${ownerId}`, request)
      assert.deepEqual([refused.status, refused.body.error.details.fields[0].path], [400, 'role'])
    }
    const login = `kedua@${shop}.example`
    await anAccount(app, { login, shop: null })
    const { id } = (await invite(login, 'owner')).body
    const other = await sessionOf(app, login)
    await accept(shop, other)
    const answers = await Promise.all([
      app.admin(`/shops/${shop}/staff/${id}`, { method: 'DELETE', ifMatch: '*', cookie }),
      app.admin(`/shops/${shop}/staff/${ownerId}`, { method: 'DELETE', ifMatch: '*', cookie: other }),
    ])
    const statuses = answers.map(({ status }) => status).sort()
    assert.equal(statuses[0], 204)
    assert.ok([400, 404].includes(statuses[1] ?? 0), String(statuses))
  })

  test('people of other shops are not there', async () => {
    const [mine, theirs] = [await aStaffedShop(), await aStaffedShop()]
    assert.equal((await mine.call(`/${theirs.ownerId}`)).status, 404)
    const { items, total } = (await mine.call('')).body
    assert.deepEqual([items.map(({ id }: { id: string }) => id), total], [[mine.ownerId], 1])
  })
})

test('an invitation that two send at once makes one account', async () => {
  const [first, second] = [await aStaffedShop(), await aStaffedShop()]
  const login = 'rebutan@rotan.example'
  const answers = await Promise.all([first.invite(login), second.invite(login)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201],
  )
  assert.equal(answers[0]?.body.id, answers[1]?.body.id)
  const key = await secretSent(app, first.shop, 'account_link')
  const entered = await post(app, '/session/link', { key, password: PASSWORD })
  // The link is the answer to one of them; the other one is still asked.
  assert.deepEqual(
    [entered.body.shops.map(({ slug }: { slug: string }) => slug), entered.body.invitations],
    [[first.shop], 1],
  )
  assert.ok(cookiesOf(entered).session)
})

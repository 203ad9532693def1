// One's own account: name, password, sessions; the keys of programs; and what the log says of all this.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pino from 'pino'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aShop } from '../../../../test/world.ts'
import {
  aLink,
  anAccount,
  cookiesOf,
  inOwnShop,
  PASSWORD,
  post,
  secretSent,
  sentTo,
  sessionOf,
  signIn,
} from './accounts.fixture.ts'

let app: TestApp
let written = ''
function write(line: string): void {
  written += line
}
before(async () => {
  const log = pino({ level: 'trace' }, { write })
  app = await startApp({ log })
  await app.shop(aShop({ slug: 'rotan' }))
})
after(() => app.close())

describe('one’s own account', () => {
  test('is renamed by its version', async () => {
    await anAccount(app, { login: 'nama@rotan.example' })
    const cookie = await sessionOf(app, 'nama@rotan.example')
    const me = await app.admin('/me', { cookie })
    const ifMatch = me.body.person.version
    assert.equal(me.headers.etag, `"${ifMatch}"`)
    const json = { name: 'Ibu Sari' }
    assert.equal((await app.admin('/me', { method: 'PATCH', cookie, json })).status, 428)
    const renamed = await app.admin('/me', { method: 'PATCH', cookie, json, ifMatch })
    assert.deepEqual([renamed.status, renamed.body.person.name], [200, 'Ibu Sari'])
    const old = await app.admin('/me', { method: 'PATCH', cookie, json: { name: 'lain' }, ifMatch })
    assert.deepEqual([old.status, old.body.error.details.current.name], [412, 'Ibu Sari'])
  })

  test('a new password needs the current one and ends every other session', async () => {
    const login = 'sandi@rotan.example'
    await anAccount(app, { login })
    const [here, elsewhere] = [await sessionOf(app, login), await sessionOf(app, login)]
    const change = (current: string, next: string) =>
      post(app, '/me/password', { current, new: next }, { cookie: here })
    const wrong = await change('bukan ini', 'kata sandi yang baru')
    assert.deepEqual([wrong.status, wrong.body.error.details.fields[0].path], [400, 'current'])
    assert.equal((await change(PASSWORD, 'pendek')).body.error.details.fields[0].path, 'new')
    assert.equal((await change(PASSWORD, 'kata sandi yang baru')).status, 204)
    assert.equal((await app.admin('/me', { cookie: here })).status, 200)
    assert.equal((await app.admin('/me', { cookie: elsewhere })).status, 401)
    assert.equal((await signIn(app, login)).status, 401)
    assert.equal((await signIn(app, login, 'kata sandi yang baru')).status, 200)
  })

  test('who came in by a code sets a first password, once, and is told', async () => {
    const { shop, login, personId } = await inOwnShop(app)
    await app.ctx.db.updateTable('people').set({ password_hash: null }).where('id', '=', personId).execute()
    await post(app, '/session/code', { login })
    const code = await secretSent(app, shop, 'account_code')
    const cookie = cookiesOf(await post(app, '/session/with-code', { login, code })).session
    assert.equal((await app.admin('/me', { cookie })).body.person.has_password, false)
    const first = (password: string) => post(app, '/me/password/first', { password }, { cookie })
    assert.equal((await first('pendek')).body.error.details.fields[0].path, 'password')
    const [one, other] = await Promise.all([first('hujan di bulan juni'), first('hujan di bulan juli')])
    assert.deepEqual([one.status, other.status].toSorted(), [200, 400], 'of two at once one is set')
    const { body } = one.status === 200 ? one : other
    assert.deepEqual([body.person.has_password, body.person.has_passkey], [true, false])
    assert.match((await first('kopi tubruk tiga gelas')).text, /sudah ada/)
    const set = one.status === 200 ? 'hujan di bulan juni' : 'hujan di bulan juli'
    assert.equal((await signIn(app, login, set)).status, 200)
    assert.equal((await sentTo(app, shop, 'account_changed')).length, 1)
  })

  test('the current password cannot be guessed with somebody’s session', async () => {
    const login = 'tebak@rotan.example'
    await anAccount(app, { login })
    const cookie = await sessionOf(app, login)
    const change = (current: string) =>
      post(app, '/me/password', { current, new: 'kata sandi yang baru' }, { cookie })
    for (let i = 0; i < 10; i++) await change('bukan ini')
    assert.equal((await change(PASSWORD)).status, 400)
  })

  test('sessions are listed, and ended one by one or all but this', async () => {
    const login = 'sesi@rotan.example'
    await anAccount(app, { login })
    const agent = { headers: { 'User-Agent': 'Peramban Uji' } }
    const here = cookiesOf(await signIn(app, login, PASSWORD, agent)).session
    const [second, third] = [await sessionOf(app, login), await sessionOf(app, login)]
    const list = async () => (await app.admin('/me/sessions', { cookie: here })).body.items
    const current = (await list()).filter((each: { is_current: boolean }) => each.is_current)
    assert.deepEqual(
      current.map((each: { agent: string }) => each.agent),
      ['Peramban Uji'],
    )
    const { items } = (await app.admin('/me/sessions', { cookie: second })).body
    const { id } = items.find((each: { is_current: boolean }) => each.is_current)
    assert.equal((await app.admin(`/me/sessions/${id}`, { method: 'DELETE', cookie: here })).status, 204)
    assert.equal((await app.admin('/me', { cookie: second })).status, 401)
    assert.equal((await app.admin(`/me/sessions/${id}`, { method: 'DELETE', cookie: here })).status, 404)
    assert.equal((await app.admin('/me/sessions', { method: 'DELETE', cookie: here })).status, 204)
    assert.equal((await app.admin('/me', { cookie: third })).status, 401)
    assert.equal((await list()).length, 1)
  })

  test('the sessions of others are not there', async () => {
    await anAccount(app, { login: 'saya@rotan.example' })
    await anAccount(app, { login: 'lain@rotan.example' })
    const [mine, theirs] = [
      await sessionOf(app, 'saya@rotan.example'),
      await sessionOf(app, 'lain@rotan.example'),
    ]
    const { items } = (await app.admin('/me/sessions', { cookie: theirs })).body
    const path = `/me/sessions/${items[0].id}`
    assert.equal((await app.admin(path, { method: 'DELETE', cookie: mine })).status, 404)
    assert.equal((await app.admin('/me', { cookie: theirs })).status, 200)
  })
})

test('a key of a program is renamed and narrowed by its version, from that moment on', async () => {
  const [owner, program] = [await app.token(), await app.token()]
  const { items } = (await app.admin('/shops/rotan/tokens', { token: owner })).body
  const { id, version } = items.find(({ last4 }: { last4: string }) => last4 === program.slice(-4))
  const change = (json: object, ifMatch: number) =>
    app.admin(`/shops/rotan/tokens/${id}`, { method: 'PATCH', token: owner, ifMatch, json })
  const changed = await change({ name: 'kasir', scopes: ['orders:read'] }, version)
  assert.deepEqual(
    [changed.status, changed.body.name, changed.body.scopes, changed.body.version],
    [200, 'kasir', ['orders:read'], version + 1],
  )
  assert.equal((await app.admin('/shops/rotan/vouchers', { token: program })).status, 403)
  assert.equal((await change({ scopes: ['all'] }, version)).status, 412)
  assert.equal((await change({ scopes: [] }, version + 1)).status, 400)
})

test('the log, at its most talkative, says neither passwords nor codes nor links nor keys of sessions', async () => {
  const login = 'rahasia.sekali@rotan.example'
  const { key, personId } = await aLink(app, { login })
  const secrets = ['sandi-awal-rahasia', 'sandi-salah-rahasia', 'sandi-baru-rahasia', key, login]
  const [first = '', wrong = '', next = ''] = secrets
  const entered = await post(app, '/session/link', { key, password: first })
  const cookie = cookiesOf(entered).session
  await signIn(app, login, wrong)
  await signIn(app, login, first)
  await post(app, '/me/password', { current: first, new: next }, { cookie })
  await post(app, '/me/contact/code', {}, { cookie })
  const code = await secretSent(app, 'rotan', 'account_code')
  await post(app, '/me/contact', { code }, { cookie })
  await app.ctx.db.deleteFrom('people').where('id', '=', personId).execute()
  await post(app, '/session/link', { key, password: first })
  assert.match(written, /"op":"admin\.changePassword"/, 'the log says what was done')
  assert.match(written, new RegExp(`"by":"${personId}"[^\n]*"op":"admin\\.changePassword"`), 'and who did it')
  assert.match(written, /"way":"password"[^\n]*"sign-in refused"/)
  assert.match(written, new RegExp(`"way":"link"[^\n]*"person":"${personId}"[^\n]*"signed in"`))
  for (const secret of [...secrets, code, cookie.split('=')[1] ?? ''])
    assert.ok(!written.includes(secret), `${secret} is in the log`)
})

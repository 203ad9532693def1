// Passkeys: made by people who have signed in or come by a link, used in place of a password, named and deleted.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { send } from '../../../../../test/http.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aShop } from '../../../../test/world.ts'
import { ADMIN_PATH } from '../../../domain/addresses.ts'
import { adminRoutes } from '../../../doors/admin/routes.ts'
import { openDoors } from '../../../doors/doors.ts'
import { buildServer } from '../../../http/server.ts'
import { aLink, anAccount, cookiesOf, post, sentTo, sessionOf } from './accounts.fixture.ts'
import { type Authenticator, anAuthenticator } from './authenticator.fixture.ts'

let app: TestApp
before(async () => {
  app = await startApp()
  await app.shop(aShop({ slug: 'rotan' }))
})
after(() => app.close())

/** Somebody with a password and a passkey. */
async function withPasskey(login: string): Promise<{ cookie: string; phone: Authenticator; id: string }> {
  await anAccount(app, { login })
  const cookie = await sessionOf(app, login)
  const phone = anAuthenticator()
  const options = await post(app, '/me/passkeys/options', {}, { cookie })
  const response = phone.create(options.body)
  const created = await post(app, '/me/passkeys', { response, name: 'HP Ibu' }, { cookie })
  assert.equal(created.status, 201, created.text)
  return { cookie, phone, id: created.body.id }
}

const optionsFor = async (login?: string) => (await post(app, '/session/passkey/options', { login })).body

const enter = (response: object) => post(app, '/session/passkey', { response })

describe('a passkey', () => {
  test('is made by a person who has signed in, and signs in without a login', async () => {
    const { phone } = await withPasskey('satu@rotan.example')
    const options = await optionsFor()
    assert.deepEqual([options.rpId, options.userVerification], ['console.localhost', 'required'])
    const entered = await enter(phone.get(options))
    assert.equal(entered.status, 200, entered.text)
    assert.equal(entered.body.person.login, 'satu@rotan.example')
    assert.equal((await app.admin('/me', { cookie: cookiesOf(entered).session })).status, 200)
  })

  test('is made by a one-time link, which it uses up', async () => {
    const { key } = await aLink(app, { login: 'tautan@rotan.example' })
    const phone = anAuthenticator()
    const response = phone.create((await post(app, '/session/link/passkey/options', { key })).body)
    const entered = await post(app, '/session/link/passkey', { key, response })
    assert.equal(entered.status, 200, entered.text)
    assert.equal(entered.body.person.has_password, false)
    assert.equal((await enter(phone.get(await optionsFor()))).status, 200)
    assert.equal((await post(app, '/session/link/passkey/options', { key })).status, 404)
    assert.equal((await post(app, '/session/link/passkey', { key, response })).status, 404)
  })

  test('signs in once for what it has signed', async () => {
    const { phone } = await withPasskey('sekali@rotan.example')
    const response = phone.get(await optionsFor())
    assert.equal((await enter(response)).status, 200)
    const again = await enter(response)
    assert.deepEqual([again.status, again.body.error.code], [401, 'sign_in_refused'])
  })

  test('is refused for another page, another party, an old challenge, and without its owner’s unlocking', async () => {
    const { phone, cookie } = await withPasskey('palsu@rotan.example')
    assert.equal((await enter(phone.get(await optionsFor(), 'https://jahat.example'))).status, 401)
    const options = await optionsFor()
    assert.equal((await enter(phone.get({ ...options, challenge: 'dGVudHU' }))).status, 401)
    await app.ctx.db
      .updateTable('passkey_challenges')
      .set({ expires_at: new Date(app.clock.now() - 1) })
      .execute()
    assert.equal((await enter(phone.get(options))).status, 401)
    const { phone: other } = await withPasskey('lain@rotan.example')
    const stolen = { ...(phone.get(await optionsFor()) as object), id: idOf(other), rawId: idOf(other) }
    assert.equal((await enter(stolen)).status, 401)

    const unlocked = anAuthenticator({ isVerified: false })
    const made = unlocked.create((await post(app, '/me/passkeys/options', {}, { cookie })).body)
    const refused = await post(app, '/me/passkeys', { response: made }, { cookie })
    assert.deepEqual([refused.status, refused.body.error.details.fields[0].path], [400, 'response'])
  })

  test('cannot be made with a challenge of somebody else', async () => {
    const [mine, theirs] = [await withPasskey('aku@rotan.example'), await withPasskey('dia@rotan.example')]
    const options = (await post(app, '/me/passkeys/options', {}, { cookie: theirs.cookie })).body
    const response = anAuthenticator().create(options)
    assert.equal((await post(app, '/me/passkeys', { response }, { cookie: mine.cookie })).status, 400)
  })

  test('with a login given, only that person’s is taken; the options tell nothing', async () => {
    const { phone } = await withPasskey('nama@rotan.example')
    const [known, unknown] = [await optionsFor('Nama@rotan.example'), await optionsFor('tiada@rotan.example')]
    assert.deepEqual(Object.keys(known), Object.keys(unknown))
    assert.equal(known.allowCredentials, undefined)
    assert.equal((await enter(phone.get(known))).status, 200)
    assert.equal((await enter(phone.get(unknown))).status, 401)
  })

  test('on the port of a developer’s machine it belongs to localhost', async (t) => {
    const server = buildServer(app.ctx, openDoors(app.ctx, { shop: [], console: adminRoutes }).console)
    const port = await server.listen(0, '127.0.0.1')
    const [usual, origin] = [app.ctx.platform.consolePort, `http://localhost:${port}`]
    app.ctx.platform.servesConsoleOn(port)
    t.after(async () => {
      app.ctx.platform.servesConsoleOn(usual)
      await server.close()
    })
    const there = (path: string, json: object) =>
      send(port, ADMIN_PATH + path, {
        method: 'POST',
        headers: { Host: `localhost:${port}`, 'Content-Type': 'application/json', Origin: origin },
        body: JSON.stringify(json),
      })
    const { key } = await aLink(app, { login: 'lokal@rotan.example' })
    const phone = anAuthenticator()
    const response = phone.create((await there('/session/link/passkey/options', { key })).body, origin)
    assert.equal((await there('/session/link/passkey', { key, response })).status, 200)
    const options = (await there('/session/passkey/options', {})).body
    assert.equal(options.rpId, 'localhost')
    const entered = await there('/session/passkey', { response: phone.get(options, origin) })
    assert.equal(entered.status, 200, entered.text)
  })
})

describe('one’s own passkeys', () => {
  test('the confirmed contact hears of a new one, and nothing in the message opens the account', async () => {
    const login = 'kabar@rotan.example'
    await anAccount(app, { login, isConfirmed: true })
    const cookie = await sessionOf(app, login)
    const options = await post(app, '/me/passkeys/options', {}, { cookie })
    const response = anAuthenticator().create(options.body)
    assert.equal((await post(app, '/me/passkeys', { response }, { cookie })).status, 201)
    const [told] = await sentTo(app, 'rotan', 'account_changed')
    assert.match(told?.opened?.text ?? '', /Kunci sandi \(passkey\) baru ditambahkan/)
    assert.doesNotMatch(told?.opened?.text ?? '', /masuk\/|\d{6}/)
  })

  test('are added and deleted within an hour of signing in, not with a session left open', async () => {
    const { cookie, id, phone } = await withPasskey('lama@rotan.example')
    const { body: options } = await post(app, '/me/passkeys/options', {}, { cookie })
    await app.ctx.db
      .updateTable('sessions')
      .set({ created_at: new Date(app.clock.now() - 61 * 60_000) })
      .execute()
    const answers = [
      await post(app, '/me/passkeys/options', {}, { cookie }),
      await post(app, '/me/passkeys', { response: anAuthenticator().create(options) }, { cookie }),
      await app.admin(`/me/passkeys/${id}`, { method: 'DELETE', cookie, ifMatch: 1 }),
    ]
    for (const { status, body } of answers)
      assert.deepEqual([status, body.error?.details.need], [403, 'recent_sign_in'])
    const again = cookiesOf(await enter(phone.get(await optionsFor()))).session
    assert.equal((await post(app, '/me/passkeys/options', {}, { cookie: again })).status, 200)
  })

  test('are listed, named and deleted, each by its version', async () => {
    const { cookie, id, phone } = await withPasskey('daftar@rotan.example')
    const { items } = (await app.admin('/me/passkeys', { cookie })).body
    assert.deepEqual(
      items.map((each: { name: string; version: number }) => [each.name, each.version]),
      [['HP Ibu', 1]],
    )
    const path = `/me/passkeys/${id}`
    const named = await app.admin(path, { method: 'PATCH', cookie, ifMatch: 1, json: { name: 'HP lama' } })
    assert.deepEqual([named.status, named.body.name, named.headers.etag], [200, 'HP lama', '"2"'])
    const old = await app.admin(path, { method: 'PATCH', cookie, ifMatch: 1, json: { name: 'lain' } })
    assert.deepEqual([old.status, old.body.error.details.current.name], [412, 'HP lama'])
    assert.equal((await app.admin(path, { method: 'DELETE', cookie })).status, 428)
    assert.equal((await app.admin(path, { method: 'DELETE', cookie, ifMatch: 2 })).status, 204)
    assert.equal((await enter(phone.get(await optionsFor()))).status, 401)
  })

  test('of others are not there, and the only way in stays', async () => {
    const mine = await withPasskey('milik@rotan.example')
    const other = await withPasskey('orang@rotan.example')
    const foreign = { method: 'DELETE', cookie: other.cookie, ifMatch: '*' }
    assert.equal((await app.admin(`/me/passkeys/${mine.id}`, foreign)).status, 404)

    const { key } = await aLink(app, { login: 'tunggal@rotan.example' })
    const response = anAuthenticator().create(
      (await post(app, '/session/link/passkey/options', { key })).body,
    )
    const { session: cookie } = cookiesOf(await post(app, '/session/link/passkey', { key, response }))
    const { items } = (await app.admin('/me/passkeys', { cookie })).body
    const refused = await app.admin(`/me/passkeys/${items[0].id}`, { method: 'DELETE', cookie, ifMatch: '*' })
    assert.equal(refused.status, 400, refused.text)
  })
})

/** The id of the passkey that an authenticator made last. */
function idOf(authenticator: Authenticator): string {
  const { id } = authenticator.get({ challenge: 'YQ', rpId: 'console.localhost' }) as { id: string }
  return id
}

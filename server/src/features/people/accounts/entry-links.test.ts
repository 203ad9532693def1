// One-time links: what they are good for, and how somebody who forgot the password is sent one.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aShop } from '../../../../test/world.ts'
import {
  aLink,
  anAccount,
  cookiesOf,
  from,
  inOwnShop,
  PASSWORD,
  post,
  secretSent,
  sentByPlatform,
  sentTo,
  sessionOf,
  signIn,
} from './accounts.fixture.ts'

let app: TestApp
before(async () => {
  app = await startApp({ env: { TRUST_PROXY: '127.0.0.1' } })
  await app.shop(aShop({ slug: 'rotan' }))
})
after(() => app.close())

describe('one-time links', () => {
  test('say whose they are without being used, set a password, and sign in', async () => {
    const { key } = await aLink(app, { login: 'sari@rotan.example', role: 'staff' })
    const owner = await post(app, '/session/link/owner', { key })
    const masked = 's***@rotan.example'
    assert.deepEqual(owner.body, { name: masked, login: masked, needs_second_factor: false })
    const used = await post(app, '/session/link', { key, password: PASSWORD })
    assert.equal(used.status, 200, used.text)
    assert.deepEqual([used.body.person.login, used.body.person.is_confirmed], ['sari@rotan.example', false])
    assert.equal((await app.admin('/me', { cookie: cookiesOf(used).session })).status, 200)
    assert.equal((await signIn(app, 'sari@rotan.example')).status, 200)
  })

  test('work once, also when two use one at once, and not after their time', async () => {
    const { key } = await aLink(app, { login: 'dua@rotan.example' })
    const both = await Promise.all([1, 2].map(() => post(app, '/session/link', { key, password: PASSWORD })))
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 404])
    assert.equal((await post(app, '/session/link/owner', { key })).body.error.code, 'not_found')

    const late = await aLink(app, { login: 'terlambat@rotan.example' })
    await app.ctx.db
      .updateTable('entry_links')
      .set({ expires_at: new Date(app.clock.now() - 1) })
      .where('person_id', '=', late.personId)
      .execute()
    const refused = await post(app, '/session/link', { key: late.key, password: PASSWORD })
    assert.deepEqual([refused.status, refused.body.error.code], [404, 'not_found'])
  })

  test('a password that is too short is refused, and the link stays good', async () => {
    const { key } = await aLink(app, { login: 'pendek@rotan.example' })
    const short = await post(app, '/session/link', { key, password: 'pendek' })
    assert.deepEqual([short.status, short.body.error.details.fields[0].path], [400, 'password'])
    assert.equal((await post(app, '/session/link', { key, password: PASSWORD })).status, 200)
  })

  test('a password that is easy to guess is refused, and the link stays good', async () => {
    const { key } = await aLink(app, { login: 'mudah@rotan.example' })
    for (const password of ['Password2026', 'mudah@rotan.example']) {
      const easy = await post(app, '/session/link', { key, password })
      assert.deepEqual([easy.status, easy.body.error.details.fields[0].path], [400, 'password'])
    }
    assert.equal((await post(app, '/session/link', { key, password: PASSWORD })).status, 200)
  })

  test('a new password ends every session and every other link', async () => {
    const login = 'lama@rotan.example'
    await anAccount(app, { login })
    const before = await sessionOf(app, login)
    const [first, second] = [await aLink(app, { login }), await aLink(app, { login })]
    await post(app, '/session/link', { key: first.key, password: 'kata sandi yang baru' })
    assert.equal((await app.admin('/me', { cookie: before })).status, 401)
    assert.equal((await post(app, '/session/link/owner', { key: second.key })).status, 404)
    assert.equal((await signIn(app, login)).status, 401)
    assert.equal((await signIn(app, login, 'kata sandi yang baru')).status, 200)
  })
})

describe('recovery', () => {
  test('a link goes to the confirmed contact, with the same answer for everybody', async () => {
    const { shop, login } = await inOwnShop(app)
    const before = await sessionOf(app, login)
    const answers = []
    for (const name of ['tiada@rotan.example', login])
      answers.push((await post(app, '/session/recovery', { login: name })).text)
    assert.deepEqual(answers, Array(2).fill('{"expires_in_seconds":3600}'))
    const key = await secretSent(app, shop, 'account_link')
    const entered = await post(app, '/session/link', { key, password: 'kata sandi yang baru' })
    assert.equal(entered.status, 200, entered.text)
    assert.equal((await app.admin('/me', { cookie: before })).status, 401)
  })

  test('is not denied by strangers who ask for it from everywhere: one is kept, each quarter of an hour', async (t) => {
    const { shop, login } = await inOwnShop(app)
    const later = await startApp({ database: app.database, env: { TRUST_PROXY: '127.0.0.1' } })
    t.after(() => later.close())
    const ask = (node: TestApp, address: string) => post(node, '/session/recovery', { login }, from(address))
    for (let i = 0; i < 10; i++) await ask(app, `10.9.0.${i % 2}`)
    // One that has had its share does not get at what is kept.
    assert.equal((await ask(app, '10.9.0.1')).status, 429)
    assert.equal((await ask(app, '10.9.0.9')).status, 200)
    await sentTo(app, shop, 'account_link', 11)
    for (let i = 10; i < 20; i++) assert.equal((await ask(app, `10.9.0.${i}`)).status, 429)
    later.clock.set(new Date(app.clock.now() + 15 * 60_000).toISOString())
    assert.equal((await ask(later, '10.9.0.30')).status, 200)
  })

  test('a person with an account from the operator proves the contact with a code first', async () => {
    const { shop, login } = await inOwnShop(app, { isConfirmed: false })
    const cookie = await sessionOf(app, login)
    assert.equal((await post(app, '/me/contact/code', {}, { cookie })).status, 200)
    const code = await secretSent(app, shop, 'account_code')
    const wrong = await post(app, '/me/contact', { code: 'salah' }, { cookie })
    assert.deepEqual([wrong.status, wrong.body.error.code], [400, 'code_refused'])
    assert.equal(
      (await post(app, '/session/with-code', { login, code })).status,
      401,
      'it is for nothing else',
    )
    const confirmed = await post(app, '/me/contact', { code }, { cookie })
    assert.deepEqual([confirmed.status, confirmed.body.person.is_confirmed], [200, true])
    await post(app, '/session/recovery', { login })
    await sentTo(app, shop, 'account_link')
  })

  test('people without a shop are written to as well: what is said of an account comes from the platform', async () => {
    const login = 'sendiri@tanpa-toko.example'
    await anAccount(app, { login, shop: null })
    const cookie = await sessionOf(app, login)
    assert.equal((await post(app, '/me/contact/code', {}, { cookie })).status, 200)
    const [sent] = await sentByPlatform(app, '@tanpa-toko.')
    assert.match(sent?.opened?.text ?? '', /di Etalase/)
  })

  test('no shop of theirs knows of it, nor writes it: not the first of several either', async () => {
    const { shop, login } = await inOwnShop(app)
    await post(app, '/session/code', { login })
    await post(app, '/session/recovery', { login })
    await until(async () => (await sentByPlatform(app, `@${shop}.`)).length === 2)
    for (const { opened } of await sentByPlatform(app, `@${shop}.`))
      assert.doesNotMatch(`${opened?.subject} ${opened?.text}`, /Rotan Nusantara/)
    assert.deepEqual(await app.messages(shop), [])
  })
})

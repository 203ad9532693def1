// Codes to the confirmed contact of an account: who is sent one, how often, and what they open.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aShop } from '../../../../test/world.ts'
import {
  anAccount,
  cookiesOf,
  from,
  inOwnShop,
  post,
  secretSent,
  sentTo,
  signIn,
} from './accounts.fixture.ts'

let app: TestApp
before(async () => {
  app = await startApp({ env: { TRUST_PROXY: '127.0.0.1' } })
  await app.shop(aShop({ slug: 'rotan' }))
})
after(() => app.close())

describe('codes to the confirmed contact', () => {
  test('sign in, once', async () => {
    const { shop, login } = await inOwnShop(app)
    const asked = await post(app, '/session/code', { login })
    assert.deepEqual([asked.status, asked.body], [200, { expires_in_seconds: 600 }])
    const code = await secretSent(app, shop, 'account_code')
    const [message] = await sentTo(app, shop, 'account_code')
    assert.match(message?.opened?.text ?? '', /masuk ke konsol toko di Etalase/)

    const wrong = await post(app, '/session/with-code', { login, code: code === '000000' ? '1' : '000000' })
    assert.deepEqual([wrong.status, wrong.body.error.code], [401, 'sign_in_refused'])
    const entered = await post(app, '/session/with-code', { login, code: ` ${code} ` })
    assert.equal(entered.status, 200, entered.text)
    assert.equal((await app.admin('/me', { cookie: cookiesOf(entered).session })).status, 200)
    assert.equal((await post(app, '/session/with-code', { login, code })).status, 401)
  })

  test('nobody learns who has an account: the answers are the same, and only a confirmed contact is written to', async () => {
    const { shop, login } = await inOwnShop(app)
    const stranger = `belum@${shop}.example`
    await anAccount(app, { login: stranger, shop, role: 'staff' })
    const answers = []
    for (const name of [stranger, 'tiada@rotan.example', 'bukan kontak', login])
      answers.push((await post(app, '/session/code', { login: name })).text)
    assert.equal(new Set(answers).size, 1)
    assert.equal((await sentTo(app, shop, 'account_code')).length, 1)
    const refusals = []
    for (const name of [stranger, 'tiada@rotan.example', login])
      refusals.push((await post(app, '/session/with-code', { login: name, code: 'salah' })).text)
    assert.equal(new Set(refusals).size, 1)
  })

  test('end after ten minutes, and after five tries from one address', async (t) => {
    const { shop, login } = await inOwnShop(app)
    await post(app, '/session/code', { login })
    const code = await secretSent(app, shop, 'account_code')
    for (let i = 0; i < 5; i++)
      await post(app, '/session/with-code', { login, code: 'salah' }, from('10.0.0.1'))
    assert.equal((await post(app, '/session/with-code', { login, code }, from('10.0.0.1'))).status, 401)
    const other = await startApp({ database: app.database })
    t.after(() => other.close())
    other.clock.set(new Date(app.clock.now() + 10 * 60_000).toISOString())
    assert.equal((await post(other, '/session/with-code', { login, code })).status, 401)
    assert.equal((await post(app, '/session/with-code', { login, code }, from('10.0.0.2'))).status, 200)
  })

  test('a stranger who asks for more does not void the one that the owner reads', async () => {
    const { shop, login } = await inOwnShop(app)
    await post(app, '/session/code', { login }, from('10.1.0.1'))
    const code = await secretSent(app, shop, 'account_code')
    await post(app, '/session/code', { login }, from('10.1.0.2'))
    await sentTo(app, shop, 'account_code', 2)
    assert.equal((await post(app, '/session/with-code', { login, code }, from('10.1.0.1'))).status, 200)
  })

  test('few are sent in an hour, whether the account exists or not; a known device has its own', async () => {
    const { login } = await inOwnShop(app)
    const { device } = cookiesOf(await signIn(app, login))
    for (const name of [login, 'siapa@rotan.example']) {
      for (let i = 0; i < 5; i++)
        assert.equal((await post(app, '/session/code', { login: name }, from('10.2.0.1'))).status, 200)
      const refused = await post(app, '/session/code', { login: name }, from('10.2.0.1'))
      assert.deepEqual([refused.status, refused.body.error.code], [429, 'otp_limit'])
      assert.ok(Number(refused.headers['retry-after']) > 0)
      for (let i = 0; i < 5; i++) await post(app, '/session/code', { login: name }, from('10.2.0.2'))
      // One is kept for whoever comes then, and the next after a quarter of an hour: it goes to the owner in any case.
      const beyond = []
      for (let i = 3; i < 6; i++)
        beyond.push(await post(app, '/session/code', { login: name }, from(`10.2.0.${i}`)))
      assert.deepEqual(
        beyond.map(({ status }) => status),
        [200, 429, 429],
      )
      assert.ok(Number(beyond[1]?.headers['retry-after']) <= 15 * 60)
    }
    assert.equal((await post(app, '/session/code', { login }, from('10.2.0.3', device))).status, 200)
  })

  test('three count at once; more are not sent, and void none of them', async () => {
    const { shop, login } = await inOwnShop(app)
    const answers = new Set<string>()
    for (let i = 0; i < 9; i++)
      answers.add((await post(app, '/session/code', { login }, from(`10.4.0.${i % 3}`))).text)
    assert.equal(answers.size, 1)
    // Asked for after them, so that whatever they cause is there.
    await post(app, '/session/recovery', { login }, from('10.4.0.8'))
    await sentTo(app, shop, 'account_link')
    const codes = (await sentTo(app, shop, 'account_code', 3)).map(({ opened }) => opened?.content)
    assert.equal(codes.length, 3)
    const [person] = await app.ctx.db.selectFrom('people').where('login', '=', login).select('id').execute()
    const live = await app.ctx.db
      .selectFrom('account_codes')
      .where('person_id', '=', person?.id ?? '')
      .selectAll()
      .execute()
    assert.equal(live.length, 3)
    const oldest = codes.at(-1)
    assert.ok(oldest?.kind === 'account_code')
    const entered = await post(app, '/session/with-code', { login, code: oldest.code }, from('10.4.0.9'))
    assert.equal(entered.status, 200)
  })

  test('sixty wrong ones in a day are the end for strangers, and not for a device of the owner’s', async (t) => {
    const { shop, login } = await inOwnShop(app)
    const { device } = cookiesOf(await signIn(app, login))
    const node = await startApp({ database: app.database, env: { TRUST_PROXY: '127.0.0.1' } })
    t.after(() => node.close())
    const begun = app.clock.now()
    // Twenty in all in each quarter of an hour, by four addresses.
    for (let quarter = 0; quarter < 3; quarter++) {
      node.clock.set(new Date(begun + quarter * 16 * 60_000).toISOString())
      for (let i = 0; i < 20; i++)
        await post(node, '/session/with-code', { login, code: 'salah' }, from(`10.5.${quarter}.${i % 4}`))
    }
    node.clock.set(new Date(begun + 60 * 60_000).toISOString())
    await post(node, '/session/code', { login }, from('10.5.9.1'))
    const code = await secretSent(node, shop, 'account_code')
    assert.equal((await post(node, '/session/with-code', { login, code }, from('10.5.9.1'))).status, 401)
    assert.equal(
      (await post(node, '/session/with-code', { login, code }, from('10.5.9.1', device))).status,
      200,
    )
  })
})

// Wrong guesses at a password: who is kept out by whose.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aShop } from '../../../../test/world.ts'
import { cookiesOf, from, inOwnShop, PASSWORD, signIn } from './accounts.fixture.ts'

let app: TestApp
before(async () => {
  app = await startApp({ env: { TRUST_PROXY: '127.0.0.1' } })
  await app.shop(aShop({ slug: 'rotan' }))
})
after(() => app.close())

describe('wrong guesses', () => {
  test('of one address keep that address out, and nobody else, until the window is over', async (t) => {
    const { login } = await inOwnShop(app)
    for (let i = 0; i < 12; i++) await signIn(app, login, 'salah sekali', from('10.3.0.1'))
    const [locked, wrong, unknown] = [
      await signIn(app, login, PASSWORD, from('10.3.0.1')),
      await signIn(app, login, 'salah sekali', from('10.3.0.2')),
      await signIn(app, 'tiada@rotan.example', PASSWORD, from('10.3.0.2')),
    ]
    assert.deepEqual(new Set([locked.text, wrong.text, unknown.text]).size, 1)
    assert.deepEqual([locked.status, wrong.status, unknown.status], [401, 401, 401])
    assert.equal((await signIn(app, login, PASSWORD, from('10.3.0.3'))).status, 200)
    const later = await startApp({ database: app.database, env: { TRUST_PROXY: '127.0.0.1' } })
    t.after(() => later.close())
    later.clock.set(new Date(app.clock.now() + 15 * 60_000).toISOString())
    assert.equal((await signIn(later, login, PASSWORD, from('10.3.0.1'))).status, 200)
  })

  test('of one address are forgotten when the clock is set back by an hour', async (t) => {
    const { login } = await inOwnShop(app)
    const before = await startApp({ database: app.database, env: { TRUST_PROXY: '127.0.0.1' } })
    t.after(() => before.close())
    before.clock.set(new Date(app.clock.now() + 3_600_000).toISOString())
    const wrong = Array.from({ length: 10 }, () => signIn(before, login, 'salah sekali', from('10.3.0.9')))
    await Promise.all(wrong)
    assert.equal((await signIn(before, login, PASSWORD, from('10.3.0.9'))).status, 401)
    assert.equal((await signIn(app, login, PASSWORD, from('10.3.0.9'))).status, 200)
  })

  test('that come at once are all counted', async () => {
    const { login } = await inOwnShop(app)
    await Promise.all(Array.from({ length: 11 }, () => signIn(app, login, 'salah sekali', from('10.4.0.1'))))
    assert.equal((await signIn(app, login, PASSWORD, from('10.4.0.1'))).status, 401)
  })

  test('mistakes before a right one are forgotten', async () => {
    const { login } = await inOwnShop(app)
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 6; i++) await signIn(app, login, 'salah sekali', from('10.5.0.1'))
      assert.equal((await signIn(app, login, PASSWORD, from('10.5.0.1'))).status, 200)
    }
  })

  test('from everywhere keep new devices out, and not the one that the owner has signed in on', async () => {
    const { login } = await inOwnShop(app)
    const { device } = cookiesOf(await signIn(app, login, PASSWORD, from('10.6.0.1')))
    await guessedFromEverywhere(login)
    assert.equal((await signIn(app, login, PASSWORD, from('10.6.0.1'))).status, 401)
    assert.equal((await signIn(app, login, PASSWORD, from('10.6.0.1', device))).status, 200)
    // What somebody else's device says proves nothing for this account.
    const other = await inOwnShop(app)
    const foreign = cookiesOf(await signIn(app, other.login)).device
    assert.equal((await signIn(app, login, PASSWORD, from('10.6.0.1', foreign))).status, 401)
    const forged = device.replace(/\.[\w-]{22}/, `.${'A'.repeat(22)}`)
    assert.equal((await signIn(app, login, PASSWORD, from('10.6.0.1', forged))).status, 401)
  })

  test('on a known device count too, for that device', async () => {
    const { login } = await inOwnShop(app)
    const { device } = cookiesOf(await signIn(app, login))
    for (let i = 0; i < 10; i++) await signIn(app, login, 'salah sekali', from(`10.7.0.${i}`, device))
    assert.equal((await signIn(app, login, PASSWORD, from('10.7.0.99', device))).status, 401)
    assert.equal((await signIn(app, login, PASSWORD, from('10.7.0.99'))).status, 200)
  })

  test('two people who share a device are both known on it', async () => {
    const [first, second] = [await inOwnShop(app), await inOwnShop(app)]
    const one = cookiesOf(await signIn(app, first.login)).device
    const both = cookiesOf(await signIn(app, second.login, PASSWORD, from('10.8.0.1', one))).device
    for (const { login } of [first, second]) {
      await guessedFromEverywhere(login)
      assert.equal((await signIn(app, login, PASSWORD, from('10.8.0.2'))).status, 401)
      assert.equal((await signIn(app, login, PASSWORD, from('10.8.0.2', both))).status, 200)
    }
  })

  /** Two hundred of them, counted as real ones are: each would take a password's time. */
  async function guessedFromEverywhere(login: string): Promise<void> {
    const until = new Date(app.clock.now() + 60_000)
    const login_hash = app.ctx.secrets.mac('tries', `password ${login}`)
    const rows = Array.from({ length: 20 }, (_, i) => ({
      login_hash,
      caller_hash: Buffer.from(`caller ${i}`),
      tries: 10,
      window_ends_at: until,
    }))
    await app.ctx.db.insertInto('sign_in_counts').values(rows).execute()
  }
})

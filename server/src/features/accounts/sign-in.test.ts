// Ways in beside the password: links, codes and recovery; and who is kept out by whose guesses.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../../../test/app.ts'
import { aShop } from '../../../test/world.ts'
import {
  type Account,
  aLink,
  anAccount,
  cookiesOf,
  PASSWORD,
  post,
  secretSent,
  sentTo,
  sessionOf,
  signIn,
} from './accounts.fixture.ts'
import { signIn as signInAction } from './actions/sign-in.ts'
import { signInWithCode } from './actions/sign-in-with-code.ts'
import { deleteOverdue } from './changes.ts'

let app: TestApp
before(async () => {
  app = await startApp({ env: { TRUST_PROXY: '127.0.0.1' } })
  await app.shop(aShop({ slug: 'rotan' }))
})
after(() => app.close())

let shops = 0
/** A shop of its own, so that nobody else's messages are in its outbox. */
async function inOwnShop(account: Omit<Account, 'login'> = {}) {
  const shop = `toko-${++shops}`
  await app.shop(aShop({ slug: shop }))
  const login = `ibu@${shop}.example`
  const personId = await anAccount(app, { isConfirmed: true, ...account, login, shop })
  return { shop, login, personId }
}

const from = (address: string, cookie?: string) => ({
  headers: { 'X-Forwarded-For': address, ...(cookie && { Cookie: cookie }) },
})

describe('one-time links', () => {
  test('say whose they are without being used, set a password, and sign in', async () => {
    const { key } = await aLink(app, { login: 'sari@rotan.example', role: 'staff' })
    const owner = await post(app, '/session/link/owner', { key })
    assert.deepEqual(owner.body, { name: 's***@rotan.example', login: 's***@rotan.example' })
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

describe('codes to the confirmed contact', () => {
  test('sign in, once', async () => {
    const { shop, login } = await inOwnShop()
    const asked = await post(app, '/session/code', { login })
    assert.deepEqual([asked.status, asked.body], [200, { expires_in_seconds: 600 }])
    const code = await secretSent(app, shop, 'account_code')
    const [message] = await sentTo(app, shop, 'account_code')
    assert.match(message?.opened?.text ?? '', /masuk ke konsol toko di Rotan Nusantara/)

    const wrong = await post(app, '/session/with-code', { login, code: code === '000000' ? '1' : '000000' })
    assert.deepEqual([wrong.status, wrong.body.error.code], [401, 'sign_in_refused'])
    const entered = await post(app, '/session/with-code', { login, code: ` ${code} ` })
    assert.equal(entered.status, 200, entered.text)
    assert.equal((await app.admin('/me', { cookie: cookiesOf(entered).session })).status, 200)
    assert.equal((await post(app, '/session/with-code', { login, code })).status, 401)
  })

  test('nobody learns who has an account: the answers are the same, and only a confirmed contact is written to', async () => {
    const { shop, login } = await inOwnShop()
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
    const { shop, login } = await inOwnShop()
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
    const { shop, login } = await inOwnShop()
    await post(app, '/session/code', { login }, from('10.1.0.1'))
    const code = await secretSent(app, shop, 'account_code')
    await post(app, '/session/code', { login }, from('10.1.0.2'))
    await sentTo(app, shop, 'account_code', 2)
    assert.equal((await post(app, '/session/with-code', { login, code }, from('10.1.0.1'))).status, 200)
  })

  test('few are sent in an hour, to whoever exists and whoever does not; a known device has its own', async () => {
    const { login } = await inOwnShop()
    const { device } = cookiesOf(await signIn(app, login))
    for (const name of [login, 'siapa@rotan.example']) {
      for (let i = 0; i < 5; i++)
        assert.equal((await post(app, '/session/code', { login: name }, from('10.2.0.1'))).status, 200)
      const refused = await post(app, '/session/code', { login: name }, from('10.2.0.1'))
      assert.deepEqual([refused.status, refused.body.error.code], [429, 'otp_limit'])
      assert.ok(Number(refused.headers['retry-after']) > 0)
      for (let i = 0; i < 5; i++) await post(app, '/session/code', { login: name }, from('10.2.0.2'))
      assert.equal((await post(app, '/session/code', { login: name }, from('10.2.0.3'))).status, 429)
    }
    assert.equal((await post(app, '/session/code', { login }, from('10.2.0.3', device))).status, 200)
  })
})

describe('recovery', () => {
  test('a link goes to the confirmed contact, with the same answer for everybody', async () => {
    const { shop, login } = await inOwnShop()
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

  test('whoever was given an account by the operator proves the contact with a code first', async () => {
    const { shop, login } = await inOwnShop({ isConfirmed: false })
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

  test('an operator without a shop cannot be written to, and is told so', async () => {
    await anAccount(app, { login: 'op@etalase.example', shop: null, isOperator: true })
    const cookie = await sessionOf(app, 'op@etalase.example')
    const refused = await post(app, '/me/contact/code', {}, { cookie })
    assert.deepEqual([refused.status, refused.body.error.details.fields[0].path], [400, 'login'])
  })
})

describe('signing in', () => {
  test('gives a new key each time, and ends the session that the browser had before', async () => {
    const { login } = await inOwnShop()
    const cookie = await sessionOf(app, login)
    const again = cookiesOf(await signIn(app, login, PASSWORD, { cookie })).session
    assert.notEqual(again, cookie)
    assert.equal((await app.admin('/me', { cookie })).status, 401)
    assert.equal((await app.admin('/me', { cookie: again })).status, 200)
  })

  test('by phone works however the number is written', async () => {
    await anAccount(app, { login: '0812-3456-4567' })
    for (const login of ['+62 812 3456 4567', '081234564567'])
      assert.equal((await signIn(app, login)).status, 200, login)
  })

  test('over TLS sets cookies for TLS and this host alone', async () => {
    const { login } = await inOwnShop()
    const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '10.9.0.1' }
    const cookies = String((await signIn(app, login, PASSWORD, { headers })).headers['set-cookie'])
    const flags = 'Path=/; Max-Age=\\d+; HttpOnly; SameSite=Lax; Secure'
    const both = `^__Host-etalase=[\\w-]+; ${flags},__Host-etalase_device=[\\w.-]+; ${flags}$`
    assert.match(cookies, new RegExp(both))
  })

  test('that is refused asks the database as much, whoever it was and however often', async () => {
    const { login } = await inOwnShop()
    // Not over HTTP: the budget of the address asks too, now and then.
    const at = new Date(app.clock.now())
    const caller = { callerHash: Buffer.from('penebak'), agent: '', device: null }
    const asked = async (refused: Promise<unknown>, before: number) => {
      await assert.rejects(refused, { code: 'sign_in_refused' })
      return app.ctx.statements() - before
    }
    const password = (name: string, given: string) => {
      const before = app.ctx.statements()
      return asked(signInAction(app.ctx, { login: name, password: given }, caller, at), before)
    }
    const code = (name: string) => {
      const before = app.ctx.statements()
      return asked(signInWithCode(app.ctx, { login: name, code: 'salah' }, caller, at), before)
    }
    const wrong = await password(login, 'salah sekali')
    const unknown = await password('tiada@rotan.example', PASSWORD)
    for (let i = 0; i < 10; i++) await password(login, 'salah sekali')
    const locked = await password(login, PASSWORD)
    assert.deepEqual([unknown, locked], [wrong, wrong])
    assert.equal(await code(login), await code('tiada@rotan.example'))
  })
})

describe('wrong guesses', () => {
  test('of one address keep that address out, and nobody else, until the window is over', async (t) => {
    const { login } = await inOwnShop()
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
    const { login } = await inOwnShop()
    const before = await startApp({ database: app.database, env: { TRUST_PROXY: '127.0.0.1' } })
    t.after(() => before.close())
    before.clock.set(new Date(app.clock.now() + 3_600_000).toISOString())
    const wrong = Array.from({ length: 10 }, () => signIn(before, login, 'salah sekali', from('10.3.0.9')))
    await Promise.all(wrong)
    assert.equal((await signIn(before, login, PASSWORD, from('10.3.0.9'))).status, 401)
    assert.equal((await signIn(app, login, PASSWORD, from('10.3.0.9'))).status, 200)
  })

  test('that come at once are all counted', async () => {
    const { login } = await inOwnShop()
    await Promise.all(Array.from({ length: 11 }, () => signIn(app, login, 'salah sekali', from('10.4.0.1'))))
    assert.equal((await signIn(app, login, PASSWORD, from('10.4.0.1'))).status, 401)
  })

  test('mistakes before a right one are forgotten', async () => {
    const { login } = await inOwnShop()
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 6; i++) await signIn(app, login, 'salah sekali', from('10.5.0.1'))
      assert.equal((await signIn(app, login, PASSWORD, from('10.5.0.1'))).status, 200)
    }
  })

  test('from everywhere keep new devices out, and not the one that the owner has signed in on', async () => {
    const { login } = await inOwnShop()
    const { device } = cookiesOf(await signIn(app, login, PASSWORD, from('10.6.0.1')))
    await guessedFromEverywhere(login)
    assert.equal((await signIn(app, login, PASSWORD, from('10.6.0.1'))).status, 401)
    assert.equal((await signIn(app, login, PASSWORD, from('10.6.0.1', device))).status, 200)
    // What somebody else's device says proves nothing for this account.
    const other = await inOwnShop()
    const foreign = cookiesOf(await signIn(app, other.login)).device
    assert.equal((await signIn(app, login, PASSWORD, from('10.6.0.1', foreign))).status, 401)
    const forged = device.replace(/\.[\w-]{22}/, `.${'A'.repeat(22)}`)
    assert.equal((await signIn(app, login, PASSWORD, from('10.6.0.1', forged))).status, 401)
  })

  test('on a known device count too, for that device', async () => {
    const { login } = await inOwnShop()
    const { device } = cookiesOf(await signIn(app, login))
    for (let i = 0; i < 10; i++) await signIn(app, login, 'salah sekali', from(`10.7.0.${i}`, device))
    assert.equal((await signIn(app, login, PASSWORD, from('10.7.0.99', device))).status, 401)
    assert.equal((await signIn(app, login, PASSWORD, from('10.7.0.99'))).status, 200)
  })

  test('two people who share a device are both known on it', async () => {
    const [first, second] = [await inOwnShop(), await inOwnShop()]
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

test('what nobody can use any more is deleted', async () => {
  await inOwnShop()
  await post(app, '/session/passkey/options', {})
  const tables = ['sessions', 'entry_links', 'passkey_challenges', 'sign_in_counts', 'account_codes'] as const
  const count = async (table: (typeof tables)[number]) =>
    Number(
      (
        await app.ctx.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirst()
      )?.n,
    )
  await aLink(app, { login: 'purga@rotan.example' })
  await deleteOverdue(app.ctx.db, new Date(app.clock.now()))
  assert.ok((await count('sessions')) > 0, 'what is alive stays')
  await deleteOverdue(app.ctx.db, new Date(app.clock.now() + 91 * 24 * 3_600_000))
  for (const table of tables) assert.equal(await count(table), 0, table)
})

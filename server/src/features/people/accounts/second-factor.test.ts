// The second step of signing in: asked for, used once, lost and found again, and required of operators.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import {
  anAccount,
  cookiesOf,
  inOwnShop,
  keyOf,
  PASSWORD,
  post,
  secretSent,
  sentByPlatform,
  signIn,
} from './accounts.fixture.ts'
import { addPerson } from './actions/add-person.ts'
import { anAuthenticator } from './authenticator.fixture.ts'
import { stepAt, totpCode } from './second-factor/totp.ts'

let app: TestApp
before(async () => {
  app = await startApp()
  // Else a step may end between a code and its use.
  app.clock.set(new Date().toISOString())
})
after(() => app.close())

const codeAt = (secret: string, drift = 0) => totpCode(secret, stepAt(new Date(app.clock.now())) + drift)

/** With the second step on; the code that confirmed it was of the step before. */
async function withFactor() {
  const { shop, login, personId } = await inOwnShop(app)
  const cookie = cookiesOf(await signIn(app, login)).session
  const { body } = await post(app, '/me/second-factor/secret', {}, { cookie })
  const on = await post(app, '/me/second-factor', { code: codeAt(body.secret, -1) }, { cookie })
  assert.equal(on.status, 200, on.text)
  const codes: string[] = on.body.recovery_codes
  const enter = (second_factor?: string) =>
    post(app, '/session', { login, password: PASSWORD, ...(second_factor && { second_factor }) })
  return { shop, login, personId, cookie, secret: String(body.secret), codes, enter }
}

describe('a password', () => {
  test('asks for the second step once it is on, and says so only to who knows the password', async () => {
    const { login, secret, enter } = await withFactor()
    const asked = await enter()
    assert.deepEqual([asked.status, asked.body.error.code], [401, 'second_factor_required'])
    assert.deepEqual(asked.body.error.details.ways, ['code'])
    assert.equal(asked.headers['set-cookie'], undefined)
    assert.equal((await signIn(app, login, 'salah sama sekali')).body.error.code, 'sign_in_refused')
    const entered = await enter(codeAt(secret))
    assert.deepEqual([entered.status, entered.body.person.has_second_factor], [200, true], entered.text)
  })

  test('takes a code once, of now or of the step after, and never an older one again', async () => {
    const { secret, enter } = await withFactor()
    const wrong = codeAt(secret) === '000000' ? '000001' : '000000'
    assert.equal((await enter(wrong)).body.error.code, 'sign_in_refused')
    assert.equal((await enter(codeAt(secret, -1))).status, 401, 'it confirmed the factor')
    assert.equal((await enter(codeAt(secret, 1))).status, 200)
    assert.equal((await enter(codeAt(secret, 1))).status, 401)
    assert.equal((await enter(codeAt(secret, 0))).status, 401, 'later ones were used')
  })

  test('of the same code twice at once exactly one passes; of a recovery code as well', async () => {
    const { secret, codes, enter } = await withFactor()
    for (const code of [codeAt(secret), codes[0] ?? '']) {
      const answers = await Promise.all([1, 2, 3, 4].map(() => enter(code)))
      assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    }
  })

  test('takes a recovery code once, however it is typed', async () => {
    const { codes, cookie, enter } = await withFactor()
    assert.equal(new Set(codes).size, 10)
    const [one = '', other = ''] = codes
    assert.equal((await enter(one.toLowerCase().replaceAll('-', ' '))).status, 200)
    assert.equal((await enter(one)).status, 401)
    const { body } = await app.admin('/me/second-factor', { cookie })
    assert.deepEqual([body.is_on, body.recovery_codes_left], [true, 9])
    const renewed = await post(app, '/me/second-factor/recovery-codes', {}, { cookie })
    assert.equal((await enter(other)).status, 401)
    assert.equal((await enter(renewed.body.recovery_codes[0])).status, 200)
  })

  test('five wrong ones are the end for a quarter of an hour, the right one too', async () => {
    const { secret, codes, enter } = await withFactor()
    for (let i = 0; i < 5; i++) assert.equal((await enter('salah')).status, 401)
    assert.equal((await enter(codeAt(secret))).status, 401)
    assert.equal((await enter(codes[0])).status, 401)
  })

  test('a code by mail and a recovery link ask for it as well, and are not used up by asking', async () => {
    const { shop, login, secret, codes } = await withFactor()
    await post(app, '/session/code', { login })
    const code = await secretSent(app, shop, 'account_code')
    const by = (second_factor?: string) => post(app, '/session/with-code', { login, code, second_factor })
    assert.equal((await by()).body.error.code, 'second_factor_required')
    assert.equal((await by(codeAt(secret))).status, 200)

    await post(app, '/session/recovery', { login })
    const key = await secretSent(app, shop, 'account_link')
    assert.equal((await post(app, '/session/link/owner', { key })).body.needs_second_factor, true)
    const reset = (second_factor?: string) =>
      post(app, '/session/link', { key, password: 'kata sandi yang baru', second_factor })
    assert.equal((await reset()).body.error.code, 'second_factor_required')
    assert.equal((await reset(codes[3])).status, 200)
  })
})

describe('setting it up', () => {
  test('takes a right code, tells the contact, seals the secret, and is not begun twice', async () => {
    const { shop, login, personId } = await inOwnShop(app)
    const cookie = cookiesOf(await signIn(app, login)).session
    assert.equal((await post(app, '/me/second-factor', { code: '123456' }, { cookie })).status, 400)
    const begun = await post(app, '/me/second-factor/secret', {}, { cookie })
    assert.ok(begun.body.uri.includes(begun.body.secret))
    assert.equal((await signIn(app, login)).status, 200, 'nothing asks for it yet')
    const wrong = codeAt(begun.body.secret) === '000000' ? '000001' : '000000'
    const refused = await post(app, '/me/second-factor', { code: wrong }, { cookie })
    assert.equal(refused.body.error.code, 'code_refused')
    const right = { code: codeAt(begun.body.secret) }
    assert.equal((await post(app, '/me/second-factor', right, { cookie })).status, 200)
    const told = (await sentByPlatform(app, `@${shop}.`)).filter(({ kind }) => kind === 'account_changed')
    assert.match(told[0]?.opened?.subject ?? '', /Langkah kedua akun Anda dinyalakan/)
    const again = await post(app, '/me/second-factor/secret', {}, { cookie })
    assert.match(again.body.error.details.fields[0].message, /sudah menyala/)
    const kept = await app.ctx.db
      .selectFrom('second_factors')
      .where('person_id', '=', personId)
      .selectAll()
      .executeTakeFirstOrThrow()
    assert.ok(!kept.secret.toString('latin1').includes(begun.body.secret))
  })

  test('is switched on once, however many codes of it come at once', async () => {
    const { login } = await inOwnShop(app)
    const cookie = cookiesOf(await signIn(app, login)).session
    const { body } = await post(app, '/me/second-factor/secret', {}, { cookie })
    const answers = await Promise.all(
      [-1, 0, 1].map((drift) =>
        post(app, '/me/second-factor', { code: codeAt(body.secret, drift) }, { cookie }),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  })

  test('a code switches on the secret that it is of, and no other that was begun meanwhile', async () => {
    const { login } = await inOwnShop(app)
    const cookie = cookiesOf(await signIn(app, login)).session
    const { body } = await post(app, '/me/second-factor/secret', {}, { cookie })
    const [on, begun] = await Promise.all([
      post(app, '/me/second-factor', { code: codeAt(body.secret, -1) }, { cookie }),
      post(app, '/me/second-factor/secret', {}, { cookie }),
    ])
    assert.deepEqual([on.status, begun.status].filter((status) => status === 200).length, 1)
  })

  test('ends the sessions that began without it', async () => {
    const { login } = await inOwnShop(app)
    const [mine, elsewhere] = [cookiesOf(await signIn(app, login)), cookiesOf(await signIn(app, login))]
    const { body } = await post(app, '/me/second-factor/secret', {}, { cookie: mine.session })
    const right = { code: codeAt(body.secret) }
    assert.equal((await post(app, '/me/second-factor', right, { cookie: mine.session })).status, 200)
    const undo = { method: 'DELETE', cookie: elsewhere.session }
    assert.equal((await app.admin('/me/second-factor', undo)).status, 401)
    assert.equal((await app.admin('/me', { cookie: mine.session })).status, 200)
  })

  test('and removing it asks for a sign-in within the hour, and the contact is told', async (t) => {
    const { shop, login, cookie, enter } = await withFactor()
    const later = await startApp({ database: app.database })
    t.after(() => later.close())
    later.clock.set(new Date(app.clock.now() + 61 * 60_000).toISOString())
    const remove = (node: TestApp) => node.admin('/me/second-factor', { method: 'DELETE', cookie })
    assert.equal((await remove(later)).body.error.details.need, 'recent_sign_in')
    assert.deepEqual([(await remove(app)).status, (await remove(app)).status], [204, 400])
    assert.equal((await enter()).status, 200, login)
    const told = (await sentByPlatform(app, `@${shop}.`)).map(({ opened }) => opened?.subject)
    assert.ok(told.includes('Langkah kedua akun Anda dimatikan'))
  })
})

describe('an operator', () => {
  let operators = 0
  async function anOperator() {
    const login = `op-${++operators}@etalase.example`
    await anAccount(app, { login, shop: null, isOperator: true })
    return login
  }

  test('who came in by a password can do nothing but set a second step up', async () => {
    const login = await anOperator()
    const entered = await signIn(app, login)
    assert.equal(entered.body.must_set_up_second_factor, true)
    const cookie = cookiesOf(entered).session
    for (const path of ['/platform/status', '/shops', '/me/sessions', '/me/invitations']) {
      const { status, body } = await app.admin(path, { cookie })
      assert.deepEqual([status, body.error?.details.need], [403, 'second_factor'], path)
    }
    const { body } = await post(app, '/me/second-factor/secret', {}, { cookie })
    await post(app, '/me/second-factor', { code: codeAt(body.secret) }, { cookie })
    assert.equal((await app.admin('/me', { cookie })).body.must_set_up_second_factor, false)
    assert.equal((await app.admin('/me/sessions', { cookie })).status, 200)
    const again = await post(app, '/session', {
      login,
      password: PASSWORD,
      second_factor: codeAt(body.secret, 1),
    })
    assert.deepEqual([again.status, again.body.must_set_up_second_factor], [200, false])
  })

  test('a passkey is both: making one is enough, and a password alone is none any more', async () => {
    const login = await anOperator()
    const cookie = cookiesOf(await signIn(app, login)).session
    const phone = anAuthenticator()
    const response = phone.create((await post(app, '/me/passkeys/options', {}, { cookie })).body)
    assert.equal((await post(app, '/me/passkeys', { response }, { cookie })).status, 201)
    assert.equal((await app.admin('/me/sessions', { cookie })).status, 200)
    const refused = await signIn(app, login)
    assert.deepEqual(refused.body.error.details.ways, ['passkey'], refused.text)
    const options = (await post(app, '/session/passkey/options', { login })).body
    const entered = await post(app, '/session/passkey', { response: phone.get(options) })
    assert.deepEqual([entered.status, entered.body.must_set_up_second_factor], [200, false])
  })

  test('who has lost all of it comes back by a link of who runs the machine, and begins anew', async () => {
    const login = await anOperator()
    const cookie = cookiesOf(await signIn(app, login)).session
    const { body } = await post(app, '/me/second-factor/secret', {}, { cookie })
    await post(app, '/me/second-factor', { code: codeAt(body.secret) }, { cookie })
    const at = new Date(app.clock.now())
    const { link } = await addPerson(app.ctx, { login, isOperator: false, member: null }, at)
    const entered = await post(app, '/session/link', { key: keyOf(link), password: PASSWORD })
    assert.deepEqual([entered.status, entered.body.must_set_up_second_factor], [200, true], entered.text)
    const again = cookiesOf(entered).session
    assert.equal((await app.admin('/me/second-factor', { method: 'DELETE', cookie: again })).status, 204)
    assert.equal((await post(app, '/me/second-factor/secret', {}, { cookie: again })).status, 200)
  })
})

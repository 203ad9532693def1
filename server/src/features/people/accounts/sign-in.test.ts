// Signing in by a password, and what becomes of what nobody can use any more.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aShop } from '../../../../test/world.ts'
import {
  aLink,
  anAccount,
  cookiesOf,
  inOwnShop,
  PASSWORD,
  post,
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

describe('signing in', () => {
  test('gives a new key each time, and ends the session that the browser had before', async () => {
    const { login } = await inOwnShop(app)
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
    const { login } = await inOwnShop(app)
    const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '10.9.0.1' }
    const cookies = String((await signIn(app, login, PASSWORD, { headers })).headers['set-cookie'])
    const flags = 'Path=/; Max-Age=\\d+; HttpOnly; SameSite=Lax; Secure'
    const both = `^__Host-etalase=[\\w-]+; ${flags},__Host-etalase_device=[\\w.-]+; ${flags}$`
    assert.match(cookies, new RegExp(both))
  })

  test('that is refused always asks the database as much, for any login', async () => {
    const { login } = await inOwnShop(app)
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

test('what nobody can use any more is deleted', async () => {
  await inOwnShop(app)
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

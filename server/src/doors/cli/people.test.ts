// etalase person: accounts made, listed, signed out and removed by the operator.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../test/app.ts'
import { aShop } from '../../../test/world.ts'
import { cookiesOf, keyOf, PASSWORD, post, signIn } from '../../features/people/accounts/accounts.fixture.ts'
import { etalase } from './cli.fixture.ts'

let app: TestApp
before(async () => {
  app = await startApp()
  await app.shop(aShop({ slug: 'rotan' }))
})
after(() => app.close())

const run = (...args: string[]) =>
  etalase(['person', ...args], {
    DATABASE_URL: app.database.connectionString,
    DATA_DIR: app.ctx.config.dataDir,
    APP_SECRET: app.ctx.config.appSecret ?? '',
  })

test('person add prints a link that works; once more, it prints a new one', async () => {
  assert.match((await run('list')).stdout, /^Nobody has an account$/m)
  const needs = await run('add', 'ibu@rotan.example')
  assert.deepEqual([needs.code, /--shop SLUG/.test(needs.stderr)], [1, true])
  const added = await run('add', 'ibu@rotan.example', '--shop', 'rotan', '--name', 'Ibu Rotan')
  assert.equal(added.code, 0, added.stderr)
  const key = keyOf(added.stdout.trim())
  assert.equal((await post(app, '/session/link', { key, password: PASSWORD })).status, 200)

  const again = await run('add', 'ibu@rotan.example')
  assert.equal(again.code, 0, again.stderr)
  const owner = await post(app, '/session/link/owner', { key: keyOf(again.stdout.trim()) })
  assert.equal(owner.body.name, 'Ibu Rotan')
})

test('person sign-out ends every session and every link, and the password stays', async () => {
  const login = 'hilang@rotan.example'
  const key = keyOf((await run('add', login, '--shop', 'rotan')).stdout.trim())
  const cookie = cookiesOf(await post(app, '/session/link', { key, password: PASSWORD })).session
  const unused = keyOf((await run('add', login)).stdout.trim())
  const out = await run('sign-out', login)
  assert.equal(out.code, 0, out.stderr)
  assert.equal((await app.admin('/me', { cookie })).status, 401)
  assert.equal((await post(app, '/session/link/owner', { key: unused })).status, 404)
  assert.equal((await signIn(app, login)).status, 200)
  await run('remove', login)
})

test('person list shows what everyone is; person remove ends an account and names shops without an owner', async () => {
  await run('add', '0812-3456-4567', '--shop', 'rotan', '--role', 'owner')
  await run('add', 'op@etalase.example', '--operator')
  const { stdout } = await run('list')
  assert.match(stdout, /^\+6281234564567 +\+6281234564567 +rotan: owner +not confirmed$/m)
  assert.match(stdout, /^op@etalase\.example +op@etalase\.example +operator +not confirmed$/m)

  for (const login of ['ibu@rotan.example', '081234564567']) await run('remove', login)
  await run('add', 'akhir@rotan.example', '--shop', 'rotan')
  const last = await run('remove', 'akhir@rotan.example')
  assert.equal(last.code, 0, last.stderr)
  assert.match(last.stderr, /Shop rotan has no owner now/)
  const gone = await run('remove', 'akhir@rotan.example')
  assert.deepEqual([gone.code, /Nobody has the login/.test(gone.stderr)], [1, true])
})

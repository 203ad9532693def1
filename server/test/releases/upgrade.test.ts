// A database of every release so far is brought up to date, and serves: what its buyers and merchants had is there.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { etalase } from '../../src/doors/cli/cli.fixture.ts'
import { startApp, type TestApp } from '../app.ts'
import { createDatabase } from '../database.ts'
import { releases } from './unpack.ts'

const APP_SECRET = 'only-for-tests-only-for-tests-only-for-tests'

test('a database of every release is upgraded, its books agree, and it serves', async (t) => {
  const known = await releases()
  assert.ok(known.length >= 2)
  for (const { version, file, made_at, orders } of known) {
    await t.test(`of ${version}`, async (t) => {
      const database = await createDatabase({ migrated: false })
      const dataDir = await mkdtemp(join(tmpdir(), 'etalase-upgrade-'))
      let started: TestApp | null = null
      t.after(async () => {
        await started?.close()
        await database.drop()
        await rm(dataDir, { recursive: true, force: true })
      })
      const env = { DATABASE_URL: database.connectionString, DATA_DIR: dataDir, APP_SECRET }
      const restored = await etalase(['restore', file], env)
      assert.equal(restored.code, 0, restored.stdout + restored.stderr.slice(0, 500))
      assert.match(restored.stdout, new RegExp(`^Restored what release ${version.replaceAll('.', '[.]')} `))
      assert.match(restored.stdout, /\nIts books agree\n$/)

      const app = await startApp({ database, env: { APP_SECRET } })
      started = app
      app.clock.set(made_at)
      const shop = 'demo'
      const { body } = await app.call('/products', { shop })
      assert.ok(body.products.length > 5)
      for (const { track_token, status, number, total } of orders) {
        const tracked = await app.call(`/orders/track/${track_token}`, { shop })
        const { order } = tracked.body
        assert.deepEqual([order.number, order.status, order.total], [number, status, total])
      }
      const token = await app.token({ shop })
      const listed = await app.admin(`/shops/${shop}/orders`, { token })
      assert.equal(listed.body.items.length, orders.length)
    })
  }
})

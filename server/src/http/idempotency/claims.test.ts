// Keys of requests that failed together with the database: free again as soon as it is back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { until } from '../../../../test/until.ts'
import { startApp } from '../../../test/app.ts'
import { createDatabase } from '../../../test/database.ts'
import { startDatabaseProxy } from '../../../test/database-proxy.ts'
import { aShop } from '../../../test/world.ts'
import { findShopBySlug } from '../../tenancy/queries.ts'
import { fingerprintOf, release } from './claims.ts'
import { findKey, insertClaims } from './queries.ts'

test('keys that cannot be given back while the database is away are given back when it is there again', async (t) => {
  const database = await createDatabase()
  const proxy = await startDatabaseProxy(database.connectionString)
  const { connectionString } = proxy
  const app = await startApp({ database: { ...database, connectionString } })
  t.after(async () => {
    await app.close()
    await proxy.close()
    await database.drop()
  })
  const { ctx } = app
  await app.shop(aShop({ slug: 'rotan' }))
  const shopId = (await findShopBySlug(ctx.db, 'rotan'))?.id ?? ''
  const now = ctx.clock.now()
  const lease = { madeAt: new Date(now), leasedUntil: new Date(now + 30_000), doneAs: null }
  const claims = ['a', 'b'].map((keyHash) => ({
    ...{ shopId, keyHash, fingerprint: 'f', callerHash: 'c' },
    ...{ id: `claim ${keyHash}`, ...lease },
  }))
  assert.deepEqual(await insertClaims(ctx.db, claims), [true, true])

  await proxy.close()
  await Promise.all(claims.map((claim) => release(ctx, claim)))
  await proxy.open()
  for (const claim of claims)
    await until(async () => (await findKey(ctx.db, claim).catch(() => 'not known')) === null)
})

test('a file is told from another part by part: others go on between the parts', async () => {
  const file = Buffer.alloc(16 * 1024 * 1024, 'isi')
  let turns = 0
  let isOver = false
  const others = (async () => {
    for (; !isOver; turns++) await setImmediate()
  })()
  const print = await fingerprintOf(file)
  isOver = true
  await others
  assert.ok(turns >= 15, `${turns} turns of others`)
  file[file.length - 1] = 0
  assert.notEqual(await fingerprintOf(file), print)
  assert.ok(print.length < 100)
})

// Ready means: the database answers, takes writes and is migrated, and changes are heard of. No check hangs, none piles up.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { PATIENCE_MS, until } from '../../../test/until.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { createDatabase } from '../../test/database.ts'
import { openDb } from '../db/pool.ts'
import { checkDatabase } from '../db/state.ts'
import { inOneSnapshot, inTransaction } from '../db/transaction.ts'
import { readinessOf } from './health.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

const WELL = { isReady: true, server: 'ok', database: 'ok', changes: 'ok' }

test('a database that takes no writes, or is not migrated, is none to be ready with', async (t) => {
  assert.equal(await checkDatabase(app.ctx.db), 'ok')
  assert.equal(await inOneSnapshot(app.ctx.db, checkDatabase), 'read only')
  const empty = await createDatabase({ migrated: false })
  const { db, close } = openDb({
    connectionString: empty.connectionString,
    poolSize: 1,
    onIdleError: () => {},
  })
  t.after(async () => {
    await close()
    await empty.drop()
  })
  assert.equal(await checkDatabase(db), 'not migrated')
})

test('a process that is to end is not ready, and one that starts is not either', async () => {
  assert.deepEqual(await readinessOf(app.ctx, PATIENCE_MS), WELL)
  const draining = { ...app.ctx, isDraining: () => true }
  assert.deepEqual(await readinessOf(draining, PATIENCE_MS), { ...WELL, isReady: false, server: 'draining' })
  const { isReady, server } = await readinessOf({ ...app.ctx, isReady: () => false })
  assert.deepEqual({ isReady, server }, { isReady: false, server: 'starting' })
})

test('of a database that does not answer it says so in time, and asks it once for all callers', async (t) => {
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = inTransaction(app.ctx.db, async (tx) => {
    await sql`lock table schema_migrations in access exclusive mode`.execute(tx)
    locked.resolve()
    await held.promise
  })
  t.after(async () => {
    held.resolve()
    await holding
    await until(async () => (await readinessOf(app.ctx)).isReady)
  })
  await locked.promise
  const before = app.ctx.statements()
  const sent = () => app.ctx.statements() - before
  const ask = () => readinessOf(app.ctx, 20)
  const { isReady, database } = await ask()
  assert.deepEqual({ isReady, database }, { isReady: false, database: 'no answer' })
  await until(() => sent() === 1)
  await Promise.all([ask(), ask(), ask()])
  assert.equal(sent(), 1)

  const told = await readinessOf({ ...app.ctx, connections: othersAreAnswered() }, 20)
  assert.deepEqual(told, { ...WELL, database: 'busy' }, 'others are answered meanwhile')
})

function othersAreAnswered() {
  let answered = 0
  return () => ({ ...app.ctx.connections(), answered: answered++ })
}

test('a check that gets no connection tells of a database that is away, or of one that is busy with others', async (t) => {
  const connectionString = 'postgresql://nobody@127.0.0.1:1/none'
  const { db, close } = openDb({ connectionString, poolSize: 1, onIdleError: () => {} })
  t.after(() => close())
  const away = { ...app.ctx, db }
  assert.deepEqual(await readinessOf(away, PATIENCE_MS), { ...WELL, isReady: false, database: 'no answer' })
  const busy = { ...away, connections: othersAreAnswered() }
  assert.deepEqual(await readinessOf(busy, PATIENCE_MS), { ...WELL, database: 'busy' })
})

// Connections as a common resource: what one owner waits for inside its own holds up no other.
import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { until } from '../../../test/until.ts'
import { createDatabase, type TestDatabase } from '../../test/database.ts'
import { inSlot, workFor } from '../base/work-slot.ts'
import { createConnectionTurns } from './connection-turns.ts'
import { gather } from './gather.ts'
import { type Db, type DbOptions, isDatabaseStuck, isTransient, openDb } from './pool.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
before(async () => {
  database = await createDatabase({ migrated: false })
})
after(() => database.drop())

function open(t: TestContext, options: Partial<DbOptions> = {}) {
  const { connectionString } = database
  const handle = openDb({ connectionString, poolSize: 9, onIdleError: () => {}, ...options })
  t.after(() => handle.close())
  return handle
}

const LOCK = 4_711
const lock = (db: Db) => inTransaction(db, (tx) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx))

/** While `work` goes on, a connection of its own has the lock that `lock` waits for. */
async function whileLocked(t: TestContext, work: () => Promise<void>): Promise<void> {
  await inTransaction(open(t, { poolSize: 1 }).db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    await work()
  })
}

test('a shop of whose requests all wait for one lock holds a third of the connections', async (t) => {
  const { db, connections } = open(t, { locksWithin: 0, answersWithin: 60_000 })
  const waiting: Promise<unknown>[] = []
  await whileLocked(t, async () => {
    waiting.push(...Array.from({ length: 40 }, () => workFor('shop a', () => lock(db))))
    await until(() => connections().total === 3 && connections().waiting === 37)
    for (const owner of ['shop b', 'shop c', '']) await workFor(owner, () => sql`select 1`.execute(db))
    assert.equal(connections().waiting, 37)
  })
  await Promise.all(waiting)
})

test('where four owners want all they can have, one who comes new finds a connection', async () => {
  const turns = createConnectionTurns(10, 60_000)
  for (let owner = 0; owner < 4; owner++)
    for (let i = 0; i < 5; i++) void workFor(`shop ${owner}`, () => turns.take()).catch(() => {})
  await Promise.resolve()
  const handBack = await workFor('new', () => turns.take())
  handBack()
})

test('three owners who want all they can have leave connections to those who hold none', async () => {
  const turns = createConnectionTurns(10, 60_000)
  let held = 0
  for (let owner = 0; owner < 3; owner++)
    for (let i = 0; i < 5; i++)
      void workFor(`shop ${owner}`, () => turns.take()).then(
        () => held++,
        () => {},
      )
  for (const owner of ['fourth', 'fifth', 'sixth']) await workFor(owner, () => turns.take())
  assert.equal(held, 7)
})

test('a lock is not waited for in a connection for longer than is said: another try may work', async (t) => {
  const { db } = open(t, { locksWithin: 50 })
  await whileLocked(t, () =>
    assert.rejects(lock(db), (error) => isTransient(error) && isDatabaseStuck(error)),
  )
})

test('owners take turns: one that comes late does not wait for all that came before', async () => {
  const turns = createConnectionTurns(3, 60_000)
  const holders = await Promise.all(['x', 'y', 'z'].map((owner) => workFor(owner, () => turns.take())))
  const order: string[] = []
  const ask = (owner: string) =>
    workFor(owner, async () => {
      const handBack = await turns.take()
      order.push(owner)
      handBack()
    })
  const asked = [...Array.from({ length: 5 }, () => ask('many')), ask('late')]
  for (const handBack of holders) handBack()
  await Promise.all(asked)
  assert.ok(order.indexOf('late') <= 1, order.join())
  assert.equal(turns.waiting(), 0)
})

test('who waits for too long gives up, and takes nothing with it', async () => {
  const turns = createConnectionTurns(1, 20)
  const handBack = await turns.take()
  await assert.rejects(turns.take(), /timeout exceeded when trying to connect/)
  handBack()
  const again = await turns.take()
  again()
})

test('what a caller who has hung up asked for is not begun; what has begun is finished', async () => {
  const turns = createConnectionTurns(1, 60_000)
  const slot = { owner: 'shop', hasBegun: false, lend() {}, takeBack() {}, isInVain: () => true }
  await assert.rejects(
    inSlot(slot, () => turns.take()),
    { code: 'unavailable' },
  )
  const begun = await inSlot({ ...slot, hasBegun: true }, () => turns.take())
  begun()
})

test('what several asked for together is done though the first of them hangs up, and so is what follows it', async () => {
  const turns = createConnectionTurns(1, 60_000)
  const call = gather({
    queueOf: (item: string) => item,
    async run(_: object, items: readonly string[]): Promise<string[]> {
      const handBack = await turns.take()
      handBack()
      return [...items]
    },
  })
  let hasHungUp = false
  const slot = { owner: 'shop', hasBegun: false, lend() {}, takeBack() {}, isInVain: () => hasHungUp }
  await inSlot(slot, async () => {
    const called = call({}, 'shop')
    hasHungUp = true
    assert.equal(await called, 'shop')
    const handBack = await turns.take()
    handBack()
  })
  await assert.rejects(
    inSlot({ ...slot, hasBegun: false }, () => call({}, 'shop')),
    { code: 'unavailable' },
  )
})

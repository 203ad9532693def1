// Reads that a replica may answer, and those that only the primary may: the same database plays the replica, with functions that say how far it is.
import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { createDatabase, type TestDatabase } from '../../test/database.ts'
import { type DbHandle, openDb } from './pool.ts'
import { inFreshSnapshot, type ReplicaReads, readFromReplica } from './replica.ts'

/** Long enough for the slowest machine: these tests time nothing. */
const PATIENT_MS = 20_000
const FAR_AHEAD = 'FFFFFFFF/0'

let database: TestDatabase
let primary: DbHandle
before(async () => {
  database = await createDatabase({ migrated: false })
  primary = openDb({ connectionString: database.connectionString, poolSize: 2, onIdleError: () => {} })
  const { db } = primary
  // A connection with this schema first in its path finds it before PostgreSQL's own.
  await sql`create schema replica`.execute(db)
  await sql`create table replica.says (lsn pg_lsn, is_replica boolean, timeline integer)`.execute(db)
  await sql`create function replica.pg_last_wal_replay_lsn() returns pg_lsn
    language sql as 'select lsn from replica.says'`.execute(db)
  await sql`create function replica.pg_is_in_recovery() returns boolean
    language sql as 'select is_replica from replica.says'`.execute(db)
  await sql`create function replica.pg_control_checkpoint(out timeline_id integer)
    language sql as 'select timeline from replica.says'`.execute(db)
  await sql`create function replica.pg_control_recovery(out min_recovery_end_timeline integer)
    language sql as 'select timeline from replica.says'`.execute(db)
})
after(async () => {
  await primary.close()
  await database.drop()
})

interface Says {
  readonly lsn?: string
  readonly isReplica?: boolean
  readonly timeline?: number
}

async function aReplica(t: TestContext, { lsn = FAR_AHEAD, isReplica = true, timeline = 1 }: Says = {}) {
  await sql`delete from replica.says`.execute(primary.db)
  await sql`insert into replica.says values (${lsn}::pg_lsn, ${isReplica}, ${timeline})`.execute(primary.db)
  return openReplica(t, withOptions(database.connectionString, '-c search_path=replica,pg_catalog,public'))
}

function openReplica(t: TestContext, connectionString: string, patienceMs = PATIENT_MS): ReplicaReads {
  const replica = openDb({ connectionString, poolSize: 1, onIdleError: () => {} })
  t.after(() => replica.close())
  return readFromReplica(primary.db, replica, patienceMs)
}

function withOptions(connectionString: string, options: string): string {
  const join = connectionString.includes('?') ? '&' : '?'
  return `${connectionString}${join}options=${encodeURIComponent(options)}`
}

/** Who answered. */
async function answeredBy(): Promise<string | undefined> {
  return inFreshSnapshot(primary.db, async (tx) => {
    const { rows } = await sql<{ path: string }>`select current_setting('search_path') as path`.execute(tx)
    return rows[0]?.path.startsWith('replica') ? 'replica' : 'primary'
  })
}

test('one that has everything answers', async (t) => {
  const reads = await aReplica(t)
  for (let i = 0; i < 3; i++) assert.equal(await answeredBy(), 'replica')
  assert.deepEqual(reads.counts(), { fromReplica: 3, fromPrimary: 0 })
})

test('one that is behind is left alone for a while, and the primary answers', async (t) => {
  await aReplica(t, { lsn: '0/1' })
  const connectionString = withOptions(database.connectionString, '-c search_path=replica,pg_catalog,public')
  const reads = openReplica(t, connectionString, 10)
  for (let i = 0; i < 3; i++) assert.equal(await answeredBy(), 'primary')
  assert.deepEqual(reads.counts(), { fromReplica: 0, fromPrimary: 3 })
})

for (const [what, says] of Object.entries({
  'of another timeline, however far it is,': { timeline: 2 },
  'that is no replica any more': { isReplica: false },
})) {
  test(`one ${what} answers nothing`, async (t) => {
    await aReplica(t, says)
    assert.equal(await answeredBy(), 'primary')
  })
}

test('one that cannot be reached answers nothing, and nobody notices', async (t) => {
  const reads = openReplica(t, 'postgresql://nobody@127.0.0.1:1/nothing')
  await Promise.all(Array.from({ length: 5 }, async () => assert.equal(await answeredBy(), 'primary')))
  assert.deepEqual(reads.counts(), { fromReplica: 0, fromPrimary: 5 })
})

test('what fails there is read from the primary, and fails only where it fails there too', async (t) => {
  await aReplica(t)
  const failsThere = inFreshSnapshot(primary.db, async (tx) => {
    const { rows } = await sql<{ path: string }>`select current_setting('search_path') as path`.execute(tx)
    if (rows[0]?.path.startsWith('replica')) throw new Error('cancelled by recovery')
    return 'read'
  })
  assert.equal(await failsThere, 'read')
  await assert.rejects(
    inFreshSnapshot(primary.db, (tx) => sql`select no_such_thing`.execute(tx)),
    /no_such_thing/,
  )
})

// The embedded database on a thread of its own does what it does on the main one, and fails with the same words.
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { loadConfig } from '../base/config.ts'
import { newestMigration } from './migrate.ts'
import { openBeside } from './open-on-thread.ts'

async function aDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'etalase-thread-'))
  t.after(() => rm(directory, { recursive: true, force: true }))
  return directory
}

async function ask(connectionString: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

test('it is migrated, comes back when it has died, and stops with its last user', async (t) => {
  const dataDir = await aDirectory(t)
  const database = await openBeside(loadConfig({ DATA_DIR: dataDir }))
  const { connectionString } = database
  try {
    assert.equal((await database.migrate()).at(-1), await newestMigration())
    assert.deepEqual(await database.migrate(), [])
    const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGKILL')
    await database.ensureRunning()
    assert.equal(
      await ask(connectionString, 'select max(name) from schema_migrations'),
      await newestMigration(),
    )
  } finally {
    await database.release()
  }
  await assert.rejects(ask(connectionString, 'select 1'), { syscall: 'connect' })
})

test('why it cannot be opened is said as anywhere else, and nothing stays open', async (t) => {
  const file = join(await aDirectory(t), 'data')
  await writeFile(file, '')
  await assert.rejects(openBeside(loadConfig({ DATA_DIR: file })), {
    name: 'EmbeddedDatabaseError',
    message: `The data directory ${file} is a file or lies below one: set DATA_DIR to a directory.`,
  })
})

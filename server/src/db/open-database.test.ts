// The embedded database as the server opens it: by the names of before, with errors that name the server's settings.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { loadConfig } from '../base/config.ts'
import { openDatabase } from './open-database.ts'

async function aDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'etalase-database-'))
  t.after(() => rm(directory, { recursive: true, force: true }))
  return directory
}

test('the embedded database has the name that data directories of earlier versions were made with, and a role of its own', async (t) => {
  const database = await openDatabase(loadConfig({ DATA_DIR: await aDirectory(t) }))
  await database.release()
  assert.match(database.connectionString, /^postgresql:\/\/etalase_app:[\w-]{32,}@\/etalase\?/)
})

test('an embedded database that cannot be opened is explained by the settings an operator knows', async (t) => {
  const file = join(await aDirectory(t), 'data')
  await writeFile(file, '')
  await assert.rejects(openDatabase(loadConfig({ DATA_DIR: file })), {
    name: 'EmbeddedDatabaseError',
    message: `The data directory ${file} is a file or lies below one: set DATA_DIR to a directory.`,
  })
})

// Migrations: an empty database takes all of them at once, any other the missing ones, and one that fails is named.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { createDatabase } from '../../test/database.ts'
import { type Migration, migrate, migrationFiles } from './migrate.ts'
import { isTransient } from './pool.ts'

async function anEmptyDatabase(t: TestContext) {
  const database = await createDatabase({ migrated: false })
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  t.after(async () => {
    await client.end()
    await database.drop()
  })
  const noted = async () => {
    const { rows } = await client.query<{ name: string; xmin: string }>(
      'select name, xmin::text from schema_migrations order by name',
    )
    return { names: rows.map(({ name }) => name), transactions: new Set(rows.map(({ xmin }) => xmin)).size }
  }
  return { connectionString: database.connectionString, noted }
}

const migration = (name: string, sql: string): Migration => ({ name, sql, sha256: name })
// A comment at the end, and no semicolon: each stands for itself.
const PEOPLE = migration('0001_people.sql', 'create table people (name text) -- who')
const PETS = migration('0002_pets.sql', 'create table pets (name text);')
const BROKEN = migration('0003_broken.sql', 'create table pets (name text)')

test('an empty database takes all of them in one transaction, and nothing the second time', async (t) => {
  const { connectionString, noted } = await anEmptyDatabase(t)
  const all = (await migrationFiles()).map(({ name }) => name)
  assert.deepEqual(await migrate(connectionString), all)
  assert.deepEqual(await noted(), { names: all, transactions: 1 })
  assert.deepEqual(await migrate(connectionString), [])
})

test('a database that is behind takes what it lacks, each in a transaction of its own', async (t) => {
  const { connectionString, noted } = await anEmptyDatabase(t)
  await migrate(connectionString, [PEOPLE])
  const more = migration('0003_more.sql', 'alter table pets add column owner text')
  assert.deepEqual(await migrate(connectionString, [PEOPLE, PETS, more]), [PETS.name, more.name])
  assert.deepEqual(await noted(), { names: [PEOPLE.name, PETS.name, more.name], transactions: 3 })
})

test('each has a number of its own: the last one tells whether a database is up to date', async () => {
  const numbers = (await migrationFiles()).map(({ name }) => name.slice(0, 4))
  assert.deepEqual(numbers, [...new Set(numbers)].sort())
})

test('each is as it landed: databases that ran it would refuse another wording', async () => {
  const landed = await readFile(new URL('../../migrations/SHA256SUMS', import.meta.url), 'utf8')
  const now = (await migrationFiles()).map(({ name, sha256 }) => `${sha256}  ${name}\n`)
  assert.equal(now.join(''), landed, 'a new one: (cd server/migrations && sha256sum *.sql > SHA256SUMS)')
})

test('one that fails is named, and those before it stay', async (t) => {
  const { connectionString, noted } = await anEmptyDatabase(t)
  await assert.rejects(
    migrate(connectionString, [PEOPLE, PETS, BROKEN]),
    /^Error: Migration 0003_broken\.sql failed: relation "pets" already exists$/,
  )
  assert.deepEqual((await noted()).names, [PEOPLE.name, PETS.name])
})

test('one that a machine is missing for, or that stood in a deadlock, is to be asked for again', async (t) => {
  const { connectionString, noted } = await anEmptyDatabase(t)
  await migrate(connectionString, [PEOPLE])
  for (const code of ['08006', '40P01']) {
    const passing = migration(
      '0002_passing.sql',
      `create table pets (name text); do $$ begin raise exception using errcode = '${code}'; end $$`,
    )
    await assert.rejects(
      migrate(connectionString, [PEOPLE, passing]),
      (error: Error) =>
        isTransient(error) && error.message.startsWith('Migration 0002_passing.sql has to wait: '),
    )
  }
  assert.deepEqual(await migrate(connectionString, [PEOPLE, PETS]), [PETS.name])
  assert.deepEqual((await noted()).names, [PEOPLE.name, PETS.name])
})

test('one that takes too long, or finds no room, is named, and nobody asks for it again', async (t) => {
  const { connectionString, noted } = await anEmptyDatabase(t)
  await migrate(connectionString, [PEOPLE])
  for (const code of ['57014', '53100']) {
    const failing = migration(
      '0002_failing.sql',
      `do $$ begin raise exception using errcode = '${code}'; end $$`,
    )
    await assert.rejects(
      migrate(connectionString, [PEOPLE, failing]),
      (error: Error) =>
        !isTransient(error) && error.message.startsWith('Migration 0002_failing.sql failed: '),
    )
  }
  assert.deepEqual((await noted()).names, [PEOPLE.name])
})

test('one that was changed after it ran is refused', async (t) => {
  const { connectionString } = await anEmptyDatabase(t)
  await migrate(connectionString, [PEOPLE])
  await assert.rejects(
    migrate(connectionString, [{ ...PEOPLE, sha256: 'another' }]),
    /0001_people\.sql was changed after it ran/,
  )
})

test('one that landed with two wordings is the same to a database that ran either', async (t) => {
  const { connectionString } = await anEmptyDatabase(t)
  const before = '6454c02db8248efdd97258d54b79c862065b728c979a22028f28906fe12b9108'
  const inviters = (await migrationFiles()).find(({ name }) => name === '0056_inviters.sql')
  assert.ok(inviters)
  await migrate(connectionString, [{ ...inviters, sql: PEOPLE.sql, sha256: before }])
  assert.deepEqual(await migrate(connectionString, [inviters]), [])
})

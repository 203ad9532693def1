// Who may enter the database, what its role may do, and how databases of earlier versions are taken over.
import assert from 'node:assert/strict'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { account } from '../test/accounts.ts'
import { NAME, openIn, query } from '../test/database.ts'
import { aDataDir } from '../test/directories.ts'
import { openInOtherProcess } from '../test/other-process.ts'
import { passwordFile } from './password.ts'
import { postmasterPid } from './postmaster.ts'

const SECRET = 'budi.rahasia@contoh.id'

function withPassword(connectionString: string, password: string): string {
  return connectionString.replace(/:[^:@/]+@/, password === '' ? '@' : `:${password}@`)
}

/** A database as earlier versions left it: everything the superuser's, and no password asked for. */
async function anEarlierDataDir(t: TestContext, name?: string): Promise<string> {
  const dataDir = await aDataDir(t, name)
  const database = await openIn(dataDir)
  const client = new pg.Client({ connectionString: database.adminConnectionString })
  await client.connect()
  await client.query(`
    drop schema if exists jobs cascade;
    drop table if exists orders cascade;
    drop sequence if exists numbers;
    drop function if exists answer();
    drop type if exists mood;
    reassign owned by ${NAME}_app to ${NAME};
    drop owned by ${NAME}_app;
    create schema jobs;
    create type mood as enum ('senang');
    create table orders (id bigint generated always as identity primary key, contact text unique, mood mood);
    create table jobs.job (id serial, name text) partition by list (name);
    create table jobs.job_one partition of jobs.job for values in ('satu');
    create view seen as select * from orders;
    create sequence numbers;
    create function answer() returns int language sql as 'select 42';
    insert into orders (contact, mood) values ('${SECRET}', 'senang');
    alter database ${NAME} owner to ${NAME};
    drop role ${NAME}_app;
    alter role ${NAME} password null`)
  await client.end()
  await database.release()
  await writeFile(path.join(dataDir, 'postgres/pg_hba.conf'), 'local all all trust\n')
  await rm(passwordFile(dataDir))
  return dataDir
}

async function refusedLogin(connectionString: string): Promise<void> {
  await assert.rejects(query(connectionString, 'select 1'), /password|SASL/)
}

test('a password is asked for, which only the owner of the data directory can read', async (t) => {
  const dataDir = await aDataDir(t)
  const { connectionString, adminConnectionString, notes, release } = await openIn(dataDir)
  for (const address of [connectionString, adminConnectionString]) {
    assert.deepEqual(await query(address, 'select 1 as up'), { up: 1 })
    await refusedLogin(withPassword(address, ''))
    await refusedLogin(withPassword(address, 'tebakan'))
  }
  const { mode, uid } = await stat(passwordFile(dataDir))
  assert.deepEqual([mode & 0o777, uid], [0o600, (await stat(dataDir)).uid])
  const isNobody = account.switched && account.name === 'nobody'
  assert.deepEqual(notes.length, isNobody ? 1 : 0)
  if (isNobody) assert.match(notes[0] ?? '', /^PostgreSQL runs as nobody/)
  await release()
})

test('the application is no superuser: its database is its own, and nothing else is', async (t) => {
  const dataDir = await aDataDir(t)
  const { connectionString, release } = await openIn(dataDir)
  assert.deepEqual(
    await query(
      connectionString,
      `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user`,
    ),
    { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false },
  )
  await query(connectionString, 'create schema own')
  await query(connectionString, 'drop schema own')
  for (const statement of [
    'alter system set fsync = off',
    `select pg_read_file('pg_hba.conf')`,
    `copy (select 1) to program 'true'`,
    'create database other',
  ])
    await assert.rejects(query(connectionString, statement), /permission denied|must be superuser/)
  await release()
})

test('neither rows nor statements reach the log, whatever goes wrong', async (t) => {
  const dataDir = await aDataDir(t)
  const { connectionString, release } = await openIn(dataDir)
  await query(connectionString, 'drop table if exists contacts')
  await query(connectionString, 'create table contacts (contact text unique check (length(contact) > 3))')
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('insert into contacts values ($1)', [SECRET])
  await assert.rejects(client.query('insert into contacts values ($1)', [SECRET]), /duplicate/)
  await assert.rejects(client.query(`insert into contacts values ('${SECRET}')`), /duplicate/)
  await assert.rejects(client.query('select $1::text::int', [SECRET]), /invalid input syntax/)
  await assert.rejects(client.query(`select '${SECRET}'; selec`), /syntax error/)
  await client.query(`do $$ begin raise warning '${SECRET}'; end $$`)
  await client.end()
  await release()
  const log = await readFile(path.join(dataDir, 'postgres.log'), 'utf8')
  assert.match(log, /ready to accept connections/)
  assert.doesNotMatch(log, new RegExp(SECRET))
})

test('a database of an earlier version is taken over: with a password, and its things as the role’s own', async (t) => {
  const dataDir = await anEarlierDataDir(t)
  const { connectionString, created, notes, release } = await openIn(dataDir)
  assert.equal(created, false)
  assert.ok(!notes.some((note) => note.includes('without a password')))
  assert.deepEqual(await query(connectionString, 'select current_user, contact from seen'), {
    current_user: `${NAME}_app`,
    contact: SECRET,
  })
  for (const statement of [
    'alter table orders add column note text',
    'alter table jobs.job add column note text',
    'create index on jobs.job_one (name)',
    'create table jobs.more ()',
    `alter type mood add value 'sedih'`,
    `insert into orders (contact) values ('lain')`,
    `select nextval('numbers')`,
    'create or replace function answer() returns int language sql as $$select 43$$',
    'create table public_one ()',
    'drop table public_one',
    'create or replace view seen as select *, 1 as one from orders',
    'drop view seen',
  ])
    await query(connectionString, statement)
  await refusedLogin(withPassword(connectionString, ''))
  await refusedLogin(connectionString.replace(/\/\/[^@]+@/, `//${NAME}@`))
  await release()

  const later = await openIn(dataDir)
  assert.equal(later.connectionString, connectionString)
  await later.release()
})

test('a database of an earlier version that runs is used as it is, and secured at its next start', async (t) => {
  const dataDir = await anEarlierDataDir(t)
  const cluster = path.join(dataDir, 'postgres')
  const hba = path.join(cluster, 'pg_hba.conf')
  // Started by hand as an earlier version would: its first process is gone, and the database runs on.
  const old = openInOtherProcess(t, dataDir)
  assert.equal((await old.opened).error, undefined)
  old.process.kill('SIGKILL')
  await writeFile(hba, 'local all all trust\n')

  const beside = await openIn(dataDir)
  assert.match(beside.connectionString, new RegExp(`^postgresql://${NAME}:`))
  assert.ok(beside.notes.some((note) => note.includes('without a password')))
  await beside.release()
  assert.equal(await postmasterPid(cluster), undefined)

  const later = await openIn(dataDir)
  assert.match(later.connectionString, new RegExp(`^postgresql://${NAME}_app:`))
  await later.release()
})

test('several processes that open a database of an earlier version at once secure it once, and share it', async (t) => {
  const dataDir = await anEarlierDataDir(t)
  const others = [1, 2, 3].map(() => openInOtherProcess(t, dataDir))
  const opened = await Promise.all(others.map((other) => other.opened))
  assert.deepEqual(new Set(opened.map(({ error }) => error)), new Set([undefined]))
  await Promise.all(others.map((other) => other.release()))
  const later = await openIn(dataDir)
  assert.match(later.connectionString, new RegExp(`^postgresql://${NAME}_app:`))
  await later.release()
})

test('a password that was lost is replaced at the next start; one that cannot be read is an error', async (t) => {
  const dataDir = await aDataDir(t)
  const first = await openIn(dataDir)
  await first.release()
  await rm(passwordFile(dataDir))
  const second = await openIn(dataDir)
  assert.notEqual(second.connectionString, first.connectionString)
  assert.deepEqual(await query(second.connectionString, 'select 1 as up'), { up: 1 })
  await second.release()
  const kept = await readFile(passwordFile(dataDir))
  await writeFile(passwordFile(dataDir), `x'; drop role y --`)
  await assert.rejects(openIn(dataDir), {
    name: 'EmbeddedDatabaseError',
    message: /postgres\.password should hold the password .*: remove it, and the next start makes another\.$/,
  })
  await writeFile(passwordFile(dataDir), kept)
})

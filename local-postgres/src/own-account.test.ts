// The account that root makes for the database, and what happens where that is not possible.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chown, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { account, rootOnly } from '../test/accounts.ts'
import { openIn, query } from '../test/database.ts'
import { aDataDir, aDirectory } from '../test/directories.ts'
import { nobodyIn, readPasswd } from './account.ts'
import { handOver } from './hand-over.ts'
import { type Machine, makeOwnAccount } from './own-account.ts'

const run = promisify(execFile)

/** A machine on which adding an account fails so many times, and each time so. */
function aMachine(failures: readonly string[]): Machine & { readonly calls: string[] } {
  const left = [...failures]
  const calls: string[] = []
  let passwd = 'root:x:0:0::/root:/bin/sh\n'
  return {
    calls,
    passwd: async () => passwd,
    async run(program, args) {
      calls.push([program, ...args].join(' '))
      const failure = left.shift()
      if (failure) throw new Error(failure)
      passwd += `${args.at(-1)}:x:998:998::/nonexistent:/usr/sbin/nologin\n`
    },
  }
}

test('an account is added that nobody can log in to, once', async () => {
  const machine = aMachine([])
  assert.match(await makeOwnAccount('shop', machine), /^shop:x:998:/m)
  assert.match(await makeOwnAccount('shop', machine), /^shop:x:998:/m)
  assert.equal(machine.calls.length, 1)
  assert.match(machine.calls[0] ?? '', /^useradd --system .*--shell=\/usr\/sbin\/nologin .*shop$/)
})

test('an account is waited for while somebody else changes the accounts', async () => {
  const machine = aMachine(['useradd: cannot lock /etc/passwd; try again later.'])
  assert.match(await makeOwnAccount('shop', machine), /^shop:/m)
  assert.equal(machine.calls.length, 2)
})

test('without the program, or without the right to, there is none, and nothing fails', async () => {
  for (const failure of ['spawn useradd ENOENT', 'useradd: Permission denied.']) {
    const machine = aMachine([failure])
    assert.doesNotMatch(await makeOwnAccount('shop', machine), /^shop:/m)
    assert.equal(machine.calls.length, 1)
  }
})

/** A real account of the machine, gone again after the test. */
async function aRealAccount(t: TestContext): Promise<string> {
  const name = `pgtest${process.pid}`
  t.after(() => run('userdel', [name]).catch(() => {}))
  return name
}

test('root runs a new database as an account of its own', { skip: rootOnly }, async (t) => {
  const name = await aRealAccount(t)
  const dataDir = path.join(await aDirectory(t), 'data')
  const database = await openIn(dataDir, { name, makeAccount: true })
  const passwd = await readPasswd()
  if (!passwd.includes(`\n${name}:`)) return t.skip('no account can be made on this machine')
  const { uid } = await stat(path.join(dataDir, 'postgres'))
  assert.notEqual(uid, 0)
  assert.notEqual(uid, nobodyIn(passwd).uid)
  assert.deepEqual(database.notes, [])
  assert.deepEqual(await query(database.connectionString, 'select current_user as me'), { me: `${name}_app` })
  await database.release()
})

test('what root ran as nobody before is run as an account of its own from then on, with all that is in it', {
  skip: rootOnly,
}, async (t) => {
  const name = await aRealAccount(t)
  const dataDir = path.join(await aDirectory(t), 'data')
  const cluster = path.join(dataDir, 'postgres')
  const before = await openIn(dataDir, { name })
  await query(before.connectionString, 'create table kept as select 1 as n')
  const beside = await openIn(dataDir, { name, makeAccount: true })
  assert.equal((await stat(cluster)).uid, account.uid, 'while it runs it stays as it is')
  await beside.release()
  await before.release()

  const later = await openIn(dataDir, { name, makeAccount: true })
  const passwd = await readPasswd()
  if (!passwd.includes(`\n${name}:`)) return t.skip('no account can be made on this machine')
  const { uid } = await stat(cluster)
  assert.notEqual(uid, nobodyIn(passwd).uid)
  assert.equal((await stat(path.join(dataDir, 'postgres.log.1'))).uid, uid, 'old logs go with it')
  assert.deepEqual(await query(later.connectionString, 'select n from kept'), { n: 1 })
  await later.release()
})

test('root gives a stopped database of nobody’s to an account of its own, and leaves a running one', {
  skip: rootOnly,
}, async (t) => {
  const dataDir = await aDataDir(t)
  const cluster = path.join(dataDir, 'postgres')
  const other = { name: 'uid 4242', uid: 4242, gid: 4242, switched: true }
  const database = await openIn(dataDir)
  assert.equal(await handOver(cluster, 'example', other), false)
  assert.equal((await stat(cluster)).uid, account.uid)
  await database.release()

  assert.equal(await handOver(cluster, 'example', other), true)
  const entries = await readdir(cluster, { withFileTypes: true, recursive: true })
  const owners = await Promise.all(
    entries.map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).uid),
  )
  assert.deepEqual(new Set([...owners, (await stat(cluster)).uid]), new Set([4242]))
  assert.equal(await handOver(cluster, 'example', account), true, 'and back, for the next test')
})

test('a folder that is no database is not given away', { skip: rootOnly }, async (t) => {
  const folder = await aDirectory(t)
  await chown(folder, account.uid, account.gid)
  assert.equal(await handOver(folder, 'example', { ...account, uid: 4242 }), false)
  assert.equal((await stat(folder)).uid, account.uid)
})

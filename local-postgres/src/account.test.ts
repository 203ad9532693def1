// Which account runs the database, and where the mode bits let it pass.
import assert from 'node:assert/strict'
import { chmod, mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { chooseAccount, firstClosed, identity, mayEnter, mayRead } from './account.ts'
import { aDirectory } from './scene.ts'

const root = { uid: 0, gid: 0 }
const ani = { uid: 1000, gid: 1000 }
const passwd =
  'root:x:0:0:root:/root:/bin/sh\nnobody:x:99:98:nobody:/:/bin/false\nani:x:1000:1000::/:/bin/sh\n'

test('who is not root runs the database itself', () => {
  assert.deepEqual(chooseAccount(ani, { dataDir: root }, passwd), {
    name: 'uid 1000',
    ...ani,
    switched: false,
  })
})

test('root runs it as nobody, as the machine knows nobody', () => {
  assert.deepEqual(chooseAccount(root, { dataDir: root }, passwd), {
    name: 'nobody',
    uid: 99,
    gid: 98,
    switched: true,
  })
})

test('nobody is 65534 where the machine does not say', () => {
  for (const unknown of ['', 'nobody:x:\n', 'nobody:x:a:b:\n']) {
    const account = chooseAccount(root, { dataDir: root }, unknown)
    assert.deepEqual(account, { name: 'nobody', uid: 65534, gid: 65534, switched: true })
  }
})

test('root runs what belongs to an ordinary account as that account', () => {
  const asAni = { name: 'uid 1000', ...ani, switched: true }
  assert.deepEqual(chooseAccount(root, { dataDir: ani }, passwd), asAni)
  assert.deepEqual(chooseAccount(root, { dataDir: root, cluster: ani }, passwd), asAni)
})

test('an owner without a name can run a cluster and cannot make one', () => {
  const unnamed = { uid: 12345, gid: 12345 }
  assert.equal(chooseAccount(root, { dataDir: unnamed, cluster: unnamed }, passwd).uid, 12345)
  assert.equal(chooseAccount(root, { dataDir: unnamed }, passwd).name, 'nobody')
})

test('a negative nobody is compared as stat shows it and given to spawn as it is written', () => {
  const account = chooseAccount(
    root,
    { dataDir: root },
    'nobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false',
  )
  assert.equal(account.uid, 4294967294)
  assert.deepEqual(identity(account), { uid: -2, gid: -2 })
})

test('the first class that fits decides: owner, group, others', () => {
  const cases = [
    [{ ...ani, mode: 0o40100 }, true],
    [{ ...ani, mode: 0o40077 }, false],
    [{ uid: 0, gid: 1000, mode: 0o40010 }, true],
    [{ uid: 0, gid: 1000, mode: 0o40707 }, false],
    [{ ...root, mode: 0o40701 }, true],
    [{ ...root, mode: 0o40770 }, false],
  ] as const
  for (const [entry, expected] of cases) assert.equal(mayEnter(ani, entry), expected, entry.mode.toString(8))
  assert.equal(mayRead(ani, { ...root, mode: 0o100644 }), true)
  assert.equal(mayRead(ani, { ...root, mode: 0o100711 }), false)
})

test('the first closed directory on the real path is named', async (t) => {
  const stranger = { uid: 4242, gid: 4242 }
  const directory = await aDirectory(t)
  const closed = path.join(directory, 'closed')
  await mkdir(path.join(closed, 'deep'), { recursive: true })
  await symlink(path.join(closed, 'deep'), path.join(directory, 'shortcut'))
  assert.equal(await firstClosed(stranger, path.join(directory, 'shortcut')), undefined)
  await chmod(closed, 0o700)
  assert.equal(await firstClosed(stranger, path.join(directory, 'shortcut')), closed)
  assert.equal(await firstClosed(stranger, directory), undefined)
})

// Which account runs the database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseAccount, identity } from './account.ts'

const root = { uid: 0, gid: 0 }
const ani = { uid: 1000, gid: 1000 }
const passwd =
  'root:x:0:0:root:/root:/bin/sh\nnobody:x:99:98:nobody:/:/bin/false\nani:x:1000:1000::/:/bin/sh\n'

test('who is not root runs the database itself', () => {
  assert.deepEqual(chooseAccount(ani, { dataDir: root }, passwd, 'shop'), {
    name: 'uid 1000',
    ...ani,
    switched: false,
  })
})

test('root runs it as nobody, as the machine knows nobody', () => {
  assert.deepEqual(chooseAccount(root, { dataDir: root }, passwd, 'shop'), {
    name: 'nobody',
    uid: 99,
    gid: 98,
    switched: true,
  })
})

test('root runs it as the account of its own name, where the machine has one', () => {
  const withOwn = `${passwd}shop:x:998:997::/nonexistent:/usr/sbin/nologin\n`
  const own = { name: 'shop', uid: 998, gid: 997, switched: true }
  assert.deepEqual(chooseAccount(root, { dataDir: root }, withOwn, 'shop'), own)
  assert.equal(
    chooseAccount(root, { dataDir: ani }, withOwn, 'shop').uid,
    1000,
    'the owner of the data goes first',
  )
  const alsoRoot = `${passwd}shop:x:0:0::/root:/bin/sh\n`
  assert.equal(chooseAccount(root, { dataDir: root }, alsoRoot, 'shop').name, 'nobody')
})

test('nobody is 65534 where the machine does not say', () => {
  for (const unknown of ['', 'nobody:x:\n', 'nobody:x:a:b:\n']) {
    const account = chooseAccount(root, { dataDir: root }, unknown, 'shop')
    assert.deepEqual(account, { name: 'nobody', uid: 65534, gid: 65534, switched: true })
  }
})

test('root runs what belongs to an ordinary account as that account', () => {
  const asAni = { name: 'uid 1000', ...ani, switched: true }
  assert.deepEqual(chooseAccount(root, { dataDir: ani }, passwd, 'shop'), asAni)
  assert.deepEqual(chooseAccount(root, { dataDir: root, cluster: ani }, passwd, 'shop'), asAni)
})

test('an owner without a name can run a cluster and cannot make one', () => {
  const unnamed = { uid: 12345, gid: 12345 }
  assert.equal(chooseAccount(root, { dataDir: unnamed, cluster: unnamed }, passwd, 'shop').uid, 12345)
  assert.equal(chooseAccount(root, { dataDir: unnamed }, passwd, 'shop').name, 'nobody')
})

test('a negative nobody is compared as stat shows it and given to spawn as it is written', () => {
  const account = chooseAccount(
    root,
    { dataDir: root },
    'nobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false',
    'shop',
  )
  assert.equal(account.uid, 4294967294)
  assert.deepEqual(identity(account), { uid: -2, gid: -2 })
})

// Names that merchants name: who is asked, for how long, and that one shop's silent names wait in its own line.
import assert from 'node:assert/strict'
import { lookup } from 'node:dns/promises'
import { describe, type TestContext, test } from 'node:test'
import { PATIENCE_MS, until } from '../../../test/until.ts'
import { startNameServer } from '../../test/fakes/name-server.ts'
import { addressesInHosts, candidatesFor } from './name-files.ts'
import { createNames, type NamesOptions } from './names.ts'

async function someNames(t: TestContext, options: NamesOptions = {}) {
  const server = await startNameServer(
    t,
    { 'known.example': '192.0.2.7' },
    { '_etalase.known.example': 'etalase-verify=1' },
  )
  const names = createNames({ servers: [server.address], withinMs: PATIENCE_MS, ...options })
  t.after(() => names.close())
  return { server, names }
}

describe('a name server', () => {
  test('is asked for addresses and for TXT records', async (t) => {
    const { names } = await someNames(t)
    assert.deepEqual(await names.addresses('known.example', 'a'), [{ address: '192.0.2.7', family: 4 }])
    assert.deepEqual(await names.txt('_etalase.known.example', 'a'), [['etalase-verify=1']])
  })

  test('that never answers is given up, and the name is not known', async (t) => {
    const { names } = await someNames(t, { withinMs: 50 })
    await assert.rejects(names.addresses('silent.example', 'a'))
    await assert.rejects(names.txt('silent.example', 'a'))
  })

  test('that never answers one shop holds up neither another shop nor a look-up of a vendor’s name', async (t) => {
    const { server, names } = await someNames(t, { atOnce: 3 })
    const settled: string[] = []
    // Other files of the process may have some.
    const threads = () =>
      process.getActiveResourcesInfo().filter((name) => name === 'GetAddrInfoReqWrap').length
    const before = threads()
    const silent = Array.from({ length: 12 }, (_, n) =>
      names.addresses(`n${n}.silent.example`, 'a').catch(() => settled.push('given up')),
    )
    await until(() => new Set(server.asked).size === 3)
    assert.ok(threads() <= before, 'no thread is taken')
    const own = names.addresses('known.example', 'a').then(
      () => settled.push('its own'),
      () => settled.push('given up'),
    )
    await names.addresses('known.example', 'b').then(() => settled.push('another shop'))
    await lookup('localhost').then(() => settled.push('vendor'))
    assert.deepEqual(settled, ['another shop', 'vendor'])
    assert.equal(new Set(server.asked.filter((name) => name.includes('silent'))).size, 3)
    names.close()
    await Promise.all([...silent, own])
    assert.deepEqual(settled.slice(2), Array(13).fill('given up'))
  })

  test('is not asked for this machine’s own names', async (t) => {
    const { server, names } = await someNames(t)
    const found = await names.addresses('localhost', 'a')
    assert.ok(found.some(({ address }) => address === '127.0.0.1'))
    assert.equal((await names.addresses('demo.localhost', 'a'))[0]?.address, '127.0.0.1')
    assert.deepEqual(server.asked, [])
  })
})

test('a waiting look-up goes on when one of its shop is done', async (t) => {
  const { names } = await someNames(t, { atOnce: 1 })
  const all = await Promise.all([1, 2, 3].map(() => names.addresses('known.example', 'a')))
  assert.equal(all.length, 3)
})

test('the file of hosts names addresses as the C library reads it', () => {
  const hosts = '# 10.0.0.9 old.example\n10.0.0.1\tnode1 node1.local # gudang\n::1 ip6-localhost\n'
  assert.deepEqual(addressesInHosts(hosts, 'NODE1.local.'), [{ address: '10.0.0.1', family: 4 }])
  assert.deepEqual(addressesInHosts(hosts, 'ip6-localhost'), [{ address: '::1', family: 6 }])
  for (const other of ['old.example', 'node', 'ode1', 'gudang', 'localhost.example'])
    assert.deepEqual(addressesInHosts(hosts, other), [], other)
  assert.equal(addressesInHosts('', 'a.localhost').length, 2)
})

test('short names are completed as resolv.conf says', () => {
  const cluster = 'search shop.svc.cluster.local cluster.local\nnameserver 10.0.0.2\noptions ndots:5 edns0\n'
  assert.deepEqual(candidatesFor(cluster, 'receiver'), [
    'receiver.shop.svc.cluster.local',
    'receiver.cluster.local',
    'receiver',
  ])
  assert.deepEqual(candidatesFor(cluster, 'hook.example.'), ['hook.example.'])
  assert.deepEqual(candidatesFor('nameserver 10.0.0.2\n', 'receiver'), ['receiver'])
  assert.deepEqual(candidatesFor('search kantor.example\n', 'a.example'), [
    'a.example',
    'a.example.kantor.example',
  ])
})

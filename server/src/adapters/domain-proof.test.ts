// What is asked of a domain, and what is never asked: nothing of our own network, no redirects, no large files.
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { createDomainProofs } from './domain-proof.ts'
import { createNames } from './names.ts'

let server: Server
let port: number
const asked: string[] = []
before(async () => {
  server = createServer((req, res) => {
    asked.push(`${req.headers.host} ${req.url}`)
    if (req.url === '/moved') return res.writeHead(302, { location: '/good' }).end()
    if (req.url === '/huge') return res.end('x'.repeat(100_000))
    if (req.url === '/good') return res.end('etalase-verify=1')
    return res.writeHead(404).end('etalase-verify=1')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
after(() => server.close())

const loopback = async () => [{ address: '127.0.0.1', family: 4 }]
const none = async () => []
const open = () => createDomainProofs({ addresses: loopback, txt: none }, { port, mayCall: () => true })

describe('a file', () => {
  test('is read as it is, under the domain’s own name', async () => {
    assert.equal(await open().file('toko.example', '/good', 'shp_1'), 'etalase-verify=1')
    assert.equal(asked.at(-1), `toko.example:${port} /good`)
  })

  test('that is not there, lies elsewhere or is too large is none', async () => {
    for (const path of ['/none', '/moved', '/huge'])
      assert.equal(await open().file('toko.example', path, 'shp_1'), null, path)
  })

  test('on an address of our own network is never asked for, however it is named', async () => {
    const before = asked.length
    const guarded = createDomainProofs({ addresses: loopback, txt: none }, { port })
    assert.equal(await guarded.file('toko.example', '/good', 'shp_1'), null)
    const addresses = async () => [{ address: '93.184.216.34', family: 4 }, ...(await loopback())]
    const mixed = createDomainProofs({ addresses, txt: none }, { port })
    assert.equal(await mixed.file('toko.example', '/good', 'shp_1'), null)
    for (const host of ['127.0.0.1', '[::1]', 'localhost', '2130706433'])
      assert.equal(await createDomainProofs(createNames(), { port }).file(host, '/good', 'shp_1'), null, host)
    assert.equal(asked.length, before)
  })
})

describe('TXT records', () => {
  test('come whole, and none where nobody can be asked', async () => {
    const found = createDomainProofs({
      addresses: none,
      txt: async () => [['etalase-', 'verify=1'], ['lain']],
    })
    assert.deepEqual(await found.txt('_etalase.toko.example', 'shp_1'), ['etalase-verify=1', 'lain'])
    const failing = createDomainProofs({ addresses: none, txt: () => Promise.reject(new Error('ENOTFOUND')) })
    assert.deepEqual(await failing.txt('_etalase.toko.example', 'shp_1'), [])
  })
})

// Calls to addresses that others name: which are made, and how far they are trusted.
import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { PATIENCE_MS, until } from '../../../test/until.ts'
import { createOutbound, isPublic, OutboundFailed, OutboundRefused } from './outbound.ts'

const SETTINGS = { share: 'shp_1', timeoutMs: PATIENCE_MS, maxBytes: 100 }

async function aServer(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const nobody = async () => []

const failedAs = (reason: string) => (error: unknown) =>
  error instanceof OutboundFailed && error.reason === reason
const refusedAs = (reason: string) => (error: unknown) =>
  error instanceof OutboundRefused && error.reason === reason

const PRIVATE = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
]

const PUBLIC = [
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.32.0.1',
  '2606:4700:4700::1111',
  '::ffff:8.8.8.8',
]

describe('addresses', () => {
  for (const address of PRIVATE)
    test(`${address} is not called`, () => assert.equal(isPublic(address), false))
  for (const address of PUBLIC) test(`${address} is called`, () => assert.equal(isPublic(address), true))

  const REFUSED: [address: string, reason: string][] = [
    ['ftp://example.com/', 'not_http'],
    ['file:///etc/passwd', 'not_http'],
    ['gopher://10.0.0.1/', 'not_http'],
    ['not an address', 'not_http'],
    ['https://user:password@example.com/', 'credentials'],
    ['https://token@example.com/', 'credentials'],
    ['http://localhost/', 'private'],
    ['http://LOCALHOST./', 'private'],
    ['http://etalase.localhost:3000/', 'private'],
    // Every way to write 127.0.0.1 that a browser knows.
    ['http://127.1/', 'private'],
    ['http://0x7f000001/', 'private'],
    ['http://2130706433/', 'private'],
    ['http://0177.0.0.1/', 'private'],
    ['http://127。0。0。1/', 'private'],
    ['http://[::1]:8080/', 'private'],
    ['http://[::ffff:7f00:1]/', 'private'],
    ['http://169.254.169.254/latest/meta-data/', 'private'],
  ]
  const outbound = createOutbound({ allowPrivate: false, resolve: nobody })
  for (const [address, reason] of REFUSED)
    test(`${address} is refused as ${reason}, when it is set and when it is called`, async () => {
      assert.equal(await outbound.check(address, 'shp_1'), reason)
      await assert.rejects(outbound.call(address, SETTINGS), refusedAs(reason))
    })

  test('a name that nobody knows may be set, and is not reached', async () => {
    const away = createOutbound({
      allowPrivate: false,
      resolve: () => Promise.reject(new Error('ENOTFOUND')),
    })
    assert.equal(await away.check('https://soon.example/hook', 'shp_1'), null)
    await assert.rejects(away.call('https://soon.example/hook', SETTINGS), failedAs('unreachable'))
  })

  test('private networks can be allowed', async (t) => {
    const url = await aServer(t, (_, response) => response.end('here'))
    const open = createOutbound({ allowPrivate: true, resolve: nobody })
    assert.equal(await open.check(url, 'shp_1'), null)
    assert.equal((await open.call(url, SETTINGS)).body.toString(), 'here')
    assert.equal(await open.check('ftp://10.0.0.1/', 'shp_1'), 'not_http')
  })
})

describe('names', () => {
  test('one that leads into a private network is refused, also when only one of its addresses does', async (t) => {
    let calls = 0
    const url = new URL(
      await aServer(t, (_, response) => {
        calls++
        response.end()
      }),
    )
    url.hostname = 'innocent.example'
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1']]) {
      const outbound = createOutbound({
        allowPrivate: false,
        resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      })
      assert.equal(await outbound.check(url.href, 'shp_1'), 'private')
      await assert.rejects(outbound.call(url.href, SETTINGS), refusedAs('private'))
    }
    assert.equal(calls, 0)
  })

  test('one that was public when it was set and is private when it is called is not called', async () => {
    const answers = [['8.8.8.8'], ['10.0.0.1']]
    const outbound = createOutbound({
      allowPrivate: false,
      resolve: async () => (answers.shift() ?? []).map((address) => ({ address, family: 4 })),
    })
    assert.equal(await outbound.check('http://rebound.example/', 'shp_1'), null)
    await assert.rejects(outbound.call('http://rebound.example/', SETTINGS), refusedAs('private'))
  })

  test('a connection goes to the address that was checked: the name is resolved once', async (t) => {
    const url = new URL(await aServer(t, ({ headers }, response) => response.end(headers.host)))
    url.hostname = 'shop.example'
    let asked = 0
    const outbound = createOutbound({
      allowPrivate: true,
      async resolve() {
        asked++
        return [{ address: '127.0.0.1', family: 4 }]
      },
    })
    assert.equal((await outbound.call(url.href, SETTINGS)).body.toString(), url.host)
    assert.equal(asked, 1)
  })
})

describe('answers', () => {
  test('a redirect is not followed unless that is asked for', async (t) => {
    const paths: string[] = []
    const url = await aServer(t, (request, response) => {
      paths.push(request.url ?? '')
      if (request.url === '/there') response.end('there')
      else response.writeHead(302, { Location: '/there' }).end()
    })
    const outbound = createOutbound({ allowPrivate: true, resolve: nobody })
    assert.equal(
      (await outbound.call(`${url}/here`, { ...SETTINGS, method: 'POST', body: '{}' })).status,
      302,
    )
    assert.deepEqual(paths, ['/here'])
    const followed = await outbound.call(`${url}/here`, { ...SETTINGS, redirects: 1 })
    assert.equal(followed.body.toString(), 'there')
    await assert.rejects(
      outbound.call(`${url}/here`, { ...SETTINGS, redirects: 0 }),
      failedAs('too_many_redirects'),
    )
  })

  test('each hop is checked like the first address', async (t) => {
    const url = new URL(
      await aServer(t, (_, response) => response.writeHead(302, { Location: 'http://10.0.0.1/' }).end()),
    )
    url.hostname = 'start.example'
    // Loopback stands for the public internet here: what is refused is the second hop.
    const inner = createOutbound({
      allowPrivate: true,
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    })
    const { headers } = await inner.call(url.href, SETTINGS)
    const guarded = createOutbound({ allowPrivate: false, resolve: nobody })
    await assert.rejects(guarded.call(headers.location ?? '', SETTINGS), refusedAs('private'))
    const odd = await aServer(t, (_, response) =>
      response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
    )
    await assert.rejects(inner.call(odd, { ...SETTINGS, redirects: 3 }), refusedAs('not_http'))
  })

  test('no more of an answer is read than was asked for', async (t) => {
    const url = await aServer(t, (_, response) => {
      response.write('x'.repeat(80))
      response.write('y'.repeat(80))
    })
    const { body, isWhole } = await createOutbound({ allowPrivate: true, resolve: nobody }).call(
      url,
      SETTINGS,
    )
    assert.deepEqual([body.length, isWhole], [100, false])
  })

  test('one that does not come in time is given up; one that has begun counts', async (t) => {
    const silent = await aServer(t, () => {})
    const outbound = createOutbound({ allowPrivate: true, resolve: nobody })
    await assert.rejects(outbound.call(silent, { ...SETTINGS, timeoutMs: 50 }), failedAs('timeout'))
    const endless = await aServer(t, (_, response) => response.writeHead(200).write('a'))
    // Time for what it does answer, however slow the machine is.
    let timeoutMs = 100
    let answer = null
    await until(async () => {
      timeoutMs *= 2
      answer = await outbound.call(endless, { ...SETTINGS, timeoutMs }).catch(() => null)
      return answer !== null
    })
    assert.partialDeepStrictEqual(answer, { status: 200, body: Buffer.from('a'), isWhole: false })
  })

  test('its caller can give up', async (t) => {
    const silent = await aServer(t, () => {})
    const call = createOutbound({ allowPrivate: true, resolve: nobody }).call(silent, {
      ...SETTINGS,
      signal: AbortSignal.timeout(20),
    })
    await assert.rejects(call, failedAs('given_up'))
  })
})

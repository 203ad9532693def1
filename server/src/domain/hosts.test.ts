// Hosts and origins, compared as pages and proxies really send them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isLocalOrigin,
  isLoopback,
  isPublicName,
  isRegisteredOrigin,
  isSameHost,
  type ParsedOrigin,
  parseHost,
  parseOrigin,
  splitPort,
} from './hosts.ts'

const origin = (text: string): ParsedOrigin => {
  const parsed = parseOrigin(text)
  assert.ok(parsed, text)
  return parsed
}

test('loopback names are localhost, what is below it, 127/8 and ::1', () => {
  for (const name of ['localhost', 'demo.localhost', '127.0.0.1', '127.9.9.9', '[::1]'])
    assert.ok(isLoopback(name), name)
  for (const name of ['localhost.example', 'mylocalhost', '128.0.0.1', '127.0.0.1.example', '[::2]']) {
    assert.ok(!isLoopback(name), name)
  }
})

test('a local origin is a loopback name with a port', () => {
  assert.ok(isLocalOrigin('localhost:4321'))
  assert.ok(!isLocalOrigin('localhost'))
  assert.ok(!isLocalOrigin('toko.example:4321'))
})

test('an origin is a scheme and a host and nothing else', () => {
  for (const text of [
    'null',
    '',
    'https://',
    'https://a.example/',
    'https://a.example?x',
    'ftp://a.example',
    'https://a b',
  ]) {
    assert.equal(parseOrigin(text), null, text)
  }
})

test('the same host means the same name and port, default ports written or not', () => {
  assert.ok(isSameHost(origin('https://toko.example'), 'toko.example', 'https'))
  assert.ok(isSameHost(origin('https://toko.example'), 'toko.example:443', 'https'))
  assert.ok(isSameHost(origin('https://toko.example'), 'toko.example', 'http'), 'a proxy that ends TLS')
  assert.ok(isSameHost(origin('http://localhost:3000'), 'localhost:3000', 'http'))
  assert.ok(!isSameHost(origin('http://localhost:3001'), 'localhost:3000', 'http'))
  assert.ok(!isSameHost(origin('https://toko.example:8443'), 'toko.example', 'https'))
})

test('a registered domain allows https on its own port, and http only on loopback', () => {
  const domains = ['toko.example', 'localhost:4321', 'localhost']
  assert.ok(isRegisteredOrigin(origin('https://toko.example'), domains))
  assert.ok(!isRegisteredOrigin(origin('http://toko.example'), domains))
  assert.ok(!isRegisteredOrigin(origin('https://toko.example:8443'), domains))
  assert.ok(!isRegisteredOrigin(origin('https://sub.toko.example'), domains))
  assert.ok(
    isRegisteredOrigin(origin('http://localhost:5173'), domains),
    'a loopback name without a port: any port',
  )
  assert.ok(!isRegisteredOrigin(origin('http://localhost:5173'), ['localhost:4321']))
})

for (const [raw, host, hostname] of [
  ['Toko.Example', 'toko.example', 'toko.example'],
  ['toko.example.', 'toko.example', 'toko.example'],
  ['toko.example:8443', 'toko.example:8443', 'toko.example'],
  ['toko.example.:80', 'toko.example:80', 'toko.example'],
  ['a', 'a', 'a'],
  ['_x-1.y_', '_x-1.y_', '_x-1.y_'],
  ['[::1]', '[::1]', '[::1]'],
  ['[2001:DB8::1]:3000', '[2001:db8::1]:3000', '[2001:db8::1]'],
  ['a'.repeat(253), 'a'.repeat(253), 'a'.repeat(253)],
] as const) {
  test(`the host ${raw.slice(0, 30)} is kept as ${host.slice(0, 30)}`, () =>
    assert.deepEqual(parseHost(raw), { host, hostname }))
}

test('what is no host is none', () => {
  for (const raw of [
    undefined,
    '',
    '.',
    '-a',
    'a-',
    'a..:x',
    'a b',
    'a/b',
    'https://a',
    ' a',
    'a ',
    'a:',
    'a:123456',
    'a:x',
    'é.example',
    '[::1',
    '[]',
    '[g::1]',
    '@a',
    'a@b',
    'a'.repeat(254),
  ])
    assert.deepEqual(parseHost(raw), { host: null, hostname: null }, raw)
})

test('a port is what stands behind the last colon, when it is a number', () => {
  assert.deepEqual(splitPort('toko.example'), { hostname: 'toko.example', port: null })
  assert.deepEqual(splitPort('toko.example:80'), { hostname: 'toko.example', port: '80' })
  assert.deepEqual(splitPort('[::1]'), { hostname: '[::1]', port: null })
  assert.deepEqual(splitPort('[::1]:3000'), { hostname: '[::1]', port: '3000' })
})

test('only whole addresses are loopback', () => {
  for (const name of ['127.100.200.255']) assert.ok(isLoopback(name), name)
  for (const name of ['a.127.0.0.1', '1127.0.0.1', '127.0.0', '127.0.0.1000'])
    assert.ok(!isLoopback(name), name)
})

test('an origin is read in lower case, with its port when it has one, also by a number', () => {
  assert.deepEqual(parseOrigin('HTTPS://Toko.Example:8443'), {
    scheme: 'https',
    hostname: 'toko.example',
    port: '8443',
  })
  assert.deepEqual(parseOrigin('http://[2001:DB8::1]'), {
    scheme: 'http',
    hostname: '[2001:db8::1]',
    port: null,
  })
})

test('no origin has anything before it, or is longer than any browser sends', () => {
  const named = (length: number) => `https://${'a'.repeat(length - 8)}`
  assert.ok(parseOrigin(named(300)))
  for (const text of [named(301), 'xhttps://a.example', 'https://[zz]', 'https://a.example:123456'])
    assert.equal(parseOrigin(text), null)
})

test('another name, or another port, is another host', () => {
  assert.ok(!isSameHost(origin('https://other.example'), 'toko.example', 'https'))
  assert.ok(isSameHost(origin('http://toko.example'), 'toko.example:80', 'http'))
  assert.ok(isSameHost(origin('http://toko.example:80'), 'toko.example', 'http'))
  assert.ok(!isSameHost(origin('http://toko.example'), 'toko.example:443', 'http'))
  assert.ok(!isSameHost(origin('https://toko.example:80'), 'toko.example', 'https'))
  assert.ok(isSameHost(origin('https://toko.example:443'), 'toko.example', 'https'))
  assert.ok(isSameHost(origin('https://toko.example:80'), 'toko.example', 'http'))
})

test('a registered domain with a port allows that port alone, also where it is the scheme’s own', () => {
  assert.ok(isRegisteredOrigin(origin('https://toko.example:443'), ['toko.example']))
  assert.ok(isRegisteredOrigin(origin('https://toko.example'), ['toko.example:443']))
  assert.ok(!isRegisteredOrigin(origin('https://toko.example'), ['toko.example:80']))
  assert.ok(isRegisteredOrigin(origin('https://toko.example:8443'), ['toko.example:8443']))
  assert.ok(!isRegisteredOrigin(origin('https://toko.example:8444'), ['toko.example:8443']))
  assert.ok(isRegisteredOrigin(origin('http://localhost'), ['localhost:80']))
  assert.ok(!isRegisteredOrigin(origin('http://localhost'), ['localhost:443']))
})

test('strangers come by no name of this machine, nor of a network of one’s own', () => {
  for (const name of [
    'toko.example',
    'etalase.co.id',
    'latest.id',
    'lokal.example',
    '203.0.113.7',
    'test.id',
  ])
    assert.ok(isPublicName(name), name)
  for (const name of ['localhost', 'etalase.localhost', '127.0.0.1', 'etalase', 'toko.test', 'toko.local'])
    assert.ok(!isPublicName(name), name)
  for (const name of ['toko.lan', 'shop.internal', 'toko.home.arpa', 'a.b.invalid'])
    assert.ok(!isPublicName(name), name)
})

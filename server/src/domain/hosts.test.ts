// Hosts and origins, compared as pages and proxies really send them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isLocalOrigin,
  isLoopback,
  isRegisteredOrigin,
  isSameHost,
  type ParsedOrigin,
  parseOrigin,
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

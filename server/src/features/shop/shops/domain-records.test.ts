import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isRegisteredName, recordsOf } from './domain-records.ts'

describe('a domain leads to the platform', () => {
  test('by a CNAME where it has a part of its own before what was registered', () => {
    const target = 'rotan.etalase.example'
    assert.deepEqual(recordsOf('www.toko.co.id', target, ['203.0.113.7']), [
      { type: 'CNAME', name: 'www.toko.co.id', value: target },
    ])
  })

  test('by an ALIAS, or the addresses of the platform, where it is what was registered', () => {
    const target = 'rotan.etalase.example'
    assert.deepEqual(recordsOf('toko.com', target, ['203.0.113.7', '2001:db8::7']), [
      { type: 'ALIAS', name: 'toko.com', value: target },
      { type: 'A', name: 'toko.com', value: '203.0.113.7' },
      { type: 'AAAA', name: 'toko.com', value: '2001:db8::7' },
    ])
    assert.deepEqual(
      recordsOf('toko.com:8443', target, []).map(({ type, name }) => [type, name]),
      [['ALIAS', 'toko.com']],
    )
  })

  for (const name of ['toko.com', 'toko.id', 'toko.co.id', 'toko.my.id', 'toko.com.au'])
    test(`${name} is what was registered`, () => assert.equal(isRegisteredName(name), true))
  for (const name of ['www.toko.com', 'shop.toko.co.id', 'a.b.my.id', 'www.toko.id'])
    test(`${name} is below it`, () => assert.equal(isRegisteredName(name), false))
})

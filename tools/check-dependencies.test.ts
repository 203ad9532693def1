// Which licences and scripts of packages are refused.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOf } from './check-dependencies.ts'
import { judgeLicence } from './dependencies/licences.ts'

test('a licence counts by what it asks for: one of several is enough, of several together each must be allowed', () => {
  for (const licence of ['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT'])
    assert.equal(judgeLicence('anything', licence), null, licence)
  for (const licence of [
    'GPL-3.0-only',
    'MIT AND AGPL-3.0-only',
    'UNLICENSED',
    'unknown',
    'LGPL-3.0-or-later',
  ])
    assert.equal(judgeLicence('anything', licence), undefined, licence)
})

test('an exception is for those it names, and for the licence that it names', () => {
  assert.match(judgeLicence('web-push', 'MPL-2.0') ?? '', /its own files/)
  assert.equal(judgeLicence('web-push', 'GPL-3.0-only'), undefined)
  assert.equal(judgeLicence('not-web-push', 'MPL-2.0'), undefined)
})

test('a package whose script nobody decided about is refused', () => {
  const one = {
    name: 'x',
    version: '1.0.0',
    licence: 'MIT',
    isShipped: true,
    isDirect: true,
    hasInstallScript: true,
  }
  assert.equal(faultsOf([one], {}).length, 1)
  assert.deepEqual(faultsOf([one], { x: false }), [])
})

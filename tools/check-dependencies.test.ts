// Which licences and scripts of packages are refused.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { faultsOf, versionsNotLookedUp } from './check-dependencies.ts'
import { isLicenceAllowed } from './dependencies/licences.ts'
import type { LockedPackage } from './dependencies/locked.ts'
import { weigh } from './dependencies/weight.ts'

test('a licence counts by what it asks for: one of several is enough, of several together each must be allowed', () => {
  for (const licence of ['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT'])
    assert.equal(isLicenceAllowed('anything', licence), true, licence)
  for (const licence of [
    'GPL-3.0-only',
    'MIT AND AGPL-3.0-only',
    'UNLICENSED',
    'unknown',
    'LGPL-3.0-or-later',
  ])
    assert.equal(isLicenceAllowed('anything', licence), false, licence)
})

test('an exception is for those it names, and for the licence that it names', () => {
  assert.equal(isLicenceAllowed('web-push', 'MPL-2.0'), true)
  assert.equal(isLicenceAllowed('web-push', 'GPL-3.0-only'), false)
  assert.equal(isLicenceAllowed('not-web-push', 'MPL-2.0'), false)
})

const PACKAGE: LockedPackage = {
  name: 'x',
  version: '1.0.0',
  licence: 'MIT',
  hasInstallScript: false,
  address: undefined,
}
const lockOf = (one: Partial<LockedPackage>, allowScripts = {}) => ({
  path: 'package-lock.json',
  packages: [{ ...PACKAGE, ...one }],
  allowScripts,
})

test('a package whose script nobody decided about is refused', () => {
  assert.equal(faultsOf(lockOf({ hasInstallScript: true })).length, 1)
  assert.deepEqual(faultsOf(lockOf({ hasInstallScript: true }, { x: false })), [])
})

test('a lock file names no registry', () => {
  assert.equal(faultsOf(lockOf({ address: 'https://registry.example/x.tgz' })).length, 1)
  assert.deepEqual(faultsOf(lockOf({})), [])
})

test('a package of another version than the one that was looked up is to be looked up again', () => {
  const notices = versionsNotLookedUp([{ ...PACKAGE, name: 'sharp', version: '0.0.1' }])
  assert.ok(notices.some((notice) => notice.startsWith('look again: sharp 0.0.1 ')))
})

test('what is installed is weighed by blocks, without caches', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'etalase-weight-'))
  t.after(() => rmSync(root, { recursive: true }))
  const write = (path: string, bytes: number) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), Buffer.alloc(bytes))
  }
  write('node_modules/a/one', 2 ** 20)
  write('node_modules/.cache/compiled/two', 2 ** 20)
  write('server/node_modules/b/three', 2 ** 20 - 5)
  write('server/src/four', 2 ** 20)
  assert.deepEqual(weigh(root), { megabytes: 2, files: 2 })
})

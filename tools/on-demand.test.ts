// A package of its own is installed when it is run for the first time, and when its lock file has changed.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

test('a package is installed once for each lock file', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'etalase-on-demand-'))
  t.after(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'needed'))
  const dependencies = { needed: 'file:needed' }
  const lock = (version: string) => {
    const packages = {
      '': { name: 'tried', dependencies },
      needed: { version },
      'node_modules/needed': { resolved: 'needed', link: true },
    }
    const lockFile = { name: 'tried', lockfileVersion: 3, requires: true, packages }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'tried', dependencies }))
    writeFileSync(join(folder, 'needed/package.json'), JSON.stringify({ name: 'needed', version }))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lockFile))
  }
  const installs = () => {
    const { stderr, status } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, 'on-demand.ts'), folder],
      { encoding: 'utf8', env: { ...process.env, npm_config_offline: 'true' } },
    )
    assert.equal(status, 0, stderr)
    return stderr.includes('Installing')
  }

  lock('1.0.0')
  assert.equal(installs(), true)
  assert.equal(installs(), false)
  lock('1.0.1')
  assert.equal(installs(), true)
  assert.equal(installs(), false)
})

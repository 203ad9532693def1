// Every date that a release served is served, and what it described has only grown: pages out there are written for it.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { Json } from '../../src/base/json.ts'
import { breakingChanges } from '../../src/openapi/growth.ts'
import { isVersion } from '../../src/versions/index.ts'
import { releases, unpackSource } from './unpack.ts'

/** Run by the release itself: its files hold no descriptions, and its modules are not to be mixed with ours. */
const DESCRIBE = `
  import { apiRoutes } from './server/src/doors/storefront/routes.ts'
  import { describeApi } from './server/src/openapi/document.ts'
  import { VERSIONS } from './server/src/versions/index.ts'
  const none = { operations: {}, errors: {} }
  console.log(JSON.stringify(VERSIONS.map((version) => [version, describeApi(apiRoutes, version, none)])))
`

test('whatever the last release described is there, under the same dates', async (t) => {
  const { version = '' } = (await releases()).at(-1) ?? {}
  const { folder, remove } = await unpackSource(version)
  t.after(remove)
  const args = ['--conditions=source', '--input-type=module', '--eval', DESCRIBE]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 })
  const described: [string, Json][] = JSON.parse(stdout)
  assert.ok(described.length >= 2)
  for (const [date, then] of described) {
    assert.ok(isVersion(date), `${version} served ${date}`)
    const now = await readFile(new URL(`../../openapi/${date}.json`, import.meta.url), 'utf8')
    assert.deepEqual(breakingChanges(then, JSON.parse(now)), [], date)
  }
})

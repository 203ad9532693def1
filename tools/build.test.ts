// When npm start builds a site again, decided by the times of files, and what a build that fails says.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { siteBuilds } from './build.ts'

const PROGRAM = fileURLToPath(new URL('./build.ts', import.meta.url))

const SOURCES = [
  'storefront/index.html',
  'storefront/vite.config.ts',
  'storefront/src/app/app.tsx',
  'storefront/public/favicon.svg',
  'client/src/index.ts',
]
/** What a build writes last. */
const BUILT = 'storefront/dist/server/render.mjs'

const storefront = (root: string) => {
  const [build] = siteBuilds(root)
  assert.equal(build?.name, 'storefront')
  return build
}

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour))

/** Everything written at one o'clock, and built at two. */
async function aBuiltProject(t: TestContext): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'etalase-build-'))
  t.after(() => rm(root, { recursive: true, force: true }))
  for (const path of [...SOURCES, BUILT]) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), '')
  }
  for (const path of [
    ...SOURCES,
    'storefront/src',
    'storefront/src/app',
    'storefront/public',
    'client/src',
  ]) {
    await utimes(join(root, path), at(1), at(1))
  }
  await utimes(join(root, BUILT), at(2), at(2))
  return root
}

test('a build that is newer than everything it is made of is up to date', async (t) => {
  assert.equal(storefront(await aBuiltProject(t)).isUpToDate(), true)
})

test('a storefront that was never built is not up to date', async (t) => {
  const root = await aBuiltProject(t)
  await rm(join(root, 'storefront/dist'), { recursive: true })
  assert.equal(storefront(root).isUpToDate(), false)
})

for (const path of SOURCES) {
  test(`a change of ${path} puts the build out of date`, async (t) => {
    const root = await aBuiltProject(t)
    await utimes(join(root, path), at(3), at(3))
    assert.equal(storefront(root).isUpToDate(), false)
  })
}

test('a source that was taken away puts the build out of date', async (t) => {
  const root = await aBuiltProject(t)
  await rm(join(root, 'storefront/src/app/app.tsx'))
  assert.equal(storefront(root).isUpToDate(), false)
})

test('a build that broke off after its first half is not up to date', async (t) => {
  const root = await aBuiltProject(t)
  await rm(join(root, BUILT))
  await writeFile(join(root, 'storefront/dist/index.html'), '')
  assert.equal(storefront(root).isUpToDate(), false)
})

/** Whose builds say and do what these scripts do. */
async function aProjectOf(
  t: TestContext,
  scripts: Record<'storefront' | 'console', string>,
): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'etalase-build-'))
  t.after(() => rm(root, { recursive: true, force: true }))
  await cp(PROGRAM, join(root, 'tools/build.ts'))
  const workspaces = Object.keys(scripts)
  await writeFile(join(root, 'package.json'), JSON.stringify({ type: 'module', workspaces }))
  for (const [name, script] of Object.entries(scripts)) {
    await mkdir(join(root, name))
    await writeFile(join(root, name, 'package.json'), JSON.stringify({ name, scripts: { build: script } }))
  }
  return root
}

test('a build that fails gives what it said, and one that works nothing', async (t) => {
  const root = await aProjectOf(t, { storefront: 'echo no such import >&2; exit 1', console: 'true' })
  const outcomes = await Promise.all(siteBuilds(root).map(({ build }) => build()))
  assert.deepEqual(outcomes, ['no such import', null])
})

test('npm run build fails when one of them does, and builds those that are named', async (t) => {
  const root = await aProjectOf(t, { storefront: 'false', console: 'true' })
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(root, 'tools/build.ts'), ...args])
  await assert.rejects(run(), ({ code, stdout, stderr }) => {
    assert.equal(code, 1)
    assert.match(stdout, /^The console is built$/m)
    assert.match(stderr, /^The storefront could not be built$/m)
    return true
  })
  assert.match((await run('console')).stdout, /^The console is built$/m)
})

test('both are built at the same time', async (t) => {
  // Each waits for what the other one writes.
  const waits = (own: string, other: string) =>
    `touch ../${own}.begun; while [ ! -e ../${other}.begun ]; do sleep 0.05; done`
  const scripts = { storefront: waits('storefront', 'console'), console: waits('console', 'storefront') }
  const root = await aProjectOf(t, scripts)
  await promisify(execFile)(process.execPath, [join(root, 'tools/build.ts')])
})

// When npm start builds a site again, decided by the times of files, and what becomes of a build that fails.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isUpToDate } from './build.ts'

const PROGRAM = fileURLToPath(new URL('./build.ts', import.meta.url))

const SOURCES = [
  'storefront/index.html',
  'storefront/vite.config.ts',
  'storefront/src/app/app.tsx',
  'storefront/public/favicon.svg',
  'client/src/index.ts',
]
const BUILT = 'storefront/dist/index.html'

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
  assert.equal(await isUpToDate(await aBuiltProject(t), 'storefront'), true)
})

test('a storefront that was never built is not up to date', async (t) => {
  const root = await aBuiltProject(t)
  await rm(join(root, 'storefront/dist'), { recursive: true })
  assert.equal(await isUpToDate(root, 'storefront'), false)
})

for (const path of SOURCES) {
  test(`a change of ${path} puts the build out of date`, async (t) => {
    const root = await aBuiltProject(t)
    await utimes(join(root, path), at(3), at(3))
    assert.equal(await isUpToDate(root, 'storefront'), false)
  })
}

test('a source that was taken away puts the build out of date', async (t) => {
  const root = await aBuiltProject(t)
  await rm(join(root, 'storefront/src/app/app.tsx'))
  assert.equal(await isUpToDate(root, 'storefront'), false)
})

test('a build that fails is a warning before a start, and a failure for whoever asked for it', async (t) => {
  // Times say that there is something to build, and there is no workspace to build it in.
  const root = await aBuiltProject(t)
  await rm(join(root, BUILT))
  const program = join(root, 'tools/build.ts')
  await cp(PROGRAM, program)
  await writeFile(join(root, 'package.json'), '{ "type": "module", "workspaces": [] }')
  const build = (...args: string[]) => promisify(execFile)(process.execPath, [program, 'storefront', ...args])

  const { stderr } = await build()
  assert.match(stderr, /^warning: the storefront could not be built; the API works without it\n/)
  await assert.rejects(build('--always'), { code: 1 })
})

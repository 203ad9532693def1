// A sealed value opens for its purpose only, and the server makes the secret behind it once.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { isKnownDevice, readDevice, rememberDevice } from '../features/people/accounts/devices.ts'
import {
  dropPreviousSecret,
  generatedStep,
  loadAppSecret,
  loadAppSecrets,
  makeNextSecret,
  useNextSecret,
} from './app-secret.ts'
import { ConfigError, loadConfig } from './config.ts'
import { createSecrets } from './secrets.ts'

const run = promisify(execFile)
const APP_SECRET = 'a-secret-of-at-least-32-characters'

test('what is sealed opens again, whatever it says', () => {
  const secrets = createSecrets(APP_SECRET)
  for (const text of ['', 'kunci', '{"server_key":"Mid-…🔑"}', 'x'.repeat(100_000)]) {
    assert.equal(secrets.open('a purpose', secrets.seal('a purpose', text)), text)
  }
})

test('another server with the same secret opens what is sealed too', () => {
  const sealed = createSecrets(APP_SECRET).seal('a purpose', 'kunci')
  assert.equal(createSecrets(APP_SECRET).open('a purpose', sealed), 'kunci')
})

test('what is sealed opens for no other purpose, and under no other secret', () => {
  const sealed = createSecrets(APP_SECRET).seal('shop 1', 'kunci')
  assert.throws(() => createSecrets(APP_SECRET).open('shop 2', sealed))
  assert.throws(() => createSecrets(`${APP_SECRET}!`).open('shop 1', sealed))
})

test('the same text sealed twice looks different, and shows nothing of itself', () => {
  const secrets = createSecrets(APP_SECRET)
  const [first, second] = [secrets.seal('p', 'kunci kunci kunci'), secrets.seal('p', 'kunci kunci kunci')]
  assert.notDeepEqual(first, second)
  assert.ok(!first.includes('kunci'))
})

test('what was changed, cut off or never sealed does not open', () => {
  const secrets = createSecrets(APP_SECRET)
  const sealed = secrets.seal('p', 'kunci')
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.throws(() => secrets.open('p', changed), `byte ${at}`)
    assert.throws(() => secrets.open('p', sealed.subarray(0, at)), `cut at ${at}`)
  }
  // The end of nothing is the seal itself: less of it must not be enough.
  const nothing = secrets.seal('p', '')
  for (const at of nothing.keys())
    assert.throws(() => secrets.open('p', nothing.subarray(0, at)), `seal cut at ${at}`)
  assert.throws(() => secrets.open('p', Buffer.from('kunci kunci kunci kunci kunci kunci kunci')))
})

const OTHER = 'another-secret-of-at-least-32-characters'

test('another secret opens and seals nothing, and hashes under it are known', () => {
  const [before, then, after] = [
    createSecrets(APP_SECRET),
    createSecrets(OTHER, [APP_SECRET]),
    createSecrets(OTHER),
  ]
  const sealed = before.seal('p', 'kunci')
  assert.equal(then.open('p', sealed), 'kunci')
  assert.throws(() => then.open('q', sealed))
  assert.equal(after.open('p', then.seal('p', 'kunci')), 'kunci')
  assert.deepEqual(
    [before, then, after].map((secrets) => secrets.sealedUnder('p', sealed)),
    ['first', 'other', null],
  )
  assert.deepEqual(then.macs('p', 'x'), [after.mac('p', 'x'), before.mac('p', 'x')])
  assert.deepEqual(then.mac('p', 'x'), after.mac('p', 'x'))
  for (const hash of [before.mac('p', 'x'), after.mac('p', 'x')]) {
    assert.ok(then.isMac('p', 'x', hash))
    assert.ok(!then.isMac('p', 'y', hash) && !then.isMac('q', 'x', hash))
    assert.ok(!then.isMac('p', 'x', hash.subarray(1)))
  }
  assert.ok(!after.isMac('p', 'x', before.mac('p', 'x')))
})

test('a device that was remembered under the old secret is known, and remembered under the new one', () => {
  const [before, then, after] = [
    createSecrets(APP_SECRET),
    createSecrets(OTHER, [APP_SECRET]),
    createSecrets(OTHER),
  ]
  const old = readDevice(rememberDevice(before, null, 'per_1'))
  assert.ok(isKnownDevice(then, old, 'per_1'))
  assert.ok(!isKnownDevice(then, old, 'per_2') && !isKnownDevice(after, old, 'per_1'))
  const renewed = readDevice(rememberDevice(then, old, 'per_1'))
  assert.ok(isKnownDevice(after, renewed, 'per_1'))
  assert.equal(renewed?.marks.length, 1)
})

async function aDataDir(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'etalase-secrets-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'data')
}

test('APP_SECRET is used as it is, and nothing is written', async (t) => {
  const dataDir = await aDataDir(t)
  assert.equal(await loadAppSecret(loadConfig({ APP_SECRET, DATA_DIR: dataDir })), APP_SECRET)
  await assert.rejects(stat(dataDir), { code: 'ENOENT' })
})

test('without APP_SECRET one is made, kept for its owner’s eyes only, and used from then on', async (t) => {
  const config = loadConfig({ DATA_DIR: await aDataDir(t) })
  const secret = await loadAppSecret(config)
  assert.ok(Buffer.from(secret, 'base64url').length >= 32)
  assert.equal(await loadAppSecret(config), secret)
  assert.equal((await stat(join(config.dataDir, 'secret'))).mode & 0o777, 0o600)
})

test('many first uses in one process agree, and leave nothing else behind', async (t) => {
  const config = loadConfig({ DATA_DIR: await aDataDir(t) })
  const secrets = await Promise.all(Array.from({ length: 20 }, () => loadAppSecret(config)))
  assert.equal(new Set(secrets).size, 1)
  assert.deepEqual(await readdir(config.dataDir), ['secret'])
})

test('first uses in processes that start at once agree', async (t) => {
  const dataDir = await aDataDir(t)
  const modules = ['config', 'app-secret'].map((name) =>
    JSON.stringify(new URL(`./${name}.ts`, import.meta.url).href),
  )
  const script = `
    const { loadConfig } = await import(${modules[0]})
    const { loadAppSecret } = await import(${modules[1]})
    process.stdout.write(await loadAppSecret(loadConfig({ DATA_DIR: ${JSON.stringify(dataDir)} })))`
  const printed = await Promise.all(
    Array.from({ length: 4 }, () => run(process.execPath, ['--input-type=module', '--eval', script])),
  )
  const secrets = new Set(printed.map(({ stdout }) => stdout))
  assert.deepEqual([...secrets], [(await readFile(join(dataDir, 'secret'), 'utf8')).trim()])
})

test('a damaged file of the secret is an error, and is not used', async (t) => {
  const config = loadConfig({ DATA_DIR: await aDataDir(t) })
  await loadAppSecret(config)
  for (const rest of ['', '\n', 'half-a-secret']) {
    await writeFile(join(config.dataDir, 'secret'), rest)
    await assert.rejects(loadAppSecret(config), (error: Error) => {
      assert.ok(error instanceof ConfigError)
      assert.match(error.message, /secret is damaged/)
      assert.doesNotMatch(error.message, /half-a-secret/)
      return true
    })
  }
})

test('a generated secret is changed in three steps, each of which can be done again', async (t) => {
  const config = loadConfig({ DATA_DIR: await aDataDir(t) })
  const { dataDir } = config
  const old = await loadAppSecret(config)
  assert.deepEqual(await loadAppSecrets(config), { first: old, others: [] })
  assert.equal((await generatedStep(dataDir)).step, 'none')

  await makeNextSecret(dataDir)
  await makeNextSecret(dataDir)
  const known = await loadAppSecrets(config)
  const [next = ''] = known.others
  assert.deepEqual([known.first, known.others.length, next.length], [old, 1, 43])
  assert.equal((await generatedStep(dataDir)).step, 'known')

  // As a second step that was killed half way leaves it.
  await copyFile(join(dataDir, 'secret'), join(dataDir, 'secret.previous'))
  assert.deepEqual(await loadAppSecrets(config), known)
  await useNextSecret(dataDir)
  assert.deepEqual(await loadAppSecrets(config), { first: next, others: [old] })
  assert.equal((await generatedStep(dataDir)).step, 'used')
  assert.equal((await stat(join(dataDir, 'secret.previous'))).mode & 0o777, 0o600)

  await dropPreviousSecret(dataDir)
  assert.deepEqual(await loadAppSecrets(config), { first: next, others: [] })
  assert.deepEqual(await readdir(dataDir), ['secret'])
})

// The Postman collection and the Arazzo description, run by the programs they are made for, against a new installation.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { type DemoServer, startDemoServer } from '../../../test/demo-server.ts'
import { VERSIONS } from '../../src/versions/index.ts'

const NEWEST = VERSIONS.at(-1)
const HERE = import.meta.dirname

let server: DemoServer
let folder: string
before(async () => {
  server = await startDemoServer({})
  folder = await mkdtemp(join(tmpdir(), 'etalase-forms-'))
})
after(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function program(name: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const bin = join(HERE, 'node_modules/.bin', name)
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [bin, ...args], { env, cwd: folder })
  return stdout + stderr
}

async function saved(file: string): Promise<string> {
  const answer = await fetch(`${server.demoApi}/docs/${file}?version=${NEWEST}`)
  assert.equal(answer.status, 200)
  const path = join(folder, file)
  await writeFile(path, await answer.text())
  return path
}

test('Postman’s runner buys something: first until the code is sent, then with the code', async () => {
  const path = await saved('postman.json')
  const { info, variable, item } = JSON.parse(await readFile(path, 'utf8'))
  const [buying] = item
  const middle = buying.item.findIndex(({ name }: { name: string }) => /place/i.test(name))
  assert.ok(middle > 0)
  const kept = join(folder, 'kept.json')
  await writeFile(kept, JSON.stringify({ name: 'kept', values: [] }))
  const run = async (steps: unknown[], ...args: string[]) => {
    const file = join(folder, 'steps.json')
    // Its program keeps what is set in an environment, and forgets what is set in the collection.
    const text = JSON.stringify({ info, variable, item: steps }).replaceAll(
      'pm.collectionVariables.set',
      'pm.environment.set',
    )
    await writeFile(file, text)
    await program('newman', 'run', file, '--bail', '-e', kept, '--export-environment', kept, ...args)
    const { values } = JSON.parse(await readFile(kept, 'utf8'))
    return new Map<string, string>(
      values.map(({ key, value }: { key: string; value: string }) => [key, value]),
    )
  }
  await run(buying.item.slice(0, middle))
  const done = await run(buying.item.slice(middle), '--env-var', `code=${await server.newestCode()}`)
  const token = done.get('track_token')
  const tracked = await fetch(`${server.demoApi}/orders/track/${token}`)
  assert.equal(tracked.status, 200)
  assert.match(await tracked.text(), /"number":"ETL-/)
})

test('Redocly finds nothing wrong with the Arazzo description, and follows it', async () => {
  const path = await saved('arazzo.json')
  // The buyer of the test before has used the voucher.
  await writeFile(path, (await readFile(path, 'utf8')).replaceAll('budi@contoh.id', 'sari@contoh.id'))
  const linted = await program('redocly', 'lint', path, '--extends', 'minimal')
  assert.doesNotMatch(linted, /error/i)
  const of = `storefront=${server.demoApi}`
  await program(
    'redocly',
    'respect',
    path,
    '--workflow',
    'prepare-order',
    '--server',
    of,
    '--json-output',
    'prepared.json',
  )
  const text = await readFile(join(folder, 'prepared.json'), 'utf8')
  const [, draft] = /"draft_id":\s*"(drf_\w+)"/.exec(text) ?? []
  const inputs = JSON.stringify({ draft_id: draft, code: await server.newestCode() })
  await program('redocly', 'respect', path, '--workflow', 'place-order', '--server', of, '--input', inputs)
})

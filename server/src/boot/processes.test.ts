// WEB_CONCURRENCY: several processes behind one port, which start, die and end as one server.
import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { send } from '../../../test/http.ts'
import { freePort, takenPort } from '../../../test/server.ts'
import { until } from '../../../test/until.ts'
import { startDatabaseProxy } from '../../test/database-proxy.ts'
import { type ServerProcess, startProcess } from '../../test/processes.ts'
import { anInstallation, type Installation } from './installation.fixture.ts'

let here: Installation
before(async () => {
  here = await anInstallation()
})
after(() => here.remove())

function start(
  env: Record<string, string> = {},
  connectionString = here.database.connectionString,
): Promise<ServerProcess> {
  calls = 0
  return startProcess({
    connectionString,
    dataDir: here.dataDir,
    env: {
      WEB_CONCURRENCY: '2',
      SEED_DEMO: '1',
      STOREFRONT_DIR: here.site.folder,
      STOREFRONT_PORT: '0',
      CONSOLE_PORT: '0',
      ...env,
    },
  })
}

const metricsOf = async (port: number) => (await send(port, '/metrics')).text

/** What all processes together have answered to `answeredBy`. */
async function countedAt(port: number): Promise<number> {
  const text = await metricsOf(port)
  const found = text.matchAll(
    /^etalase_http_(?:requests|memory_answers)_total\{.*"listCategories".*\} (\d+)$/gm,
  )
  return Array.from(found, ([, count]) => Number(count)).reduce((sum, count) => sum + count, 0)
}

/** of the server that was started last */
let calls = 0

/** Each process begins the ids of its requests in a way of its own. */
async function answeredBy(server: ServerProcess): Promise<string> {
  const { status, headers, text } = await send(server.port, '/api/v1/categories', {
    headers: { Host: 'demo.localhost' },
  })
  assert.equal(status, 200, text)
  calls++
  return String(headers['x-request-id']).replace(/-\d+$/, '')
}

/** Who answers, once so many do. */
async function untilAnsweredBy(server: ServerProcess, count: number): Promise<Set<string>> {
  const seen = new Set<string>()
  await until(async () => seen.add(await answeredBy(server)).size >= count)
  return seen
}

const startedIn = (server: ServerProcess) =>
  Array.from(server.output().matchAll(/"worker":(\d+),"msg":"a process was started"/g), ([, pid]) =>
    Number(pid),
  )

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('two processes answer on one port, are announced once, counted together, and end together', async () => {
  const internal = await freePort()
  const server = await start({ INTERNAL_PORT: String(internal) })
  await untilAnsweredBy(server, 2)
  await until(async () => (await metricsOf(internal)).match(/^etalase_build_info/gm)?.length === 2)
  for (let i = 0; i < 4; i++) await answeredBy(server)
  await until(async () => (await countedAt(internal)) === calls)
  assert.equal(server.output().match(/Etalase listens on .*2 processes/g)?.length, 1)
  const [, otherOrigin] = /Another origin +http:\/\/localhost:(\d+)\//.exec(server.output()) ?? []
  assert.equal((await send(Number(otherOrigin), '/')).status, 200)

  const workers = startedIn(server)
  assert.equal(workers.length, 2)
  await server.stop()
  assert.deepEqual(workers.filter(isAlive), [])
})

describe('of one server', () => {
  let server: ServerProcess
  let internal: number
  before(async () => {
    internal = await freePort()
    server = await start({ INTERNAL_PORT: String(internal) })
  })
  after(() => server.stop())

  test('a process that dies is replaced, and the others go on answering meanwhile', async () => {
    const before = await untilAnsweredBy(server, 2)
    await until(async () => (await countedAt(internal)) === calls)
    const startedBefore = startedIn(server)
    const [first = 0] = startedBefore.filter(isAlive)
    process.kill(first, 'SIGKILL')
    await until(() => /"signal":"SIGKILL".*another takes its place/.test(server.output()))
    await until(async () => !before.has(await answeredBy(server)))
    assert.equal(startedIn(server).length, startedBefore.length + 1)
    // What it had counted is not forgotten.
    await until(async () => (await countedAt(internal)) === calls)
    assert.equal(server.output().match(/Etalase listens on/g)?.length, 1)
  })

  test('SIGHUP replaces all processes in turn, and nobody who calls meanwhile is turned away', async (t) => {
    const before = await untilAnsweredBy(server, 2)
    const startedBefore = startedIn(server)
    const callers = startCallers(server.port, 4)
    t.after(() => callers.stop())
    process.kill(server.pid, 'SIGHUP')
    // Two starts, on a machine that is busy with the callers.
    await until(() => /all processes have been replaced/.test(server.output()))
    const { answered, failures } = await callers.stop()
    assert.deepEqual(failures, [])
    assert.ok(answered > 0)
    assert.deepEqual(startedBefore.filter(isAlive), [])
    assert.deepEqual(startedIn(server).slice(startedBefore.length).map(isAlive), [true, true])
    for (let i = 0; i < 4; i++) assert.equal(before.has(await answeredBy(server)), false)
  })
})

/** Each calls over a connection that it keeps, one request after the other, and heeds what the answer says of the connection. */
function startCallers(port: number, count: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: count })
  const failures: unknown[] = []
  let answered = 0
  let isStopped = false
  const call = async () => {
    while (!isStopped) {
      await send(port, '/api/v1/categories', { agent, headers: { Host: 'demo.localhost' } }).then(
        ({ status }) => (status === 200 ? answered++ : failures.push(status)),
        (error) => failures.push(error),
      )
      await pause(2)
    }
  }
  const calling = Array.from({ length: count }, call)
  return {
    async stop() {
      isStopped = true
      await Promise.all(calling)
      agent.destroy()
      return { answered, failures }
    },
  }
}

test('one that waits for a database that is away ends with the others', async (t) => {
  const proxy = await startDatabaseProxy(here.database.connectionString)
  t.after(() => proxy.close())
  const server = await start({}, proxy.connectionString)
  await untilAnsweredBy(server, 2)
  const [first = 0] = startedIn(server)
  await proxy.close()
  process.kill(first, 'SIGKILL')
  await until(() => /the database cannot be reached; trying again/.test(server.output()))
  const workers = startedIn(server)
  assert.equal(workers.length, 3, server.output())
  await server.stop()
  assert.deepEqual(workers.filter(isAlive), [])
})

test('a start that fails says why once, and no further process is tried', async () => {
  await using taken = await takenPort()
  const { port } = taken
  await assert.rejects(start({ PORT: String(port), LOG_LEVEL: 'info' }), ({ message }: Error) => {
    assert.equal(message.match(/a process was started/g)?.length, 1)
    assert.equal(message.match(/is in use/g)?.length, 1)
    assert.doesNotMatch(message, /another takes its place|\n +at /)
    return true
  })
})

test('one whose primary is killed ends too', async () => {
  const server = await start()
  await untilAnsweredBy(server, 2)
  const workers = startedIn(server)
  await server.kill()
  await until(() => !workers.some(isAlive))
})

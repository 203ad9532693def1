// Jobs: worked off once by whichever node is free, through restarts and losses.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, type TestContext, test } from 'node:test'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import pino, { type Logger } from 'pino'
import { until } from '../../../test/until.ts'
import { createDatabase, type TestDatabase } from '../../test/database.ts'
import { startDatabaseProxy } from '../../test/database-proxy.ts'
import { NO_METRICS } from '../base/metrics.ts'
import { defineJob } from './job.ts'
import { startJobs } from './jobs.ts'
import type { Logging } from './work-off.ts'
import type { Worker } from './worker.ts'

let database: TestDatabase
let schedule: PgBoss
let client: pg.Client
before(async () => {
  database = await createDatabase()
  const { connectionString } = database
  schedule = new PgBoss({ connectionString, schema: 'pgboss', supervise: false, schedule: false, max: 1 })
  client = new pg.Client({ connectionString })
  await Promise.all([schedule.start(), client.connect()])
})
after(async () => {
  await Promise.all([schedule.stop({ graceful: false }), client.end()])
  await database.drop()
})

/** A job that counts its runs; `on` is called first and may throw. */
function counting(on: (call: number) => unknown = () => {}) {
  let calls = 0
  let done = 0
  const job = defineJob<Logging>({
    name: `count-${randomUUID()}`,
    // On New Year's Eve: the tests put it in themselves.
    every: '59 23 31 12 *',
    retryAfterSeconds: 1,
    async run() {
      await on(++calls)
      done++
    },
  })
  return { job, done: () => done }
}

/** As the schedule does; the queue is there once a node has made it. */
async function put(name: string): Promise<void> {
  const isTaken = () =>
    schedule.send(name, {}).then(
      () => true,
      () => false,
    )
  await until(isTaken)
}

function aNode(
  t: TestContext,
  job: ReturnType<typeof counting>['job'],
  { connectionString = database.connectionString, log = pino({ level: 'silent' }) as Logger } = {},
): Worker {
  const running = startJobs(connectionString, { log, metrics: NO_METRICS }, [job])
  let stopped: Promise<void> | null = null
  const stop = () => {
    stopped ??= running.stop()
    return stopped
  }
  t.after(stop)
  return { stop }
}

test('of two nodes that work on many jobs, each job is done by one', async (t) => {
  const { job, done } = counting()
  // Both install at once.
  const nodes = [aNode(t, job), aNode(t, job)]
  await put(job.name)
  await Promise.all(Array.from({ length: 59 }, () => put(job.name)))
  await until(() => done() >= 60)
  await Promise.all(nodes.map((node) => node.stop()))
  assert.equal(done(), 60)
})

test('a job that throws is tried again, and what its error quotes is kept nowhere', async (t) => {
  const { job, done } = counting((call) => {
    if (call === 1) throw Object.assign(new Error('budi@gmail.com'), { detail: 'budi@gmail.com' })
  })
  aNode(t, job)
  await put(job.name)
  await until(() => done() === 1)
  const { rows } = await client.query('select job::text as row from pgboss.job where name = $1', [job.name])
  assert.ok(rows.length > 0)
  assert.doesNotMatch(JSON.stringify(rows), /budi/)
})

test('jobs are worked off again when a database that went away is back, without a restart', async (t) => {
  const proxy = await startDatabaseProxy(database.connectionString)
  t.after(() => proxy.close())
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  const { job, done } = counting()
  aNode(t, job, { connectionString: proxy.connectionString, log })
  await put(job.name)
  await until(() => done() === 1)

  await proxy.close()
  await put(job.name)
  await until(() => lines.some((line) => line.includes('jobs cannot be worked off')))
  await proxy.open()
  await until(() => done() === 2)
  assert.ok(lines.length < 10, `logged ${lines.length} times`)
})

test('a node waits for a database that is away at its start, and can be stopped meanwhile', async (t) => {
  const proxy = await startDatabaseProxy(database.connectionString)
  await proxy.close()
  const { job, done } = counting()
  const given = aNode(t, job, { connectionString: proxy.connectionString })
  await given.stop()

  aNode(t, job, { connectionString: proxy.connectionString })
  await proxy.open()
  t.after(() => proxy.close())
  await put(job.name)
  await until(() => done() === 1)
})

test('a node that is stopped lets its running job finish', async (t) => {
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const { job, done } = counting(() => {
    begun.resolve()
    return goOn.promise
  })
  const node = aNode(t, job)
  await put(job.name)
  await begun.promise
  const stopped = node.stop()
  goOn.resolve()
  await stopped
  assert.equal(done(), 1)
})

test('a job is on the schedule once, whichever and however many nodes start', async (t) => {
  const { job } = counting()
  const nodes = [aNode(t, job), aNode(t, job)]
  const read = async () =>
    (await client.query('select cron from pgboss.schedule where name = $1', [job.name])).rows
  await until(async () => (await read()).length === 1)
  await Promise.all(nodes.map((node) => node.stop()))
  assert.deepEqual(await read(), [{ cron: job.every }])
})

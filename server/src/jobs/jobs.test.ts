// Jobs: put in with a transaction, worked off once by whichever node is free, through restarts and losses.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { CompiledQuery } from 'kysely'
import pino from 'pino'
import { createDatabase, type TestDatabase } from '../../test/database.ts'
import { startDatabaseProxy } from '../../test/database-proxy.ts'
import { until } from '../../test/fakes/until.ts'
import { loadConfig } from '../config.ts'
import { type Context, openContext } from '../context.ts'
import { defineJob, type Job } from './job.ts'

const APP_SECRET = 'only-for-tests-only-for-tests-only-for-tests'

interface Note {
  readonly n: number
}

/** A job that writes down what it was given; `on` is called first and may throw. */
function noting(
  on: (n: number, call: number) => unknown = () => {},
  options: Partial<Job<Context, Note>> = {},
) {
  const done: number[] = []
  let calls = 0
  const job = defineJob<Context, Note>({
    name: `note-${randomUUID()}`,
    retryAfterSeconds: 1,
    pollSeconds: 1,
    ...options,
    async run(_ctx, { n }) {
      await on(n, ++calls)
      done.push(n)
    },
  })
  return { job, done }
}

let database: TestDatabase
before(async () => {
  database = await createDatabase()
})
after(() => database.drop())

async function aNode(
  t: TestContext,
  { connectionString = database.connectionString, log = pino({ level: 'silent' }) } = {},
): Promise<Context> {
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-jobs-'))
  const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: connectionString, APP_SECRET })
  const ctx = await openContext(config, connectionString, { log })
  t.after(async () => {
    await ctx.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return ctx
}

const put = (ctx: Context, job: Job<Context, Note>, n: number, startAfterSeconds?: number) =>
  ctx.db
    .transaction()
    .execute((tx) =>
      ctx.jobs.enqueue(tx, job, { n }, startAfterSeconds === undefined ? {} : { startAfterSeconds }),
    )

test('a job is worked off when its transaction has committed, not before, and never if it is rolled back', async (t) => {
  const ctx = await aNode(t)
  const { job, done } = noting()
  ctx.jobs.start(ctx, [job])
  await ctx.db.transaction().execute(async (tx) => {
    await ctx.jobs.enqueue(tx, job, { n: 1 })
    await put(ctx, job, 2)
    await until(() => done.includes(2), 10_000)
    assert.deepEqual(done, [2], 'the first still waits for its transaction')
  })
  await until(() => done.includes(1))

  const rolledBack = ctx.db.transaction().execute(async (tx) => {
    await ctx.jobs.enqueue(tx, job, { n: 3 })
    throw new Error('changed our mind')
  })
  await assert.rejects(rolledBack, /changed our mind/)
  await put(ctx, job, 4)
  await until(() => done.includes(4))
  assert.deepEqual(done, [2, 1, 4])
})

test('a committed job is taken up at once, not at the next poll', async (t) => {
  const ctx = await aNode(t)
  const { job, done } = noting()
  ctx.jobs.start(ctx, [job])
  await put(ctx, job, 0)
  await until(() => done.length === 1, 10_000)
  const waits: number[] = []
  for (let n = 1; n <= 5; n++) {
    const started = performance.now()
    await put(ctx, job, n)
    await until(() => done.includes(n))
    waits.push(performance.now() - started)
  }
  const median = waits.sort((a, b) => a - b)[2] ?? Number.NaN
  assert.ok(median < 400, `took ${median} ms in the middle`)
})

test('of two nodes that work on many jobs, each job is done by one', async (t) => {
  const { job, done } = noting()
  const [one, other] = [await aNode(t), await aNode(t)]
  // Both install at once.
  for (const node of [one, other]) node.jobs.start(node, [job])
  const numbers = Array.from({ length: 60 }, (_, n) => n)
  await Promise.all(numbers.map((n) => put(n % 2 ? one : other, job, n)))
  await until(() => done.length >= numbers.length, 10_000)
  await one.close()
  await other.close()
  assert.deepEqual(
    done.sort((a, b) => a - b),
    numbers,
  )
})

test('a job that one process put in is worked off by another', async (t) => {
  const { job, done } = noting()
  const command = await aNode(t)
  await put(command, job, 7)
  await command.jobs.stop()
  assert.deepEqual(done, [])
  const server = await aNode(t)
  server.jobs.start(server, [job])
  await until(() => done.length === 1, 10_000)
})

test('a job that throws is tried again, and what its error quotes is kept nowhere', async (t) => {
  const ctx = await aNode(t)
  const { job, done } = noting((_n, call) => {
    if (call === 1) throw Object.assign(new Error('budi@gmail.com'), { detail: 'budi@gmail.com' })
  })
  ctx.jobs.start(ctx, [job])
  await put(ctx, job, 1)
  await until(() => done.length === 1, 10_000)
  const { rows } = await ctx.db.executeQuery<{ row: string }>(
    CompiledQuery.raw('select job::text as row from pgboss.job where name = $1', [job.name]),
  )
  assert.ok(rows.length > 0)
  assert.doesNotMatch(JSON.stringify(rows), /budi/)
})

test('a job can be put in for a later time', async (t) => {
  const ctx = await aNode(t)
  const { job, done } = noting()
  ctx.jobs.start(ctx, [job])
  await put(ctx, job, 1, 1)
  await put(ctx, job, 2)
  await until(() => done.length === 2, 10_000)
  assert.deepEqual(done, [2, 1])
})

test('jobs are worked off again when a database that went away is back, without a restart', async (t) => {
  const proxy = await startDatabaseProxy(database.connectionString)
  t.after(() => proxy.close())
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  const node = await aNode(t, { connectionString: proxy.connectionString, log })
  const besides = await aNode(t)
  const { job, done } = noting()
  node.jobs.start(node, [job])
  await put(node, job, 1)
  await until(() => done.length === 1, 10_000)

  await proxy.close()
  await put(besides, job, 2)
  await assert.rejects(put(node, job, 3))
  await until(() => lines.some((line) => line.includes('jobs cannot be worked off')), 10_000)
  await proxy.open()
  await until(() => done.includes(2), 10_000)
  await put(node, job, 4)
  await until(() => done.includes(4), 10_000)
  assert.ok(lines.length < 10, `logged ${lines.length} times`)
})

test('a node waits for a database that is away at its start, and can be stopped at once meanwhile', async (t) => {
  const proxy = await startDatabaseProxy(database.connectionString)
  await proxy.close()
  const { job, done } = noting()
  const given = await aNode(t, { connectionString: proxy.connectionString })
  given.jobs.start(given, [job])
  await assert.rejects(put(given, job, 1))
  const started = performance.now()
  await given.jobs.stop()
  assert.ok(performance.now() - started < 4_000)

  const node = await aNode(t, { connectionString: proxy.connectionString })
  node.jobs.start(node, [job])
  await proxy.open()
  t.after(() => proxy.close())
  await until(
    () =>
      put(node, job, 2).then(
        () => true,
        () => false,
      ),
    10_000,
  )
  await until(() => done.includes(2), 10_000)
})

test('a node that is stopped lets its running job finish', async (t) => {
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const { job, done } = noting(() => {
    begun.resolve()
    return goOn.promise
  })
  const ctx = await aNode(t)
  ctx.jobs.start(ctx, [job])
  await put(ctx, job, 1)
  await begun.promise
  const stopped = ctx.jobs.stop()
  goOn.resolve()
  await stopped
  assert.deepEqual(done, [1])
})

test('a job that runs by itself is on the schedule once, whichever and however many nodes start', async (t) => {
  const { job } = noting(() => {}, { every: '*/10 * * * *' })
  const nodes = [await aNode(t), await aNode(t)]
  for (const node of nodes) node.jobs.start(node, [job])
  const schedule = CompiledQuery.raw('select cron from pgboss.schedule where name = $1', [job.name])
  const read = () =>
    nodes[0]?.db.executeQuery(schedule).then(
      ({ rows }) => rows,
      () => [],
    )
  await until(async () => (await read())?.length === 1, 10_000)
  await Promise.all(nodes.map((node) => node.close()))
})

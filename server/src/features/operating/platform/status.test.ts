// How the platform is, through the operator's door: its processes, what waits, and what was sold.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { cookieOf } from '../../../../test/merchants.ts'
import { aShop } from '../../../../test/world.ts'
import { newId } from '../../../domain/ids.ts'
import { etalase } from '../../../doors/cli/cli.fixture.ts'
import { deleteUnseenNodes, noteNode } from './changes.ts'
import { startHeartbeat } from './heartbeat.ts'
import { findNodes } from './queries.ts'

let app: TestApp
let cookie: string
before(async () => {
  app = await startApp()
  await app.shop(aShop({ slug: 'rotan', plan: 'katalog' }))
  cookie = await cookieOf(app, 'operator')
})
after(() => app.close())

const START = Date.now()
/** Time goes on by so much since the start of the test, and what was kept is forgotten. */
const later = (minutes: number) => app.clock.set(new Date(START + minutes * 60_000).toISOString())

async function status() {
  const answer = await app.admin('/platform/status', { cookie })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

const codesOf = ({ findings }: { findings: { code: string }[] }) => findings.map(({ code }) => code)

test('a process that serves is in the list with its figures, and out of it when it stops', async () => {
  later(0)
  const heartbeat = startHeartbeat(app.ctx)
  await heartbeat.begun
  const { nodes, findings, database, work, trade } = await status()
  assert.deepEqual(findings, [])
  assert.equal(nodes.length, 1)
  const [node] = nodes
  assert.deepEqual(
    [node.id, node.pid, node.state, node.hears_changes],
    [heartbeat.id, process.pid, 'serving', true],
  )
  assert.ok(node.memory_bytes > 1_000_000)
  assert.ok(node.answers_made >= 0 && node.pool_total >= 1)
  assert.deepEqual([database.role, database.replicas, database.wants_synchronous], ['primary', [], false])
  assert.ok(database.connections_used >= 1 && database.connections_used < database.connections_max)
  assert.equal(database.last_migration.length > 5, true)
  assert.deepEqual(work.messages, { waiting: 0, oldest_due_at: null })
  assert.deepEqual([trade.orders, trade.shops, trade.new_shops], [0, 1, 1])
  assert.deepEqual(trade.plans, [{ plan: 'katalog', shops: 1 }])

  await heartbeat.drain()
  later(0.2)
  assert.equal((await status()).nodes[0].state, 'draining')
  await heartbeat.stop()
  later(0.4)
  const without = await status()
  assert.deepEqual([without.nodes, codesOf(without)], [[], ['no_node']])
})

test('a process that was killed is missed after a minute, and forgotten after a day', async () => {
  later(10)
  const seen = new Date(app.clock.now())
  const figures = {
    memory_bytes: 1,
    loop_delay_ms: 1,
    answers_from_memory: 0,
    answers_made: 0,
    hears_changes: true,
  }
  const pool = { total: 1, idle: 1, waiting: 0 }
  const row = { id: newId('nod'), host: 'mati', pid: 7, version: '1', started_at: seen, seen_at: seen }
  await noteNode(app.ctx.db, { ...row, draining: false, figures: { ...figures, pool } })
  assert.deepEqual(codesOf(await status()), [])
  later(12)
  const missed = await status()
  assert.equal(missed.nodes[0].state, 'gone')
  assert.deepEqual(codesOf(missed), ['no_node', 'node_gone'])
  later(23 * 60)
  await deleteUnseenNodes(app.ctx.db, new Date(app.ctx.clock.now()))
  assert.equal((await findNodes(app.ctx.db)).length, 1)
  later(25 * 60)
  await deleteUnseenNodes(app.ctx.db, new Date(app.ctx.clock.now()))
  assert.deepEqual(await findNodes(app.ctx.db), [])
})

test('the command says the same, and fails when something is wrong', async () => {
  await deleteUnseenNodes(app.ctx.db, new Date(START + 72 * 3_600_000))
  const env = { DATABASE_URL: app.database.connectionString, DATA_DIR: app.ctx.config.dataDir }
  const { code, stdout, stderr } = await etalase(['status'], { ...env, APP_SECRET: 'x'.repeat(40) })
  assert.equal(code, 1)
  assert.match(stdout, /no process serves.*database +PostgreSQL \d+.*shops +1 katalog/s)
  assert.match(stderr, /broken: No process serves\. \(no_node\)/)
})

// What an operator reads is wrong.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NO_BACKLOG } from '../../../jobs/state.ts'
import { ago, aNode, WELL, waiting } from './rules.fixture.ts'
import { type Facts, findingsOf } from './rules.ts'

const { figures } = aNode()

const codes = (facts: Partial<Facts>) =>
  findingsOf({ ...WELL, ...facts }).map(({ code, severity }) => `${severity}: ${code}`)
const ofDatabase = (database: Partial<Facts['database']>) =>
  codes({ database: { ...WELL.database, ...database } })
const ofWork = (work: Partial<Facts['work']>) => codes({ work: { ...WELL.work, ...work } })

test('nothing is wrong where all is well, and what just waits is well', () => {
  assert.deepEqual(codes({}), [])
  assert.deepEqual(ofWork({ backlogs: waiting({ messages: { waiting: 7, oldest_due_at: ago(30) } }) }), [])
})

describe('processes', () => {
  const killed = aNode({ id: 'nod_2', pid: 2, seen_at: ago(120) })

  test('one that is no longer seen is missed, unless it was stopping or another began on its host since', () => {
    assert.deepEqual(codes({ nodes: [aNode(), killed] }), ['broken: node_gone'])
    assert.deepEqual(codes({ nodes: [aNode({ started_at: ago(100) }), killed] }), [])
    assert.deepEqual(codes({ nodes: [aNode(), { ...killed, draining: true }] }), [])
  })

  test('after an hour nobody hears of it any more', () => {
    assert.deepEqual(codes({ nodes: [aNode(), { ...killed, seen_at: ago(3_700) }] }), [])
  })

  test('when none is seen, nothing serves', () => {
    assert.deepEqual(codes({ nodes: [] }), ['broken: no_node'])
  })

  test('an older release beside a newer one, one that hears nothing, one too busy, one without connections', () => {
    const newer = aNode({ id: 'nod_3', pid: 3, version: '1.1.0', started_at: ago(60) })
    assert.deepEqual(codes({ nodes: [aNode(), newer] }), ['warning: node_outdated'])
    const poor = { hears_changes: false, loop_delay_ms: 900, pool: { total: 10, idle: 0, waiting: 10 } }
    assert.deepEqual(codes({ nodes: [aNode({ figures: { ...figures, ...poor } })] }), [
      'warning: node_deaf',
      'warning: node_slow',
      'warning: node_waits',
    ])
    const beginning = aNode({ started_at: ago(5), figures: { ...figures, hears_changes: false } })
    assert.deepEqual(codes({ nodes: [beginning] }), [])
  })
})

describe('the database', () => {
  const replica = { name: 'dua', state: 'streaming', sync_state: 'async', lag_bytes: 0, lag_seconds: 0 }

  test('a replica cannot be written to', () => {
    assert.deepEqual(ofDatabase({ is_replica: true }), ['broken: database_read_only'])
  })

  test('a synchronous replica that is asked for has to be there, where one may know', () => {
    const wants_synchronous = true
    const told = ['broken: no_synchronous_replica']
    assert.deepEqual(ofDatabase({ wants_synchronous }), told)
    assert.deepEqual(ofDatabase({ wants_synchronous, replicas: [replica] }), told)
    assert.deepEqual(ofDatabase({ wants_synchronous, replicas: [{ ...replica, sync_state: 'sync' }] }), [])
    assert.deepEqual(ofDatabase({ wants_synchronous, replicas: [{ ...replica, sync_state: null }] }), [])
  })

  test('replicas that are away or behind', () => {
    assert.deepEqual(ofDatabase({ unused_slots: ['tiga'], replicas: [{ ...replica, lag_seconds: 61 }] }), [
      'warning: replica_missing',
      'warning: replica_late',
    ])
  })

  test('connections run out', () => {
    assert.deepEqual(ofDatabase({ connections_used: 80 }), [])
    assert.deepEqual(ofDatabase({ connections_used: 81 }), ['warning: connections_full'])
    assert.deepEqual(ofDatabase({ connections_used: 96 }), ['broken: connections_full'])
  })
})

describe('what goes on behind the requests', () => {
  test('what is late, and what is very late', () => {
    assert.deepEqual(ofWork({ jobs: { waiting: 1, oldest_due_at: ago(61), failed: 0 } }), [
      'warning: jobs_late',
    ])
    assert.deepEqual(ofWork({ backlogs: waiting({ messages: { waiting: 1, oldest_due_at: ago(901) } }) }), [
      'broken: messages_late',
    ])
  })

  test('receivers that merchants name are given longer, and are never the worst', () => {
    assert.deepEqual(ofWork({ backlogs: waiting({ webhooks: { waiting: 1, oldest_due_at: ago(599) } }) }), [])
    assert.deepEqual(ofWork({ backlogs: waiting({ webhooks: { waiting: 1, oldest_due_at: ago(9_000) } }) }), [
      'warning: webhooks_late',
    ])
  })

  test('jobs that failed', () => {
    assert.deepEqual(ofWork({ jobs: { ...NO_BACKLOG, failed: 1 } }), ['warning: jobs_failed'])
  })

  test('messages fail: some of many is the way of the world', () => {
    const sent = (recently_sent: number, recently_failed: number) =>
      codes({ sent: [{ channel: 'whatsapp', recently_sent, recently_failed }] })
    assert.deepEqual(sent(100, 5), [])
    assert.deepEqual(sent(4, 4), [])
    assert.deepEqual(sent(10, 5), ['warning: messages_failing'])
    assert.deepEqual(sent(0, 5), ['broken: messages_failing'])
  })
})

test('the worst comes first, in both languages', () => {
  const [first, second] = findingsOf({
    ...WELL,
    work: { ...WELL.work, jobs: { ...NO_BACKLOG, failed: 2 } },
    nodes: [],
  })
  assert.deepEqual(first?.says, { en: 'No process serves.', id: 'Tidak ada proses yang melayani.' })
  assert.equal(second?.says.en, '2 jobs failed in the last hour; the log says why.')
})

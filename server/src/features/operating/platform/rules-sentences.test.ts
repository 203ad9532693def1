// What an operator reads of each finding, in both languages; and the edges at which something becomes one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { told } from '../../../domain/setting-error.fixture.ts'
import { type Backlog, NO_BACKLOG } from '../../../jobs/state.ts'
import { ago, WELL, waiting } from './rules.fixture.ts'
import { type Facts, findingsOf } from './rules.ts'

const late = (minutes: number) => ({ waiting: 1, oldest_due_at: ago(minutes * 60) })
const replica = (fields: Partial<Facts['database']['replicas'][number]>) => ({
  name: 'dua',
  state: 'streaming',
  sync_state: 'async',
  lag_bytes: 0,
  lag_seconds: 0,
  ...fields,
})

/** What is said, behind what it is about. */
const sentences = (facts: Partial<Facts>) =>
  told(findingsOf({ ...WELL, ...facts }).map(({ subject, says }) => ({ path: subject ?? '', says })))
const ofDatabase = (database: Partial<Facts['database']>) =>
  sentences({ database: { ...WELL.database, ...database } })
const ofWork = (work: Partial<Facts['work']>) => sentences({ work: { ...WELL.work, ...work } })

test('of a database that is a replica that is said, and not that it has no replica', () => {
  assert.deepEqual(ofDatabase({ is_replica: true, wants_synchronous: true }), [
    'The database is a replica: nothing can be written.',
  ])
})

test('a synchronous replica is one that is so, or is one of a quorum', () => {
  assert.deepEqual(ofDatabase({ wants_synchronous: true, replicas: [replica({})] }), [
    'No replica is synchronous, though one is asked for: what is written waits.',
  ])
  const both = [replica({}), replica({ sync_state: 'quorum' })]
  assert.deepEqual(ofDatabase({ wants_synchronous: true, replicas: both }), [])
})

test('replicas have their names; one is late after a minute, where it says how late it is', () => {
  const replicas = [
    replica({ name: 'satu', lag_seconds: 60 }),
    replica({ name: 'dua', lag_seconds: 61 }),
    replica({ name: 'tiga', lag_seconds: null }),
  ]
  assert.deepEqual(ofDatabase({ unused_slots: ['empat'], replicas }), [
    'empat The replica of slot empat is away; the database keeps everything for it, and its disk fills.',
    'dua The replica dua is 61 seconds behind.',
  ])
})

test('of connections it says how many are in use of how many; they are full above nineteen of twenty', () => {
  const severity = (connections_used: number) =>
    findingsOf({ ...WELL, database: { ...WELL.database, connections_used } })[0]?.severity
  assert.deepEqual(ofDatabase({ connections_used: 81 }), ['81 of 100 database connections are in use.'])
  assert.equal(severity(95), 'warning')
  assert.equal(severity(96), 'broken')
})

test('late work is named by its kind and its minutes', () => {
  assert.deepEqual(
    ofWork({
      jobs: { ...late(2), failed: 0 },
      backlogs: waiting({ messages: late(3), push: late(6), webhooks: late(11) }),
    }),
    [
      'Jobs are late: the oldest has been due for 2 minutes.',
      'Messages are late: the oldest has been due for 3 minutes.',
      'News to browsers are late: the oldest has been due for 6 minutes.',
      'Events to webhooks are late: the oldest has been due for 11 minutes.',
    ],
  )
})

test('work is late after its minutes, and very late after a quarter of an hour, not at them', () => {
  const severity = (messages: Backlog) =>
    findingsOf({ ...WELL, work: { ...WELL.work, backlogs: waiting({ messages }) } })[0]?.severity
  assert.equal(severity(late(1)), undefined)
  assert.equal(severity(late(15)), 'warning')
  assert.equal(severity(late(16)), 'broken')
})

test('jobs that failed are counted, one as one', () => {
  const failed = (count: number) => ofWork({ jobs: { ...NO_BACKLOG, failed: count } })
  assert.deepEqual(failed(1), ['1 job failed in the last hour; the log says why.'])
  assert.deepEqual(failed(2), ['2 jobs failed in the last hour; the log says why.'])
})

test('failing messages are named by their channel, from one in five on', () => {
  const failing = (channel: 'email' | 'whatsapp', recently_sent: number, recently_failed: number) =>
    sentences({ sent: [{ channel, recently_sent, recently_failed }] })
  assert.deepEqual(failing('email', 20, 5), ['email Of 25 messages by e-mail in the last hour, 5 failed.'])
  assert.deepEqual(failing('whatsapp', 1, 9), [
    'whatsapp Of 10 messages by WhatsApp in the last hour, 9 failed.',
  ])
  assert.deepEqual(failing('email', 21, 5), [])
})

test('where nothing waits, nothing is due', () =>
  assert.deepEqual(NO_BACKLOG, { waiting: 0, oldest_due_at: null }))

test('late work stands by the names of its kinds, in whichever order it was found', () => {
  const backlogs = waiting({ messages: late(3), push: late(6), webhooks: late(11) })
  const jobs = { ...late(2), failed: 0 }
  assert.deepEqual(ofWork({ jobs, backlogs: backlogs.toReversed() }), ofWork({ jobs, backlogs }))
})

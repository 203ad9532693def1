// An outbox: everything it claims is sent and noted, or given back, whatever becomes of the database and the process.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { defineOutbox, type OutboxParts } from './outbox.ts'

interface Letter {
  readonly shop_id: string
  readonly claimed_until: Date
  readonly id: string
}
type Parts = OutboxParts<Letter, Letter, 'post' | 'courier'>

const NOW = Date.parse('2026-11-16T10:00:00Z')
const letter = (id: string, forMs = 30_000): Letter => ({
  shop_id: id.charAt(0),
  id,
  claimed_until: new Date(NOW + forMs),
})

/** An outbox over a table in memory, which keeps book of what it is asked. */
function aWorld(changed: Partial<Parts> = {}) {
  const due: Letter[] = []
  const sent: string[] = []
  const given: string[] = []
  const notes: string[][] = []
  const claims: { channel: string; which: string; most: number; underWay: number }[] = []
  const lines: string[] = []
  let isAway = false
  let now = NOW
  const reach = () => {
    if (isAway) throw new Error('the database is away')
  }
  const outbox = defineOutbox(
    (_ctx: { db: object; clock: { now(): number }; log: pino.Logger }): Parts => ({
      what: 'letters',
      channels: ['post', 'courier'],
      channelOf: ({ id }) => (id.endsWith('c') ? 'courier' : 'post'),
      bounds: { atOnce: 2, claimed: 10, waiting: 10 },
      claimedForMs: 30_000,
      sentWithinMs: 20_000,
      async claim({ channel, which, most, underWay }) {
        reach()
        claims.push({ channel, which, most, underWay: underWay.length })
        const isOf = ({ id }: Letter) => id.endsWith('c') === (channel === 'courier')
        const found = due.filter(isOf).slice(0, most)
        for (const each of found) due.splice(due.indexOf(each), 1)
        return found
      },
      async send(each) {
        sent.push(each.id)
        return each
      },
      isSent: () => true,
      async note(outcomes) {
        reach()
        notes.push(outcomes.map(({ id }) => id))
      },
      async giveBack(items) {
        given.push(...items.map(({ id }) => id))
      },
      ...changed,
    }),
  )
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  const ctx = { db: {}, clock: { now: () => now }, log }
  return {
    ...{ outbox, ctx, due, sent, given, notes, claims, lines },
    open: () => outbox.open(ctx),
    goAway: (away: boolean) => {
      isAway = away
    },
    pass: (ms: number) => {
      now += ms
    },
  }
}

/** A send that waits for the test's word. */
function held() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const send = (each: Letter) => {
    begun.push(each.id)
    return new Promise<Letter>((resolve) => ends.push(() => resolve(each)))
  }
  return { begun, send, letGo: () => ends.splice(0).map((end) => end()) }
}

test('a process that has not started sends nothing, and one that has is known to all who write', async () => {
  const { outbox, ctx, sent } = aWorld()
  assert.equal(outbox.of(ctx), undefined)
  const worker = outbox.start(ctx)
  outbox.of(ctx)?.take([letter('a1')])
  await worker.stop()
  assert.deepEqual(sent, ['a1'])
  assert.equal(outbox.of(ctx), undefined)
})

test('what is due is claimed by channel, urgent letters first, and no more than may be held', async () => {
  const { open, due, claims, sent } = aWorld({ isUrgent: ({ id }) => id.includes('!') })
  due.push(letter('a1'), letter('a2c'))
  const outbox = open()
  await outbox.look()
  await outbox.finished()
  assert.deepEqual(
    claims.map(({ channel, which }) => `${which} ${channel}`),
    ['urgent post', 'urgent courier', 'others post', 'others courier'],
  )
  assert.deepEqual(sent.sort(), ['a1', 'a2c'])
})

test('what is under way counts against what may be claimed', async () => {
  const { begun, send, letGo } = held()
  const { open, due, claims } = aWorld({ send, bounds: { atOnce: 2 } })
  due.push(letter('a1'), letter('b1'), letter('c1'))
  const outbox = open()
  await outbox.look()
  await outbox.look()
  assert.deepEqual(begun, ['a1', 'b1'])
  assert.deepEqual(
    claims.filter(({ channel }) => channel === 'post').map(({ most }) => most),
    [2],
  )
  letGo()
  await outbox.finished()
  await outbox.look()
  assert.deepEqual(begun, ['a1', 'b1', 'c1'])
  letGo()
  await outbox.finished()
})

test('one that lets the next go has it looked for at once', async () => {
  const { open, due, sent, claims } = aWorld({ letsNextGo: true, bounds: { atOnce: 1 } })
  due.push(letter('a1'), letter('a2'), letter('a3'))
  const outbox = open()
  await outbox.look()
  await outbox.finished()
  assert.deepEqual(sent, ['a1', 'a2', 'a3'])
  assert.ok(claims.every(({ underWay }) => underWay === 0))
})

test('a look that is asked for while one is under way follows it, and many make one', async () => {
  const { open, claims } = aWorld({ channels: ['post'] })
  const outbox = open()
  for (let i = 0; i < 5; i++) void outbox.look()
  await outbox.finished()
  assert.equal(claims.length, 2)
})

test('what is sent at about the same time is noted together, shop by shop', async () => {
  const notes: string[][] = []
  const { open } = aWorld({
    bounds: { atOnce: 9 },
    async note(outcomes) {
      notes.push(outcomes.map(({ id }) => id))
    },
  })
  const outbox = open()
  outbox.take(['a1', 'a2', 'a3', 'b1'].map((id) => letter(id)))
  await outbox.finished()
  assert.deepEqual(notes, [['a1', 'a2', 'a3'], ['b1']])
})

test('a letter that waited too long for its turn is given back unsent', async () => {
  const { begun, send, letGo } = held()
  const { open, given, pass } = aWorld({ send, bounds: { atOnce: 1, waiting: 9 } })
  const outbox = open()
  outbox.take([letter('a1'), letter('b1', 40_000), letter('c1')])
  pass(10_001)
  letGo()
  await new Promise(setImmediate)
  assert.deepEqual([begun, given], [['a1', 'b1'], []])
  letGo()
  await outbox.finished()
  assert.deepEqual([begun, given], [['a1', 'b1'], ['c1']])
})

test('what finds no room in memory is given back', async () => {
  const { begun, send, letGo } = held()
  const { open, given } = aWorld({ send, bounds: { atOnce: 1, waiting: 1 } })
  const outbox = open()
  outbox.take(['a1', 'b1', 'c1'].map((id) => letter(id)))
  letGo()
  await new Promise(setImmediate)
  letGo()
  await outbox.finished()
  assert.deepEqual([begun, given], [['a1', 'b1'], ['c1']])
})

test('what was sent while the database was away is noted before anything is claimed', async () => {
  const { open, notes, sent, lines, goAway, pass } = aWorld()
  const outbox = open()
  goAway(true)
  outbox.take([letter('a1'), letter('b1')])
  await outbox.finished()
  await outbox.look()
  assert.deepEqual([sent, notes], [['a1', 'b1'], []])
  assert.equal(lines.length, 1, 'told once')
  goAway(false)
  pass(60_000)
  await outbox.look()
  assert.deepEqual(notes, [['a1'], ['b1']])
})

test('that a try failed is not noted any more once another may have claimed the letter', async () => {
  const { open, notes, goAway, pass } = aWorld({ isSent: ({ id }) => id === 'a1' })
  const outbox = open()
  goAway(true)
  outbox.take([letter('a1'), letter('a2')])
  await outbox.finished()
  goAway(false)
  pass(30_000)
  await outbox.look()
  assert.deepEqual(notes, [['a1']])
})

test('a process that stops finishes what it sends, gives back the rest, and claims no more', async () => {
  const { begun, send, letGo } = held()
  const { open, due, given, notes } = aWorld({ send })
  const outbox = open()
  outbox.take(['a1', 'b1', 'c1'].map((id) => letter(id)))
  const stopped = outbox.stop()
  due.push(letter('d1'))
  await outbox.look()
  outbox.take([letter('e1')])
  letGo()
  await stopped
  assert.deepEqual(begun, ['a1', 'b1'])
  assert.deepEqual(given, ['c1', 'e1'])
  assert.deepEqual(notes.flat(), ['a1', 'b1'])
})

// Who may work: so many at once, in turns by shop, what was begun before what is to be begun, and 503 beyond the bounds.
import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, test } from 'node:test'
import type { ShedReason, WorkKind } from '../../base/metrics.ts'
import { withoutSlot } from '../../base/work-slot.ts'
import { type AdmissionOptions, createAdmission, Overloaded } from './admission.ts'

/** Work that ends only when the test says so, by name. */
function aGate(options: AdmissionOptions) {
  const shed: ShedReason[] = []
  const admission = createAdmission({ onShed: (_, reason) => shed.push(reason), ...options })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const refused: string[] = []
  async function come(name: string, kind: WorkKind = 'begin', res?: ServerResponse): Promise<void> {
    const work = () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    }
    await admission.work({ queue: name.charAt(0), kind }, work, res).catch((error) => {
      assert.ok(error instanceof Overloaded)
      refused.push(name)
    })
  }
  return {
    admission,
    begun,
    refused,
    shed,
    come: (...names: string[]) => names.map((name) => come(name)),
    comeAs: come,
    async end(name: string) {
      ends.get(name)?.()
      await settle()
    },
    async endAll() {
      while (admission.figures().running > 0) {
        for (const end of ends.values()) end()
        await settle()
      }
    },
  }
}

const settle = () => new Promise(setImmediate)

test('a shop takes no more slots than it leaves, and another finds one at once', async () => {
  const gate = aGate({ slots: 8 })
  gate.come('a1', 'a2', 'a3', 'a4', 'a5')
  assert.deepEqual(gate.begun, ['a1', 'a2', 'a3', 'a4'])
  gate.come('b1', 'b2', 'b3', 'c1')
  assert.deepEqual(gate.begun.slice(4), ['b1', 'b2', 'c1'])
  assert.deepEqual(gate.admission.figures(), { running: 7, waiting: 2 })
  await gate.endAll()
  assert.deepEqual(gate.begun.toSorted(), ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'c1'])
  assert.deepEqual(gate.admission.figures(), { running: 0, waiting: 0 })
})

test('shops that wait go in turns; in a shop what was begun goes before reads, and reads before what is to be begun', async () => {
  const gate = aGate({ slots: 2 })
  gate.come('a0', 'a1', 'a2')
  void gate.comeAs('a-read', 'read')
  void gate.comeAs('a-finish', 'finish')
  gate.come('b0')
  gate.come('b1')
  assert.deepEqual(gate.begun, ['a0', 'b0'])
  const names = ['a0', 'b0', 'a-finish', 'b1', 'a-read', 'a1', 'a2']
  for (const name of names) await gate.end(name)
  assert.deepEqual(gate.begun, names)
})

describe('refused at once, with a moment to come again,', () => {
  test('is who finds its queue full; other kinds and other shops still find room', async () => {
    const gate = aGate({ slots: 2, mostWaiting: 12 })
    gate.come('a0', 'b0')
    gate.come('a1', 'a2', 'a3', 'a4')
    await settle()
    assert.deepEqual([gate.refused, gate.shed], [['a4'], ['line_full']])
    assert.throws(() => gate.admission.assertRoom({ queue: 'a', kind: 'begin' }), Overloaded)
    gate.admission.assertRoom({ queue: 'a', kind: 'finish' })
    gate.admission.assertRoom({ queue: 'b', kind: 'begin' })
    await gate.endAll()
    assert.equal(gate.begun.length, 5)
    gate.admission.assertRoom({ queue: 'a', kind: 'begin' })
  })

  test('is who would wait longer than callers do, as long as requests take of late', async () => {
    let now = 0
    const gate = aGate({ slots: 2, mostWaitMs: 1_000, now: () => now })
    for (let i = 0; i < 100; i++) {
      gate.come('a0')
      now += 600
      await gate.end('a0')
    }
    gate.come('a1', 'a2')
    assert.throws(() => gate.admission.assertRoom({ queue: 'a', kind: 'begin' }), Overloaded)
    // It would be the first of its kind to go.
    gate.admission.assertRoom({ queue: 'a', kind: 'finish' })
    assert.deepEqual(gate.shed, ['too_long'])
    await gate.endAll()
  })

  test('learns when to come again, and not all the same', () => {
    const seconds = new Set(Array.from({ length: 200 }, () => new Overloaded().retryAfterSeconds))
    assert.deepEqual(
      [...seconds].toSorted((a, b) => Number(a) - Number(b)),
      [1, 2, 3, 4],
    )
  })
})

test('who has waited too long is refused, and is no longer in the way', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const gate = aGate({ slots: 2, mostWaitMs: 1_000 })
  gate.come('a0', 'a1', 'a2')
  t.mock.timers.tick(999)
  await settle()
  assert.deepEqual(gate.refused, [])
  t.mock.timers.tick(1)
  await settle()
  assert.deepEqual(
    [gate.refused, gate.shed],
    [
      ['a1', 'a2'],
      ['waited', 'waited'],
    ],
  )
  assert.deepEqual(gate.admission.figures(), { running: 1, waiting: 0 })
  await gate.endAll()
})

test('many who come at once may wait longer, until the queues have not been empty for as long', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let now = 0
  const gate = aGate({ slots: 2, mostWaitMs: 1_000, burstMs: 5_000, now: () => now })
  const pass = async (ms: number) => {
    now += ms
    t.mock.timers.tick(ms)
    await settle()
  }
  gate.come('a0', 'a1')
  await pass(4_000)
  gate.come('a2')
  await pass(999)
  assert.deepEqual(gate.refused, [])
  await pass(1)
  assert.deepEqual(gate.refused, ['a1'])
  gate.come('a3')
  await pass(1_000)
  assert.deepEqual(gate.refused, ['a1', 'a3'])
  await gate.end('a0')
  assert.deepEqual(gate.begun, ['a0', 'a2'])
  await gate.endAll()
})

test('a request whose caller has gone is taken out of its queue, and never begun', async () => {
  const gate = aGate({ slots: 2 })
  const res = new EventEmitter() as ServerResponse
  gate.come('a0')
  void gate.comeAs('a1', 'begin', res)
  gate.come('a2')
  res.emit('close')
  await gate.end('a0')
  assert.deepEqual(gate.begun, ['a0', 'a2'])
  assert.deepEqual(gate.shed, ['gone'])
  assert.equal(res.listenerCount('close'), 0)
  await gate.endAll()
})

test('who waits for a vendor lends its slot to others meanwhile, and goes on at once when that has answered', async () => {
  const gate = aGate({ slots: 2 })
  const vendor = Promise.withResolvers<string>()
  const applicant = { queue: 'a', kind: 'begin' } as const
  const asked = gate.admission.work(applicant, () => withoutSlot(() => vendor.promise))
  assert.deepEqual(gate.admission.figures(), { running: 0, waiting: 0 })
  gate.come('a1', 'b1')
  assert.deepEqual(gate.begun, ['a1', 'b1'])
  vendor.resolve('paid')
  assert.equal(await asked, 'paid')
  assert.deepEqual(gate.admission.figures(), { running: 2, waiting: 0 })
  await gate.endAll()
})

test('what goes on after the answer takes nobody a slot', async () => {
  const gate = aGate({ slots: 2 })
  const vendor = Promise.withResolvers<void>()
  let later: Promise<void> | null = null
  await gate.admission.work({ queue: 'a', kind: 'begin' }, async () => {
    later = withoutSlot(() => vendor.promise)
  })
  assert.deepEqual(gate.admission.figures(), { running: 0, waiting: 0 })
  vendor.resolve()
  await later
  assert.deepEqual(gate.admission.figures(), { running: 0, waiting: 0 })
})

test('work that fails frees its slot', async () => {
  const { admission } = aGate({ slots: 2 })
  const failing = admission.work({ queue: 'a', kind: 'begin' }, () => Promise.reject(new Error('no')))
  await assert.rejects(failing, /no/)
  assert.deepEqual(admission.figures(), { running: 0, waiting: 0 })
})

// What is wrong with a parcel, and what its merchant is told to do.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PARCEL_STATES, type ParcelState, PROBLEM_STATES, REFUSALS } from './parcel.ts'
import { COURIER_TROUBLES, PARCEL_PROBLEMS, problemOf, type TroubledParcel } from './parcel-problems.ts'

const kindOf = (state: ParcelState, given: Partial<TroubledParcel> = {}) =>
  problemOf({ state, trouble: null, refusal: null, handled_at: null, ...given })?.kind ?? null

test('only a state that somebody has to look after is a problem, each by its own name', () => {
  const kinds = PARCEL_STATES.map((state) => [state, kindOf(state)] as const)
  assert.deepEqual(
    kinds.filter(([, kind]) => kind !== null),
    PARCEL_STATES.filter((state) => PROBLEM_STATES.includes(state)).map((state) => [
      state,
      state === 'problem' ? 'unknown' : state,
    ]),
  )
})

test('what the courier says of a problem names it', () => {
  for (const trouble of COURIER_TROUBLES) assert.equal(kindOf('problem', { trouble }), trouble)
  assert.equal(kindOf('returning', { trouble: 'refused' }), 'refused')
  assert.equal(kindOf('returning', { trouble: 'late' }), 'returning')
  assert.equal(kindOf('moving', { trouble: 'late' }), null)
})

test('a parcel whose order has ended is one wherever it is, until it ends itself', () => {
  for (const state of ['waiting', 'moving', 'problem', 'returning'] as const)
    assert.equal(kindOf(state, { trouble: 'order_ended' }), 'order_ended')
  assert.equal(kindOf('lost', { trouble: 'order_ended' }), 'lost')
  assert.equal(kindOf('delivered', { trouble: 'order_ended' }), 'order_ended')
})

test('what is handled is none any more', () => {
  const handled_at = new Date('2026-11-17T03:00:00Z')
  assert.equal(kindOf('lost', { handled_at }), null)
  assert.equal(kindOf('moving', { trouble: 'order_ended', handled_at }), null)
})

test('one that was not booked says why the vendor refused it; any other what to do', () => {
  const told = (state: ParcelState, refusal: TroubledParcel['refusal']) =>
    problemOf({ state, trouble: null, refusal, handled_at: null })
  assert.deepEqual(told('failed', 'balance'), {
    kind: 'failed',
    label: PARCEL_PROBLEMS.failed.label,
    advice: REFUSALS.balance,
  })
  assert.equal(told('failed', null)?.advice, REFUSALS.other)
  assert.deepEqual(told('lost', 'balance'), { kind: 'lost', ...PARCEL_PROBLEMS.lost })
})

test('every problem has words of its own, and an advice in whole sentences', () => {
  const all = Object.values(PARCEL_PROBLEMS)
  assert.equal(new Set(all.map(({ label }) => label)).size, all.length)
  for (const { label, advice } of all) {
    assert.match(label, /^[A-Z][\p{L} ]+$/u)
    assert.match(advice, /^[A-Z].+\.$/)
  }
})

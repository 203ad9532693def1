// The states of a parcel as tables: what may follow what, and what each means.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  EVENT_LABELS,
  hasLeft,
  isEnd,
  isFree,
  isShownToBuyer,
  isVoid,
  mayCancel,
  mayFollow,
  PARCEL_LABELS,
  PARCEL_STATES,
  type ParcelState,
  PROBLEM_STATES,
  SHOWN_PARCEL_STATES,
  toldStepOf,
} from './parcel.ts'

const ENDS = ['failed', 'delivered', 'returned', 'declined', 'lost', 'destroyed', 'cancelled']
/** What may happen to a parcel wherever it is, until it ends. */
const ANYWHERE = [
  'failed',
  'problem',
  'delivered',
  'returning',
  'returned',
  'declined',
  'lost',
  'destroyed',
  'cancelled',
]

for (const [from, ahead] of [
  ['booking', ['uncertain', 'booked', 'waiting', 'picked', 'moving', 'delivering']],
  ['uncertain', ['booked', 'waiting', 'picked', 'moving', 'delivering']],
  ['booked', ['waiting', 'picked', 'moving', 'delivering']],
  ['waiting', ['picked', 'moving', 'delivering']],
  ['picked', ['moving', 'delivering']],
  ['moving', ['delivering']],
  ['delivering', []],
] as const) {
  test(`a parcel that is ${from} goes on to ${ahead.join(', ') || 'an end'}, and back to nothing`, () => {
    const follows = PARCEL_STATES.filter((to) => mayFollow(from, to))
    assert.deepEqual(new Set<ParcelState>(follows), new Set([...ahead, ...ANYWHERE]))
  })
}

test('a problem ends with any step but those before a booking; a parcel on its way back only comes back or is lost', () => {
  const after = (from: ParcelState) => PARCEL_STATES.filter((to) => mayFollow(from, to))
  assert.deepEqual(
    PARCEL_STATES.filter((state) => !after('problem').includes(state)),
    ['booking', 'uncertain', 'failed', 'problem'],
  )
  assert.deepEqual(after('returning'), ['returned', 'lost', 'destroyed'])
})

test('nothing follows an end', () => {
  assert.deepEqual(PARCEL_STATES.filter(isEnd), ENDS)
  for (const end of PARCEL_STATES.filter(isEnd))
    assert.ok(!PARCEL_STATES.some((state) => mayFollow(end, state)))
})

test('each state tells where the goods are, and what may be done', () => {
  assert.deepEqual(PARCEL_STATES.filter(hasLeft), [
    'picked',
    'moving',
    'delivering',
    'problem',
    'delivered',
    'returning',
    'returned',
    'lost',
    'destroyed',
  ])
  assert.deepEqual(PARCEL_STATES.filter(mayCancel), ['booking', 'booked', 'waiting'])
  assert.deepEqual(PARCEL_STATES.filter(isVoid), ['failed', 'declined', 'cancelled'])
  assert.deepEqual(PARCEL_STATES.filter(isFree), [
    'failed',
    'returned',
    'declined',
    'lost',
    'destroyed',
    'cancelled',
  ])
  assert.deepEqual(
    PARCEL_STATES.filter((state) => PROBLEM_STATES.includes(state)),
    ['uncertain', 'failed', 'problem', 'returning', 'returned', 'declined', 'lost', 'destroyed'],
  )
})

test('a buyer sees a parcel from its booking on, unless nothing came of it', () => {
  const hidden = ['booking', 'uncertain', 'failed', 'declined', 'cancelled']
  assert.deepEqual(
    PARCEL_STATES.filter((state) => !isShownToBuyer(state)),
    hidden,
  )
  assert.deepEqual(
    SHOWN_PARCEL_STATES,
    PARCEL_STATES.filter((state) => !hidden.includes(state)),
  )
})

test('every state has words of its own', () => {
  const words = PARCEL_STATES.map((state) => PARCEL_LABELS[state])
  assert.equal(new Set(words).size, PARCEL_STATES.length)
  for (const each of words) assert.match(each, /^[A-Z][\p{L}, ]+$/u)
})

test('a step on the way is called as the state it led to, but once booked it no more waits for a number', () => {
  assert.equal(EVENT_LABELS.booked, 'Kurir dipesan')
  for (const state of PARCEL_STATES)
    if (state !== 'booked') assert.equal(EVENT_LABELS[state], PARCEL_LABELS[state])
})

test('a buyer is told of a few steps, and of none twice under two names', () => {
  assert.deepEqual(
    PARCEL_STATES.map((state) => [state, toldStepOf(state)]).filter(([, told]) => told !== null),
    [
      ['picked', 'picked'],
      ['moving', 'picked'],
      ['delivering', 'delivering'],
      ['problem', 'problem'],
      ['delivered', 'delivered'],
      ['returning', 'returning'],
      ['lost', 'problem'],
      ['destroyed', 'problem'],
    ],
  )
})

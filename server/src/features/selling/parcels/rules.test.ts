// What a vendor's words make of a parcel, when it is asked next, and what programs hear.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ParcelState } from '../../../domain/parcel.ts'
import type { ParcelTrouble } from '../../../domain/parcel-problems.ts'
import {
  eventKey,
  eventsOfWay,
  expectedBy,
  isOldEnough,
  leftOf,
  nextBooking,
  nextLook,
  nextSearch,
  type SaidState,
  untimedKey,
  walk,
} from './rules.ts'

const NOON = new Date('2026-11-17T12:00:00.000Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const at = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE)
const said = (state: ParcelState, when: Date | null = null): SaidState => ({
  state,
  vendor_state: state,
  at: when,
})
const from = (state: ParcelState, since = NOON) => ({
  state,
  state_at: since,
  vendor_state: null,
  trouble: null,
})
const wayOf = (state: ParcelState, words: readonly SaidState[]) => walk(from(state), words, at(99)).passed

describe('a parcel walks', () => {
  test('by the times that were said, whatever the order of the words', () => {
    const words = [said('delivering', at(3)), said('picked', at(1)), said('moving', at(2))]
    assert.deepEqual(wayOf('waiting', words), ['picked', 'moving', 'delivering'])
    const { state, state_at, vendor_state } = walk(from('waiting'), words, at(99))
    assert.deepEqual([state, state_at, vendor_state], ['delivering', at(3), 'delivering'])
  })
  test('by the order of the words where no time was said, and notes when they were heard', () => {
    assert.deepEqual(wayOf('waiting', [said('picked'), said('delivering')]), ['picked', 'delivering'])
    assert.deepEqual(walk(from('waiting'), [said('picked')], at(7)).state_at, at(7))
  })
  test('by times and by their order where both are mixed', () => {
    const words = [said('picked'), said('delivering', at(3)), said('moving', at(2))]
    assert.deepEqual(wayOf('waiting', words), ['picked', 'moving', 'delivering'])
    const same = [said('moving', at(1)), said('delivering', at(1))]
    assert.deepEqual(wayOf('waiting', same), ['moving', 'delivering'])
  })
  test('and what is wrong with it lasts until the next step of the way, or on the way back', () => {
    const wrong = (state: ParcelState, trouble: SaidState['trouble'], when: number) => ({
      ...said(state, at(when)),
      ...(trouble && { trouble }),
    })
    const troubleOf = (trouble: ParcelTrouble | null, ...words: SaidState[]) =>
      walk({ ...from('picked', at(0)), trouble }, words, at(99)).trouble
    assert.equal(troubleOf(null, wrong('problem', 'address', 1)), 'address')
    assert.equal(troubleOf(null, wrong('problem', 'address', 1), wrong('delivering', null, 2)), null)
    assert.equal(troubleOf(null, wrong('problem', 'refused', 1), wrong('returning', null, 2)), 'refused')
    assert.equal(
      troubleOf(null, wrong('problem', 'nobody_home', 1), wrong('problem', 'refused', 2)),
      'refused',
    )
    assert.equal(troubleOf(null, wrong('problem', 'refused', 2), wrong('problem', null, 3)), 'refused')
    assert.equal(troubleOf(null, wrong('problem', 'refused', 1), wrong('returned', null, 2)), 'refused')
    assert.equal(
      troubleOf(
        null,
        wrong('problem', 'refused', 1),
        wrong('returning', null, 2),
        wrong('problem', 'late', 3),
      ),
      'refused',
    )
    assert.equal(troubleOf('order_ended', wrong('problem', 'refused', 1)), 'order_ended')
    assert.equal(
      troubleOf(
        'order_ended',
        wrong('problem', null, 1),
        wrong('problem', 'refused', 2),
        wrong('moving', null, 3),
      ),
      'order_ended',
    )
  })
  test('forward only, and not at all from an end', () => {
    assert.deepEqual(wayOf('delivering', [said('picked', at(1)), said('waiting', at(2))]), [])
    assert.deepEqual(wayOf('delivered', [said('problem', at(1)), said('delivering', at(2))]), [])
    assert.deepEqual(wayOf('returning', [said('delivering', at(1)), said('returned', at(2))]), ['returned'])
  })
  test('into a problem and out of it, but by no word from before', () => {
    assert.deepEqual(wayOf('delivering', [said('problem', at(1)), said('delivering', at(2))]), [
      'problem',
      'delivering',
    ])
    assert.deepEqual(wayOf('delivering', [said('problem', at(-1))]), [])
    assert.deepEqual(wayOf('problem', [said('picked', at(-1))]), [])
    assert.deepEqual(wayOf('problem', [said('picked', NOON)]), ['picked'])
    assert.deepEqual(wayOf('problem', [said('delivered', at(-1))]), ['delivered'], 'an end is an end')
    assert.deepEqual(wayOf('problem', [said('returning', at(-1))]), ['returning'])
    assert.deepEqual(wayOf('problem', [said('moving')]), ['moving'])
  })
})

describe('the vendor is asked to book', () => {
  test('again after longer and longer times, and then given up', () => {
    const waits = [1, 2, 3, 4, 5].map((attempts) => nextBooking({ attempts }, 0)?.getTime())
    assert.deepEqual(waits, [10_000, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR])
    assert.equal(nextBooking({ attempts: 6 }, 0), null)
  })
  test('for a lost answer no sooner than a minute, no later than an hour, for a day', () => {
    const now = NOON.getTime()
    const wait = (attempts: number, asked_at: Date | null) => {
      const next = nextSearch({ attempts, asked_at }, now)
      return next && next.getTime() - now
    }
    assert.equal(wait(1, NOON), MINUTE)
    assert.equal(wait(3, NOON), 4 * MINUTE)
    assert.equal(wait(9, NOON), HOUR)
    assert.equal(wait(1, new Date(now - DAY)), MINUTE)
    assert.equal(wait(1, new Date(now - DAY - 1)), null)
    assert.equal(wait(1, null), MINUTE)
  })
})

describe('the vendor is asked where it is', () => {
  const look = (state: ParcelState, age: number, more: object = {}) => {
    const parcel = { state, created_at: NOON, cod_amount: 0, remitted_at: null, ...more }
    const now = NOON.getTime() + age
    const next = nextLook(parcel, now)
    return next && next.getTime() - now
  }
  test('ever more rarely, and after 90 days no more', () => {
    assert.deepEqual(
      [0, 9 * MINUTE, 10 * MINUTE, DAY, 7 * DAY, 30 * DAY, 90 * DAY].map((age) => look('waiting', age)),
      [2 * MINUTE, 2 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, DAY, null],
    )
  })
  test('not once nothing more happens, unless money is still out', () => {
    assert.equal(look('delivered', 0), null)
    assert.equal(look('cancelled', 0, { cod_amount: 5 }), null)
    assert.equal(look('delivered', 0, { cod_amount: 5 }), 8 * HOUR)
    assert.equal(look('delivered', 31 * DAY, { cod_amount: 5 }), DAY)
    assert.equal(look('delivered', 0, { cod_amount: 5, remitted_at: NOON }), null)
  })
})

test('the same word has the same key, and any other another', () => {
  const word = { vendorState: 'picked', note: 'Diambil', place: 'Kuta', at: NOON }
  const keys = [
    word,
    { ...word, vendorState: 'on_hold' },
    { ...word, note: null },
    { ...word, place: null },
    { ...word, at: at(1) },
    { ...word, at: null },
  ].map(eventKey)
  assert.equal(new Set(keys).size, keys.length)
  assert.deepEqual(
    keys.map((key) => key.length),
    [27, 27, 27, 27, 27, 'untimed picked'.length],
  )
  assert.deepEqual([keys.at(-1), untimedKey('picked')], ['untimed picked', 'untimed picked'])
  assert.equal(eventKey({ ...word }), keys[0])
  assert.equal(
    eventKey({ ...word, at: null, note: null }),
    keys.at(-1),
    'without a time the word alone counts',
  )
})

test('programs hear each step of the way once', () => {
  assert.deepEqual(
    eventsOfWay('booking', ['booked', 'waiting', 'picked', 'moving', 'delivering', 'delivered']),
    ['parcel.booked', 'parcel.picked', 'parcel.delivering', 'parcel.delivered'],
  )
  assert.deepEqual(eventsOfWay('waiting', ['moving']), ['parcel.picked'])
  assert.deepEqual(eventsOfWay('picked', ['moving']), [])
  assert.deepEqual(eventsOfWay('booked', ['waiting']), [])
  assert.deepEqual(eventsOfWay('uncertain', ['booked']), ['parcel.booked'])
  assert.deepEqual(eventsOfWay('problem', ['moving']), [])
  assert.deepEqual(eventsOfWay('delivering', ['problem', 'lost']), ['parcel.problem'])
  assert.deepEqual(eventsOfWay('problem', ['returning', 'returned']), ['parcel.returning', 'parcel.returned'])
  assert.deepEqual(eventsOfWay('waiting', ['cancelled']), ['parcel.cancelled'])
  assert.deepEqual(eventsOfWay('waiting', []), [])
  assert.deepEqual(eventsOfWay('booking', ['picked', 'waiting']), ['parcel.picked'], 'it is not new any more')
  assert.deepEqual(eventsOfWay('picked', ['problem', 'moving', 'problem']), ['parcel.problem'])
  assert.deepEqual(eventsOfWay('booking', ['declined']), ['parcel.problem'])
})

test('the day of arrival is known where the vendor says days', () => {
  assert.deepEqual(expectedBy('2-3 hari', NOON), new Date(NOON.getTime() + 3 * DAY))
  assert.deepEqual(expectedBy('1 hari', NOON), new Date(NOON.getTime() + DAY))
  assert.deepEqual(expectedBy('14 hari', NOON), new Date(NOON.getTime() + 14 * DAY))
  assert.deepEqual(expectedBy('2 - 3hari', NOON), new Date(NOON.getTime() + 3 * DAY))
  assert.deepEqual(expectedBy('3  hari', NOON), new Date(NOON.getTime() + 3 * DAY))
  assert.equal(expectedBy('3 hari kerja', NOON), null)
  assert.equal(expectedBy('hari', NOON), null)
  assert.equal(expectedBy('8 jam', NOON), null)
  assert.equal(expectedBy(null, NOON), null)
})

test('that a vendor knows nothing of a booking is believed ten minutes after it was asked', () => {
  const isBelieved = (age: number) => isOldEnough({ asked_at: NOON }, NOON.getTime() + age)
  assert.deepEqual([0, 10 * MINUTE - 1, 10 * MINUTE].map(isBelieved), [false, false, true])
  assert.equal(isOldEnough({ asked_at: null }, NOON.getTime()), true)
})

test('what is in no parcel yet', () => {
  const ordered = [
    { position: 0, qty: 3 },
    { position: 1, qty: 1 },
  ]
  assert.deepEqual(leftOf(ordered, []), ordered)
  const parcelled = [
    { position: 0, qty: 1 },
    { position: 0, qty: 1 },
    { position: 1, qty: 1 },
  ]
  assert.deepEqual(leftOf(ordered, parcelled), [{ position: 0, qty: 1 }])
})

// What became of parcels that were booked together.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byReason, fatesOf, type Parcel } from './booking-run.ts'

const parcel = (order_number: string, state: Parcel['state'], fields: Partial<Parcel> = {}) =>
  ({
    id: `${order_number} ${state}`,
    order_number,
    state,
    state_label: state,
    refusal: null,
    awb: null,
    ...fields,
  }) as Parcel

const run = (...numbers: string[]) => ({ numbers, before: [], errors: {}, isLost: false })

test('each order says what became of its newest parcel; one that is not there yet is being asked for', () => {
  const refusal = { why: 'balance', message: 'Saldo tidak cukup.', said: 'no' } as const
  const parcels = [
    parcel('B', 'waiting'),
    parcel('C', 'failed', { refusal }),
    parcel('D', 'uncertain'),
    parcel('A', 'booking'),
    parcel('B', 'failed', { refusal }),
  ]
  const fates = fatesOf(run('A', 'B', 'C', 'D', 'E'), parcels)
  assert.deepEqual(
    fates.map(({ number, is }) => `${number} ${is}`),
    ['A asking', 'B booked', 'C failed', 'D uncertain', 'E asking'],
  )
  assert.equal(fates[2]?.isBalance, true)
})

test('what was refused at once says why, unless it is booked after all', () => {
  const errors = { A: 'Alamat kurang.', B: 'Tidak terjawab.' }
  const fates = fatesOf({ ...run('A', 'B'), errors }, [parcel('A', 'failed'), parcel('B', 'booked')])
  assert.deepEqual(
    fates.map(({ is, why }) => [is, why]),
    [
      ['failed', 'Alamat kurang.'],
      ['booked', 'booked'],
    ],
  )
})

test('a parcel that was there before is none of those that were booked', () => {
  const older = [parcel('A', 'returned'), parcel('B', 'waiting'), parcel('C', 'waiting')]
  const before = older.map(({ id }) => id ?? '')
  const errors = { A: 'Alamat kurang.' }
  const fates = fatesOf({ ...run('A', 'B', 'C'), before, errors }, [parcel('C', 'booked'), ...older])
  assert.deepEqual(
    fates.map(({ number, is, why }) => [number, is, why]),
    [
      ['A', 'failed', 'Alamat kurang.'],
      ['B', 'asking', ''],
      ['C', 'booked', 'booked'],
    ],
  )
})

test('the same reason is said once', () => {
  const errors = { A: 'Kurir tidak ada.', B: 'Alamat kurang.', C: 'Alamat kurang.' }
  const groups = byReason(fatesOf({ ...run('A', 'B', 'C'), errors }, []))
  assert.deepEqual(
    groups.map(([why, fates]) => [why, fates.length]),
    [
      ['Alamat kurang.', 2],
      ['Kurir tidak ada.', 1],
    ],
  )
})

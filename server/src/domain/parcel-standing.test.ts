import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OrderStatus } from './order-status.ts'
import { PARCEL_STATES, type ParcelState } from './parcel.ts'
import { parcelStanding, type StandingParcel } from './parcel-standing.ts'

const HANDLED = new Date('2026-11-20T03:00:00Z')
const one = (state: ParcelState, more: Partial<StandingParcel> = {}): StandingParcel => ({
  state,
  courierName: 'JNE',
  trouble: null,
  handled_at: null,
  ...more,
})
const kind = (status: OrderStatus, ...parcels: StandingParcel[]) =>
  parcelStanding(status, parcels)?.kind ?? null
const label = (status: OrderStatus, ...parcels: StandingParcel[]) => parcelStanding(status, parcels)?.label

describe('an order on its way', () => {
  test('has come once every parcel has, by the word of who brought it', () => {
    assert.equal(label('shipped', one('delivered')), 'Sudah sampai menurut JNE')
    const other = one('delivered', { courierName: 'J&T' })
    assert.equal(label('shipped', one('delivered'), other, other), 'Sudah sampai menurut JNE dan J&T')
    assert.equal(label('shipped', one('delivered', { courierName: null })), 'Sudah sampai menurut kurir')
    assert.equal(kind('shipped', one('delivered'), one('moving')), null)
    assert.equal(kind('shipped', one('delivered'), one('failed')), 'arrived', 'that one never was')
  })

  test('says the worst of its parcels', () => {
    const states: ParcelState[] = ['delivered', 'returning', 'returned', 'problem', 'lost']
    const kinds = states.map((_, i) => kind('shipped', ...states.slice(0, i + 1).map((state) => one(state))))
    assert.deepEqual(kinds, ['arrived', 'returning', 'back', 'problem', 'lost'])
    assert.equal(label('shipped', one('returning')), 'Paket kembali ke toko')
    assert.equal(label('shipped', one('returned')), 'Paket sudah di toko')
    assert.equal(
      label('shipped', one('problem', { trouble: 'nobody_home' })),
      'Paket: penerima tidak di tempat',
    )
    assert.equal(label('shipped', one('destroyed')), 'Paket: rusak atau dimusnahkan')
    assert.equal(label('shipped', one('lost')), 'Paket: hilang')
  })

  test('is no problem any more once somebody has looked after it', () => {
    for (const state of ['problem', 'lost', 'returning'] as const)
      assert.equal(kind('shipped', one(state, { handled_at: HANDLED })), null, state)
    assert.equal(label('shipped', one('returned', { handled_at: HANDLED })), 'Paket sudah kembali')
  })

  test('says nothing more than its status while its parcels are where they should be', () => {
    for (const state of ['booked', 'waiting', 'picked', 'moving', 'delivering', 'cancelled'] as const)
      assert.equal(kind('shipped', one(state)), null, state)
    assert.equal(kind('shipped'), null)
  })
})

describe('an order that has ended', () => {
  test('waits for what is out there, until the shop has received it', () => {
    for (const status of ['cancelled', 'refunded'] as const) {
      for (const state of ['moving', 'problem', 'returning'] as const)
        assert.equal(kind(status, one(state)), 'returning', `${status}, ${state}`)
      assert.equal(kind(status, one('returned')), 'back')
      assert.equal(kind(status, one('returned', { handled_at: HANDLED })), null)
      assert.equal(kind(status, one('returning', { handled_at: HANDLED })), null)
      for (const state of ['delivered', 'lost', 'cancelled'] as const)
        assert.equal(kind(status, one(state)), null)
    }
  })
})

test('no other order is told by its parcels', () => {
  for (const status of ['pending_payment', 'paid', 'processing', 'completed', 'expired'] as const)
    for (const state of PARCEL_STATES) assert.equal(kind(status, one(state)), null, `${status}, ${state}`)
})

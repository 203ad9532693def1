// What a merchant is told of parcels.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cameBackOf,
  canComeBack,
  correctionOf,
  courierStand,
  isOpen,
  type Shipment,
  unsentOf,
} from './shipment.ts'

const line = (position: number, qty: number, fields = {}) => ({
  position,
  qty,
  name: 'Kursi',
  variant_label: null,
  sku: null,
  came_back: null,
  sellable: null,
  ...fields,
})

const parcel = (state: Shipment['state'], lines = [line(0, 1)], fields: Partial<Shipment> = {}) =>
  ({ state, lines, quoted: null, charged: null, insurance_fee: null, ...fields }) as Shipment

test('goods of parcels that came to nothing are to be sent again', () => {
  const order = { lines: [{ qty: 3 }, { qty: 1 }] } as Parameters<typeof unsentOf>[0]
  assert.equal(unsentOf(order, []), 4)
  assert.equal(unsentOf(order, [parcel('waiting', [line(0, 2)])]), 2)
  assert.equal(unsentOf(order, [parcel('cancelled', [line(0, 3)]), parcel('moving', [line(1, 1)])]), 3)
  assert.equal(isOpen(parcel('uncertain')), true)
})

test('a courier is said to be booked once every parcel is', () => {
  assert.equal(courierStand([]), null)
  assert.equal(courierStand([parcel('cancelled')]), null)
  assert.equal(courierStand([parcel('cancelled'), parcel('waiting')]), 'booked')
  assert.equal(courierStand([parcel('waiting'), parcel('booking')]), 'asking')
  assert.equal(courierStand([parcel('booking'), parcel('uncertain'), parcel('waiting')]), 'uncertain')
})

test('a correction is what is taken beyond what was told, insurance included', () => {
  assert.equal(correctionOf(parcel('moving')), null)
  assert.equal(
    correctionOf(parcel('moving', [], { quoted: 10_000, charged: 9_000, insurance_fee: 1_000 })),
    null,
  )
  assert.equal(correctionOf(parcel('moving', [], { quoted: 10_000, charged: 14_000 })), 4_000)
  assert.equal(correctionOf(parcel('moving', [], { quoted: 10_000, charged: 8_500 })), -1_500)
})

test('what came back is said once, of a parcel that may come back', () => {
  assert.equal(canComeBack(parcel('moving')), false)
  assert.equal(canComeBack(parcel('returned')), true)
  const said = parcel('returned', [
    line(0, 2, { came_back: 2, sellable: 1 }),
    line(1, 1, { came_back: 0, sellable: 0 }),
  ])
  assert.equal(canComeBack(said), false)
  assert.deepEqual(cameBackOf(said), { back: 2, sellable: 1 })
  assert.equal(cameBackOf(parcel('returned')), null)
})

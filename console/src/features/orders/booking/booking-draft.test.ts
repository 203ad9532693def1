// What is asked for and sent of a parcel that is booked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  chunked,
  isPricedAlone,
  nameOf,
  type Option,
  optionOf,
  type Preview,
  servicesForAll,
  toBooking,
  toPreview,
  troubleOf,
  weightlessIn,
} from './booking-draft.ts'

const option = (courier_service: string, fields: Partial<Option> = {}): Option => ({
  courier_code: 'jne',
  courier_service,
  name: `JNE ${courier_service}`,
  eta: '2-3 hari',
  cost: 9_000,
  insurance_fee: 0,
  cod_fee: 0,
  total: 9_000,
  can_collect: true,
  must_insure: false,
  ways: ['pickup', 'drop_off'],
  is_chosen: false,
  ...fields,
})

const preview = (options: Option[], fields: Partial<Preview> = {}): Preview => ({
  number: 'ETL-1',
  ok: true,
  error: null,
  weight_grams: 800,
  length_cm: 20,
  width_cm: 15,
  height_cm: 10,
  value: 150_000,
  insured: false,
  cod_amount: 0,
  shipping_paid: 10_000,
  way: 'pickup',
  lines: [],
  options,
  ...fields,
})

test('it is sent as the buyer chose, unless the merchant chooses otherwise; nobody else chooses', () => {
  const priced = preview([option('reg', { is_chosen: true }), option('yes')])
  assert.equal(optionOf(priced)?.courier_service, 'reg')
  assert.equal(optionOf(priced, { service: nameOf(option('yes')) })?.courier_service, 'yes')
  assert.equal(optionOf(preview([option('yes')])), null)
})

test('goods without a weight stand in the way, until the parcel is given one', () => {
  const line = { position: 0, name: 'Kastengel', variant_label: null, sku: null, qty: 2, weight_grams: null }
  const chosen = option('reg', { is_chosen: true })
  const priced = preview([chosen], { lines: [line] })
  assert.deepEqual(troubleOf(priced, chosen, 'pickup'), { kind: 'weightless' })
  assert.deepEqual(weightlessIn(priced), ['Kastengel'])
  assert.equal(troubleOf(priced, chosen, 'pickup', { weight_grams: 900 }), null)
})

test('for orders without their service those are offered that take most of them, the cheaper first', () => {
  const both = preview([option('yes', { total: 20_000 }), option('reg')])
  const one = preview([option('yes', { total: 20_000 }), option('reg'), option('oke')], { number: 'ETL-2' })
  assert.deepEqual(
    servicesForAll([both, one]).map(({ name, numbers }) => [name, ...numbers]),
    [
      ['JNE reg', 'ETL-1', 'ETL-2'],
      ['JNE yes', 'ETL-1', 'ETL-2'],
      ['JNE oke', 'ETL-2'],
    ],
  )
})

test('what stands in the way is said: the server’s words, no service, none chosen, none that comes', () => {
  const refused = preview([], { error: { code: 'parcel_refused', message: 'Alamat tidak diterima.' } })
  assert.deepEqual(troubleOf(refused, null, 'pickup'), { text: 'Alamat tidak diterima.' })
  assert.deepEqual(troubleOf(preview([]), null, 'pickup'), { kind: 'noOption' })
  assert.deepEqual(troubleOf(preview([option('yes')]), null, 'pickup'), { kind: 'chooseService' })
  const fetched = option('reg', { ways: ['pickup'] })
  assert.deepEqual(troubleOf(preview([fetched]), fetched, 'drop_off'), { kind: 'noWay' })
  assert.equal(troubleOf(preview([fetched]), fetched, 'pickup'), null)
})

test('only what changes the price is priced by itself', () => {
  assert.equal(isPricedAlone(), false)
  assert.equal(isPricedAlone({ service: 'jne yes', note: 'Hati-hati' }), false)
  assert.equal(isPricedAlone({ weight_grams: 900 }), true)
})

test('what is left out is the server’s to say; the price that was seen is the most that is paid', () => {
  assert.deepEqual(toPreview('ETL-1', null), { number: 'ETL-1' })
  assert.deepEqual(toPreview('ETL-1', true, { insured: false, lines: { 0: 2, 1: 0 } }), {
    number: 'ETL-1',
    insured: false,
    lines: [{ position: 0, qty: 2 }],
  })
  const terms = { way: 'pickup', pickupAt: '2026-11-18T02:00:00.000Z', insured: true } as const
  assert.deepEqual(toBooking({ number: 'ETL-1', option: option('reg') }, terms, { note: ' Kaca ' }), {
    number: 'ETL-1',
    insured: true,
    courier_code: 'jne',
    courier_service: 'reg',
    way: 'pickup',
    pickup_at: '2026-11-18T02:00:00.000Z',
    note: 'Kaca',
    most_cost: 9_000,
  })
  const brought = toBooking({ number: 'ETL-1', option: option('reg') }, { ...terms, way: 'drop_off' })
  assert.equal('pickup_at' in brought, false)
})

test('orders that join later are asked for by themselves', () => {
  const first = chunked([], ['a', 'b', 'c'], 2)
  assert.deepEqual(first, [['a', 'b'], ['c']])
  assert.equal(chunked(first, ['b', 'c'], 2), first)
  assert.deepEqual(chunked(first, ['a', 'd'], 2), [['a', 'b'], ['c'], ['d']])
})

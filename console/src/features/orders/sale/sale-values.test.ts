import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addItem, chosenOption, EMPTY_SALE, missingIn, optionKey, toNewSale } from './sale-values.ts'

const CHAIR = { product_id: 'p', variant_id: null, qty: 1, name: 'Kursi', label: '', image: '' }
const OPTION = {
  quote_id: 'qt_1',
  courier_code: 'jne',
  courier_name: 'JNE',
  courier_service: 'REG',
  name: 'JNE REG',
  etd: '2 hari',
  cost: 9_000,
  cost_after_discount: 9_000,
}
const DESTINATION = { ref: '3471081002', label: 'Suryodiningratan', city: 'Kota Yogyakarta' }
const SALE = { ...EMPTY_SALE, items: [CHAIR], customer_name: ' Tini ', address: 'Jl. Mawar 5' }

test('another piece of the same counts up', () => {
  assert.equal(addItem([CHAIR], CHAIR)[0]?.qty, 2)
  assert.equal(addItem([CHAIR], { ...CHAIR, variant_id: 'v' }).length, 2)
})

test('a service stays chosen though its quote is another one', () => {
  const dear = { ...OPTION, quote_id: 'qt_2', courier_service: 'YES' }
  assert.equal(chosenOption([OPTION, dear], optionKey(dear)), dear)
  assert.equal(chosenOption([OPTION, dear], 'gone'), OPTION)
})

test('what is offered is sent as its quote', () => {
  const sent = toNewSale({ ...SALE, destination: DESTINATION }, OPTION, 'transfer')
  assert.deepEqual(sent, {
    items: [{ product_id: 'p', variant_id: null, qty: 1 }],
    payment_method: 'transfer',
    shipping_quote_id: 'qt_1',
    customer_name: 'Tini',
    address: 'Jl. Mawar 5',
    city: 'Kota Yogyakarta',
    paid: false,
  })
})

test('what was agreed upon is sent as its cost, where it goes and by whom', () => {
  const agreed = {
    ...SALE,
    delivery: 'agreed' as const,
    destination: DESTINATION,
    shipping_cost: 12_000,
    courier_code: 'gosend',
  }
  const { shipping_cost, courier_code, destination, shipping_quote_id } = toNewSale(
    agreed,
    OPTION,
    'transfer',
  )
  assert.deepEqual(
    [shipping_cost, courier_code, destination, shipping_quote_id],
    [12_000, 'gosend', DESTINATION.ref, undefined],
  )
})

test('what is picked up needs no address', () => {
  const pickup = { ...SALE, address: '', delivery: 'pickup' as const }
  assert.deepEqual(Object.values(missingIn(pickup, undefined)).filter(Boolean), [])
  assert.ok(toNewSale(pickup, undefined, 'transfer').address)
})

test('what is missing is named by its field', () => {
  const missing = (values: typeof EMPTY_SALE) =>
    Object.entries(missingIn(values, undefined)).flatMap(([field, message]) => (message ? [field] : []))
  assert.deepEqual(missing(EMPTY_SALE), ['items', 'customer_name', 'address', 'destination'])
  assert.deepEqual(missing({ ...SALE, destination: DESTINATION }), ['option'])
  assert.deepEqual(missing({ ...SALE, delivery: 'agreed' }), ['city'])
})

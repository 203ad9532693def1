import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCod, weightOf, weightText } from './parcel.ts'

test('what is paid to the courier is marked', () => {
  const cod = {
    collected_at: null,
    remitted_at: null,
    remitted: null,
    fee: null,
    refused_at: null,
    refusals: 0,
  }
  assert.equal(isCod({ cod }), true)
  assert.equal(isCod({ cod: { ...cod, collected_at: '2026-11-17T01:00:00.000Z' } }), false)
  assert.equal(isCod({ cod: null }), false)
})

test('a parcel weighs what its products do, and nothing is guessed', () => {
  const products = [
    { id: 'a', weight_grams: 400, variants: [{ id: 'x', stock: 1, weight_grams: 500 }] },
    { id: 'b', weight_grams: 250, variants: [] },
  ]
  const line = (product_id: string, variant_id: string | null, qty: number) =>
    ({ product_id, variant_id, qty }) as never
  assert.equal(weightOf({ lines: [line('a', 'x', 2), line('b', null, 1)] }, products), 1_250)
  assert.equal(weightOf({ lines: [line('c', null, 1)] }, products), null)
  assert.equal(weightText(1_250), '1,25 kg')
  assert.equal(weightText(850), '850 g')
})

// Decisions, section 5.1: lines and their sum.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceCart } from './price-cart.ts'
import { aCart, aLine, amount, percent } from './pricing.fixture.ts'

test('a line costs its unit price times its quantity, and the subtotal is their sum', () => {
  const priced = priceCart(aCart({ lines: [aLine({ qty: 3 }), aLine({ regularPrice: 5_500, qty: 2 })] }))
  assert.deepEqual(
    priced.lines.map(({ line_total }) => line_total),
    [300_000, 11_000],
  )
  assert.equal(priced.subtotal, 311_000)
})

test('a campaign lowers the unit price, and the line keeps what it was and names the campaign', () => {
  const campaigns = [{ name: 'Akhir Tahun', ...percent(20) }]
  const [line] = priceCart(aCart({ lines: [aLine({ qty: 2, campaigns })] })).lines
  assert.equal(line?.unit_price, 80_000)
  assert.equal(line?.undiscounted_unit_price, 100_000)
  assert.equal(line?.line_total, 160_000)
  assert.equal(line?.promotion_name, 'Akhir Tahun')
})

test('a campaign rounds per unit, so that every piece has one price', () => {
  const campaigns = [{ name: 'Sepertiga', ...percent(33) }]
  const [line] = priceCart(aCart({ lines: [aLine({ regularPrice: 99, qty: 100, campaigns })] })).lines
  assert.equal(line?.unit_price, 67, '33% of 99 is 32.67: 32 are taken off')
  assert.equal(line?.line_total, 6_700)
})

test('without a campaign a line names none', () => {
  const [line] = priceCart(aCart()).lines
  assert.equal(line?.unit_price, 100_000)
  assert.equal(line?.undiscounted_unit_price, 100_000)
  assert.equal(line?.promotion_name, null)
})

test('the caller gets its own line back', () => {
  const facts = { ...aCart(), lines: [{ ...aLine(), sku: 'KT-N' }] }
  assert.equal(priceCart(facts).lines[0]?.sku, 'KT-N')
})

test('minimums look at what the goods cost under campaigns', () => {
  const campaigns = [{ name: 'Seribu', ...amount(1_000) }]
  const shipping = { cost: 20_000, terms: { freeFrom: 100_000, promotions: [] } }
  assert.equal(priceCart(aCart({ shipping })).free_shipping, true)
  assert.equal(priceCart(aCart({ shipping, lines: [aLine({ campaigns })] })).free_shipping, false)
})

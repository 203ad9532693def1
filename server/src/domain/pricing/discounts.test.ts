// Decisions, section 5: discounts are whole rupiah, rounded down; of several campaigns the best one counts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MAX_RUPIAH } from '../rupiah.ts'
import { campaignPrice, discountOn } from './discounts.ts'
import type { Campaign } from './facts.ts'

const percent = (value: number, max: number | null = null): Campaign => ({
  name: `${value}%`,
  discount_type: 'percent',
  discount_value: value,
  max_discount: max,
})
const amount = (value: number, max: number | null = null): Campaign => ({
  name: `Rp${value}`,
  discount_type: 'amount',
  discount_value: value,
  max_discount: max,
})

const rupiah = fc.nat(MAX_RUPIAH)
const anyCampaign: fc.Arbitrary<Campaign> = fc.oneof(
  fc.tuple(fc.nat(100), fc.option(rupiah)).map(([value, max]) => percent(value, max)),
  fc.tuple(rupiah, fc.option(rupiah)).map(([value, max]) => amount(value, max)),
)
const campaigns = fc.array(anyCampaign, { maxLength: 8 })

test('a percent discount takes its share of the amount', () => {
  assert.equal(discountOn(100_000, percent(20)), 20_000)
})

test('a percent discount rounds down to whole rupiah', () => {
  assert.equal(discountOn(99_999, percent(33)), 32_999)
  assert.equal(discountOn(99, percent(1)), 0)
})

test('a percent discount is exact where floating point is not', () => {
  // 0.29 × 100 is 28.999999999999996
  assert.equal(discountOn(100, percent(29)), 29)
  assert.equal(discountOn(MAX_RUPIAH, percent(7)), 700_000_000)
})

test('a percent discount is exact on the largest cart there can be', () => {
  // 99,900 pieces at the highest price, less one rupiah: times 99 it is beyond the exact integers.
  assert.equal(discountOn(99_900 * MAX_RUPIAH - 1, percent(99)), 989_009_999_999_999)
})

test('an amount discount takes its own amount', () => {
  assert.equal(discountOn(100_000, amount(15_000)), 15_000)
})

test('a discount takes no more than there is to pay', () => {
  assert.equal(discountOn(10_000, amount(15_000)), 10_000)
})

test('a discount takes no more than its maximum', () => {
  assert.equal(discountOn(100_000, percent(50, 20_000)), 20_000)
  assert.equal(discountOn(100_000, percent(10, 20_000)), 10_000)
  assert.equal(discountOn(100_000, amount(30_000, 20_000)), 20_000)
  assert.equal(discountOn(100_000, percent(50, 0)), 0)
})

test('every discount is a whole number between nothing and the amount it is taken off', () => {
  fc.assert(
    fc.property(rupiah, anyCampaign, (base, discount) => {
      const taken = discountOn(base, discount)
      assert.ok(Number.isSafeInteger(taken) && taken >= 0 && taken <= base)
    }),
  )
})

test('a percent discount is the largest whole number not above the exact share', () => {
  fc.assert(
    fc.property(rupiah, fc.integer({ min: 0, max: 100 }), (base, value) => {
      assert.equal(BigInt(discountOn(base, percent(value))), (BigInt(base) * BigInt(value)) / 100n)
    }),
  )
})

test('without a campaign the price of a unit is the regular one', () => {
  assert.deepEqual(campaignPrice(50_000, []), { unitPrice: 50_000, undiscounted: 50_000, campaign: null })
})

test('of several campaigns the best one for the buyer counts, and is named', () => {
  assert.equal(campaignPrice(100_000, [percent(10), amount(15_000)]).campaign?.name, 'Rp15000')
  assert.equal(campaignPrice(200_000, [percent(10), amount(15_000)]).campaign?.name, '10%')
})

test('campaigns on one product do not stack', () => {
  assert.equal(campaignPrice(100_000, [percent(10), percent(20)]).unitPrice, 80_000)
})

test('of campaigns that give the same, the merchant’s first is named', () => {
  assert.equal(campaignPrice(100_000, [amount(10_000), percent(10)]).campaign?.name, 'Rp10000')
})

test('a campaign that takes nothing off is not named', () => {
  assert.equal(campaignPrice(100_000, [percent(0)]).campaign, null)
})

test('a price under campaigns is a whole number between nothing and the regular price', () => {
  fc.assert(
    fc.property(rupiah, campaigns, (regular, running) => {
      const { unitPrice } = campaignPrice(regular, running)
      assert.ok(Number.isSafeInteger(unitPrice) && unitPrice >= 0 && unitPrice <= regular)
    }),
  )
})

test('one more campaign never raises the price of a unit', () => {
  fc.assert(
    fc.property(rupiah, campaigns, anyCampaign, (regular, running, another) => {
      const before = campaignPrice(regular, running).unitPrice
      assert.ok(campaignPrice(regular, [...running, another]).unitPrice <= before)
    }),
  )
})

test('the price of a unit is the lowest that any one campaign gives', () => {
  fc.assert(
    fc.property(rupiah, campaigns, (regular, running) => {
      const alone = running.map((campaign) => campaignPrice(regular, [campaign]).unitPrice)
      assert.equal(campaignPrice(regular, running).unitPrice, Math.min(regular, ...alone))
    }),
  )
})

test('the order of the campaigns does not change the price of a unit', () => {
  const twoOrders = campaigns.chain((running) =>
    fc.tuple(
      fc.constant(running),
      fc.shuffledSubarray(running, { minLength: running.length, maxLength: running.length }),
    ),
  )
  fc.assert(
    fc.property(rupiah, twoOrders, (regular, [running, shuffled]) => {
      assert.equal(campaignPrice(regular, shuffled).unitPrice, campaignPrice(regular, running).unitPrice)
    }),
  )
})

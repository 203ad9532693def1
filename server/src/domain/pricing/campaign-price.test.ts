// Decisions, section 5: of several campaigns the best one for the buyer gives the price.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MAX_RUPIAH } from '../../shapes.ts'
import { type Campaign, campaignPrice } from './campaign-price.ts'

const percent = (value: number): Campaign => ({
  name: `${value}%`,
  discount_type: 'percent',
  discount_value: value,
  max_discount: null,
})
const amount = (value: number): Campaign => ({
  ...percent(value),
  name: `Rp${value}`,
  discount_type: 'amount',
})

const rupiah = fc.integer({ min: 0, max: MAX_RUPIAH })
const anyCampaign: fc.Arbitrary<Campaign> = fc.oneof(
  fc.record({
    name: fc.string(),
    discount_type: fc.constant('percent' as const),
    discount_value: fc.integer({ min: 0, max: 100 }),
    max_discount: fc.option(rupiah),
  }),
  fc.record({
    name: fc.string(),
    discount_type: fc.constant('amount' as const),
    discount_value: rupiah,
    max_discount: fc.option(rupiah),
  }),
)
const campaigns = fc.array(anyCampaign, { maxLength: 8 })

test('without a campaign the price is the regular one', () => {
  assert.deepEqual(campaignPrice(50_000, []), { unitPrice: 50_000, undiscounted: 50_000, campaign: null })
})

test('the best campaign for the buyer counts, and is named', () => {
  assert.equal(campaignPrice(100_000, [percent(10), amount(15_000)]).campaign?.name, 'Rp15000')
  assert.equal(campaignPrice(200_000, [percent(10), amount(15_000)]).campaign?.name, '10%')
})

test('campaigns do not stack', () => {
  assert.equal(campaignPrice(100_000, [percent(10), percent(20)]).unitPrice, 80_000)
})

test('of campaigns that give the same, the merchant’s first is named', () => {
  assert.equal(campaignPrice(100_000, [amount(10_000), percent(10)]).campaign?.name, 'Rp10000')
})

test('a campaign that takes nothing off is not named', () => {
  assert.equal(campaignPrice(100_000, [percent(0)]).campaign, null)
})

test('the price is a whole number between nothing and the regular price', () => {
  fc.assert(
    fc.property(rupiah, campaigns, (regular, running) => {
      const { unitPrice } = campaignPrice(regular, running)
      assert.ok(Number.isSafeInteger(unitPrice) && unitPrice >= 0 && unitPrice <= regular)
    }),
  )
})

test('one more campaign never raises the price', () => {
  fc.assert(
    fc.property(rupiah, campaigns, anyCampaign, (regular, running, another) => {
      const before = campaignPrice(regular, running).unitPrice
      assert.ok(campaignPrice(regular, [...running, another]).unitPrice <= before)
    }),
  )
})

test('the price is the lowest that any one campaign gives', () => {
  fc.assert(
    fc.property(rupiah, campaigns, (regular, running) => {
      const alone = running.map((campaign) => campaignPrice(regular, [campaign]).unitPrice)
      assert.equal(campaignPrice(regular, running).unitPrice, Math.min(regular, ...alone))
    }),
  )
})

test('the order of the campaigns does not change the price', () => {
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

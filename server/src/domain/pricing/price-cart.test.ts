// What holds for every cart, whatever promotions, voucher and payment method come together.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { discountOn } from './discounts.ts'
import type { PricingFacts } from './facts.ts'
import { priceCart, withUniqueCode } from './price-cart.ts'
import { anyCart, anyPromotion, anyUsableVoucher, reordered } from './pricing.fixture.ts'

const RUNS = { numRuns: 1_000 }
const beforeFee = ({ total, payment_fee }: { total: number; payment_fee: number }) => total - payment_fee

test('every amount of a priced cart is a whole number and none is negative', () => {
  fc.assert(
    fc.property(anyCart, fc.nat(999), (facts, code) => {
      const { lines, free_shipping, promotion_name, shipping_promotion_name, voucher, ...money } =
        withUniqueCode(priceCart(facts), code)
      const ofLines = lines.flatMap((line) => [
        line.unit_price,
        line.undiscounted_unit_price,
        line.line_total,
      ])
      const ofVoucher = voucher ? [voucher.amount, voucher.outbid ?? 0] : []
      for (const amount of [...Object.values(money), ...ofLines, ...ofVoucher]) {
        assert.ok(Number.isSafeInteger(amount) && amount >= 0, String(amount))
      }
    }),
    RUNS,
  )
})

test('the sums of a priced cart add up to its total', () => {
  fc.assert(
    fc.property(anyCart, fc.nat(999), (facts, code) => {
      const cart = withUniqueCode(priceCart(facts), code)
      for (const line of cart.lines) assert.equal(line.line_total, line.unit_price * line.qty)
      assert.equal(
        cart.subtotal,
        cart.lines.reduce((sum, line) => sum + line.line_total, 0),
      )
      const goods = cart.subtotal - cart.discount_total
      const shipping = cart.shipping_cost - cart.shipping_discount
      assert.equal(cart.total, goods + shipping + cart.payment_fee + cart.unique_code)
      assert.equal(cart.shipping_cost, facts.shipping.cost)
      assert.equal(cart.free_shipping, shipping === 0)
    }),
    RUNS,
  )
})

test('a discount is never above what it is taken off', () => {
  fc.assert(
    fc.property(anyCart, (facts) => {
      const cart = priceCart(facts)
      assert.ok(cart.discount_total <= cart.subtotal)
      assert.ok(cart.shipping_discount <= cart.shipping_cost)
      for (const line of cart.lines) assert.ok(line.unit_price <= line.undiscounted_unit_price)
    }),
    RUNS,
  )
})

test('the payment fee of a cart is the exact one, rounded up', () => {
  fc.assert(
    fc.property(anyCart, (facts) => {
      const cart = priceCart(facts)
      const { fee_flat, fee_basis_pt } = facts.payment
      const exact = BigInt(fee_flat) + (BigInt(beforeFee(cart)) * BigInt(fee_basis_pt) + 9_999n) / 10_000n
      assert.equal(BigInt(cart.payment_fee), beforeFee(cart) === 0 ? 0n : exact)
    }),
    RUNS,
  )
})

test('the buyer never pays more because a voucher was entered', () => {
  fc.assert(
    fc.property(anyCart, (facts) => {
      const without = priceCart({ ...facts, voucher: null })
      const cart = priceCart(facts)
      assert.ok(beforeFee(cart) <= beforeFee(without))
      assert.ok(cart.total <= without.total)
    }),
    RUNS,
  )
})

test('a voucher that is not applied changes nothing else', () => {
  fc.assert(
    fc.property(anyCart, (facts) => {
      const cart = priceCart(facts)
      fc.pre(cart.voucher?.applied !== true)
      assert.deepEqual({ ...cart, voucher: null }, priceCart({ ...facts, voucher: null }))
    }),
    RUNS,
  )
})

test('one more order or shipping promotion never raises the total', () => {
  fc.assert(
    fc.property(anyCart, anyPromotion, (facts, another) => {
      const { cost, terms } = facts.shipping
      const more: PricingFacts[] = [
        { ...facts, orderPromotions: [...facts.orderPromotions, another] },
        { ...facts, shipping: { cost, terms: { ...terms, promotions: [another, ...terms.promotions] } } },
      ]
      const before = priceCart(facts)
      for (const after of more.map((each) => priceCart(each))) {
        assert.ok(beforeFee(after) <= beforeFee(before))
        assert.ok(after.total <= before.total)
      }
    }),
    RUNS,
  )
})

test('the order discount is the best that any one promotion or the voucher gives', () => {
  fc.assert(
    fc.property(anyCart, (facts) => {
      const { subtotal, discount_total } = priceCart(facts)
      assert.equal(discount_total, Math.max(0, ...offers(facts, 'order', subtotal, subtotal)))
    }),
    RUNS,
  )
})

test('the shipping discount is the best of free from the minimum, any one promotion and the voucher', () => {
  fc.assert(
    fc.property(anyCart, (facts) => {
      const { subtotal, shipping_cost, shipping_discount } = priceCart(facts)
      const { freeFrom } = facts.shipping.terms
      const bySum = freeFrom !== null && subtotal >= freeFrom ? shipping_cost : 0
      assert.equal(shipping_discount, Math.max(bySum, ...offers(facts, 'shipping', subtotal, shipping_cost)))
    }),
    RUNS,
  )
})

test('an applied voucher gives at least what every rival would, and an outbid one no more than the winner', () => {
  const usable = anyCart.chain((facts) => anyUsableVoucher.map((voucher) => ({ ...facts, voucher })))
  fc.assert(
    fc.property(usable, (facts) => {
      const { voucher, subtotal, shipping_cost, discount_total, shipping_discount } = priceCart(facts)
      const ofOrder = facts.voucher.kind === 'order'
      const base = ofOrder ? subtotal : shipping_cost
      const worth = discountOn(base, facts.voucher)
      if (voucher?.applied) {
        const rivals = offers({ ...facts, voucher: null }, facts.voucher.kind, subtotal, base)
        assert.equal(voucher.amount, worth)
        assert.equal(voucher.amount, ofOrder ? discount_total : shipping_discount)
        assert.ok(rivals.every((rival) => rival <= worth))
      }
      if (voucher?.reason === 'outbid') {
        assert.ok((voucher.outbid ?? -1) >= worth)
        assert.equal(voucher.outbid, ofOrder ? discount_total : shipping_discount)
      }
    }),
    RUNS,
  )
})

test('every reason against a voucher is true', () => {
  const usable = anyCart.chain((facts) => anyUsableVoucher.map((voucher) => ({ ...facts, voucher })))
  fc.assert(
    fc.property(usable, (facts) => {
      const { voucher, subtotal, shipping_cost, shipping_discount } = priceCart(facts)
      const ofOrder = facts.voucher.kind === 'order'
      const base = ofOrder ? subtotal : shipping_cost
      const isShippedFree = !ofOrder && shipping_discount === shipping_cost
      const rivals = offers({ ...facts, voucher: null }, facts.voucher.kind, subtotal, base)
      const worth = discountOn(base, facts.voucher)
      const isTrue = {
        below_minimum: subtotal < facts.voucher.min_subtotal,
        outbid: isShippedFree || rivals.some((rival) => rival > worth),
        no_discount: worth === 0 && !isShippedFree && rivals.every((rival) => rival === 0),
      }
      assert.ok(voucher)
      for (const [reason, holds] of Object.entries(isTrue))
        if (voucher.reason === reason) assert.ok(holds, reason)
      assert.ok(voucher.applied || (voucher.reason !== null && voucher.reason in isTrue), `${voucher.reason}`)
    }),
    RUNS,
  )
})

test('the order of the items changes nothing but the order of the lines', () => {
  const twoOrders = anyCart.chain((facts) =>
    reordered(facts.lines).map((lines) => [facts, { ...facts, lines }] as const),
  )
  fc.assert(
    fc.property(twoOrders, ([facts, shuffled]) => {
      const { lines, ...money } = priceCart(facts)
      const { lines: shuffledLines, ...shuffledMoney } = priceCart(shuffled)
      assert.deepEqual(shuffledMoney, money)
      assert.deepEqual(
        shuffledLines.toSorted((a, b) => a.id - b.id),
        lines,
      )
    }),
    RUNS,
  )
})

test('the order of promotions changes no amount', () => {
  const twoOrders = anyCart.chain((facts) =>
    fc
      .tuple(reordered(facts.orderPromotions), reordered(facts.shipping.terms.promotions))
      .map(([orderPromotions, promotions]) => {
        const { cost, terms } = facts.shipping
        return [
          facts,
          { ...facts, orderPromotions, shipping: { cost, terms: { ...terms, promotions } } },
        ] as const
      }),
  )
  // Names may differ where two promotions give the same: the first one is named.
  const amounts = (facts: PricingFacts) => {
    const { promotion_name, shipping_promotion_name, voucher, ...money } = priceCart(facts)
    return { ...money, applied: voucher?.applied, reason: voucher?.reason, outbid: voucher?.outbid }
  }
  fc.assert(
    fc.property(twoOrders, ([facts, shuffled]) => {
      assert.deepEqual(amounts(shuffled), amounts(facts))
    }),
    RUNS,
  )
})

test('the same facts give the same price, and stay as they were', () => {
  fc.assert(
    fc.property(anyCart, (facts) => {
      // A write to what is frozen throws.
      const frozen = deepFreeze(facts)
      assert.deepEqual(priceCart(frozen), priceCart(frozen))
    }),
    RUNS,
  )
})

/** What each promotion, and the voucher, would give alone. */
function offers(facts: PricingFacts, kind: 'order' | 'shipping', subtotal: number, base: number): number[] {
  const { voucher } = facts
  const promotions = kind === 'order' ? facts.orderPromotions : facts.shipping.terms.promotions
  const usable = voucher?.verdict === null && voucher.kind === kind ? [voucher] : []
  return [...promotions, ...usable]
    .filter(({ min_subtotal }) => subtotal >= min_subtotal)
    .map((discount) => discountOn(base, discount))
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) deepFreeze(inner)
    Object.freeze(value)
  }
  return value
}

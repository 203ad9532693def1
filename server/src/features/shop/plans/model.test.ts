// Plans bought, extended, upgraded, given back and ended in any order, by the clock: a simple model says on which plan each shop
// is and how much time is left, and the platform is held to it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { daysOf } from '../../../domain/plan-terms.ts'
import { isGreaterPlan, type Plan } from '../../../domain/plans.ts'
import {
  type Buyer,
  DAY_MS,
  type PlanWorld,
  PRICES,
  type Sku,
  START,
  startPlanWorld,
} from './plans.fixture.ts'

let world: PlanWorld
before(async () => {
  world = await startPlanWorld()
})
after(() => world.app.close())

const GRACE_MS = 7 * DAY_MS

/** Time in bags, of which the first is used up first. */
interface Bag {
  readonly order: string
  plan: Plan
  /** of the whole bag, and what it cost */
  size: number
  price: number
  left: number
}

class Model {
  bags: Bag[] = []
  /** since when there has been none, and the last one that was used up */
  empty: { since: number; plan: Plan; order: string } | null = null
  now = Date.parse(START)

  pass(to: number): void {
    while (this.now < to && this.bags.length > 0) {
      const [bag] = this.bags
      if (!bag) break
      const used = Math.min(bag.left, to - this.now)
      bag.left -= used
      this.now += used
      if (bag.left > 0) continue
      this.bags.shift()
      if (this.bags.length === 0) this.empty = { since: this.now, plan: bag.plan, order: bag.order }
    }
    this.now = to
  }

  plan(): Plan {
    const [bag] = this.bags
    if (bag) return bag.plan
    return this.empty && this.now < this.empty.since + GRACE_MS ? this.empty.plan : 'gratis'
  }

  buy(order: string, plan: Plan, size: number, price: number): void {
    const isInGrace = this.empty?.plan === plan && this.now < this.empty.since + GRACE_MS
    const late = this.empty && isInGrace ? this.now - this.empty.since : 0
    const smaller = this.bags.filter((bag) => isGreaterPlan(plan, bag.plan))
    const worth = smaller.map((bag) => {
      const rest = Number((BigInt(bag.price) * BigInt(bag.left)) / BigInt(bag.size))
      const more = Number((BigInt(size) * BigInt(rest)) / BigInt(price))
      return { order: bag.order, plan, size: more, price: rest, left: more }
    })
    this.bags = [
      ...this.bags.filter((bag) => !smaller.includes(bag)),
      { order, plan, size, price, left: size - late },
      ...worth.filter(({ size }) => size > 0),
    ]
    this.empty = null
  }

  takeBack(order: string): void {
    if (this.bags.length === 0) {
      if (this.empty?.order === order) this.empty = null
      return
    }
    this.bags = this.bags.filter((bag) => bag.order !== order)
  }
}

const SKUS = Object.keys(PRICES) as Sku[]
const anAct = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('buy' as const), sku: fc.constantFrom(...SKUS) }) },
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 40 * 24 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('cancelled' as const, 'refunded' as const),
      which: fc.nat({ max: 5 }),
    }),
  },
)

test('whatever is bought, given back and waited for, each shop is on the plan that it has time for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 4, maxLength: 14 }), async (acts) => {
      await world.setDays(0)
      const buyer = await world.aBuyer()
      const model = new Model()
      const paid: string[] = []
      let hours = 0
      for (const act of acts) {
        if (act.does === 'wait') {
          hours += act.hours
          model.pass(Date.parse(START) + hours * 3_600_000)
          await world.setDays(hours / 24)
        } else if (act.does === 'buy') {
          const number = await buyer.buy(act.sku)
          assert.equal(
            await world.planOf(buyer.shop),
            model.plan(),
            'an order that is not paid changes nothing',
          )
          await world.move(number, 'paid')
          const [plan = '', months = ''] = act.sku.split('-')
          model.buy(number, plan as Plan, daysOf(Number(months)) * DAY_MS, PRICES[act.sku])
          paid.push(number)
        } else {
          const number = paid[act.which]
          if (number === undefined) continue
          paid.splice(act.which, 1)
          await world.move(number, act.does)
          model.takeBack(number)
        }
        await agree(buyer, model)
      }
    }),
    { numRuns: 10 },
  )
})

async function agree(buyer: Buyer, model: Model): Promise<void> {
  assert.equal(await world.planOf(buyer.shop), model.plan())
  const { ends_at, plan } = await buyer.read()
  assert.equal(plan, model.plan())
  const left = model.bags.reduce((sum, bag) => sum + bag.left, 0)
  if (model.bags.length > 0) assert.equal(Date.parse(ends_at ?? '') - model.now, left)
  else if (model.plan() === 'gratis') assert.equal(ends_at, null)
}

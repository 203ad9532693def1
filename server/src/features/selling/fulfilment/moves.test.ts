// Every state of an order and everything that may be tried with it: what is allowed moves it, the rest changes nothing.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Problem } from '../../../base/problems.ts'
import { TRANSFER } from '../checkout/checkout.fixture.ts'
import {
  NOW,
  type Placed,
  type State,
  startTestOrders,
  type Target,
  type TestOrders,
} from '../orders/orders.fixture.ts'
import { rejectClaim } from './actions/reject-claim.ts'

const TARGETS: readonly Target[] = [
  'paid',
  'processing',
  'shipped',
  'completed',
  'cancelled',
  'expired',
  'refunded',
]
/** As decided, not as programmed. */
const MAY_MOVE: Record<State, readonly Target[]> = {
  pending_payment: ['paid', 'cancelled', 'expired'],
  claimed: ['paid', 'cancelled', 'expired'],
  paid: ['processing', 'shipped', 'cancelled', 'refunded'],
  processing: ['shipped', 'cancelled', 'refunded'],
  shipped: ['completed', 'refunded'],
  completed: ['refunded'],
  cancelled: [],
  expired: ['paid'],
  refunded: [],
}
const STATES = Object.keys(MAY_MOVE) as State[]
const MAY_CLAIM: readonly State[] = ['pending_payment', 'claimed']
const MAY_REOPEN: readonly State[] = ['pending_payment', 'claimed']
const MAY_REJECT: readonly State[] = ['claimed']
/** A merchant does not let an order expire: time does. */
const DOORS = {
  moveOrder: { targets: TARGETS, actor: 'gateway uji' },
  'the merchant': { targets: TARGETS.filter((to) => to !== 'expired'), actor: 'merchant' },
} as const
type Door = keyof typeof DOORS

let orders: TestOrders
/** One order a state, in a shop of its own: whatever is refused leaves it as it is. */
const refusing = new Map<State, Placed>()
let moving: string
before(async () => {
  orders = await startTestOrders()
  orders.app.clock.set(NOW)
  moving = await orders.aShop(SELLING)
  for (const state of STATES)
    refusing.set(state, await orders.placeIn(state, await orders.aShop(SELLING), BUYS))
})
after(() => orders.close())

const SELLING = {
  products: [{ slug: 'kursi', name: 'Kursi', price: 100_000, stock: 500, weight_grams: 500 }],
  payment_methods: [{ ...TRANSFER, unique_code: true }],
  vouchers: [
    { code: 'HEMAT', kind: 'order' as const, discount_type: 'amount' as const, discount_value: 1_000 },
  ],
}
const BUYS = { voucher_code: 'HEMAT' }

const statusOf = (state: State) => (state === 'claimed' ? 'pending_payment' : state)

function tryMove(door: Door, order: Placed, to: Target) {
  return door === 'moveOrder'
    ? orders.move(order, { to, actor: DOORS[door].actor, reason: 'a test' })
    : orders.moveByMerchant(order, to)
}

function orderThatRefuses(state: State): Placed {
  const order = refusing.get(state)
  assert.ok(order)
  return order
}

async function changesNothing(order: Placed, work: () => Promise<unknown>): Promise<void> {
  const earlier = await orders.dump(order.shop)
  assert.ok(earlier.orders?.length === 1 && earlier.messages?.length, 'there is something to change')
  await work()
  assert.deepEqual(await orders.dump(order.shop), earlier)
}

const isOrderMoved = (error: unknown) => error instanceof Problem && error.code === 'order_moved'

for (const state of STATES) {
  for (const [door, { targets, actor }] of Object.entries(DOORS) as [Door, (typeof DOORS)[Door]][]) {
    describe(`an order that is ${state}, by ${door}`, () => {
      for (const to of targets) {
        if (MAY_MOVE[state].includes(to)) {
          test(`an order that is ${state} becomes ${to} by ${door}, with one line of history and one message`, async () => {
            const order = await orders.placeIn(state, moving, BUYS)
            const [history, sent] = [await orders.history(order), await orders.messagesAbout(order)]
            await tryMove(door, order, to)
            assert.equal((await orders.row(order)).status, to)
            const line = {
              from: statusOf(state),
              to,
              actor,
              reason: door === 'moveOrder' ? 'a test' : null,
            }
            assert.deepEqual(await orders.history(order), [...history, line])
            const now = await orders.messagesAbout(order)
            assert.equal(now.length, sent.length + 1)
            const moves = now.filter((content) => content.kind === 'order_moved' && content.status === to)
            assert.equal(moves.length, 1)
          })
        } else {
          test(`an order that is ${state} does not become ${to} by ${door}: order_moved, and nothing changes`, async () => {
            const order = orderThatRefuses(state)
            await changesNothing(order, () => assert.rejects(tryMove(door, order, to), isOrderMoved))
          })
        }
      }
    })
  }

  describe(`an order that is ${state}`, () => {
    test(`an order that is ${state} ${MAY_CLAIM.includes(state) ? 'can' : 'cannot'} be claimed by its buyer`, async () => {
      if (!MAY_CLAIM.includes(state)) return refusesBuyer(state, orders.claim)
      const order = await orders.placeIn(state, moving)
      const { status, body } = await orders.claim(order)
      assert.deepEqual([status, body.order.buyer_claimed_at, body.payment.status], [200, NOW, 'claimed'])
    })

    test(`an order that is ${state} ${MAY_REOPEN.includes(state) ? 'answers its live payment' : 'refuses'} when its payment is reopened`, async () => {
      if (!MAY_REOPEN.includes(state)) return refusesBuyer(state, orders.reopen)
      const order = orderThatRefuses(state)
      await changesNothing(order, async () => {
        const { status, body } = await orders.reopen(order)
        assert.deepEqual([status, body.payment], [200, (await orders.track(order)).body.payment])
      })
    })

    test(`an order that is ${state} ${MAY_REJECT.includes(state) ? 'has a claim that' : 'holds no claim that'} the merchant can reject`, async () => {
      const shop = await orders.shopOf(orderThatRefuses(state).shop)
      if (!MAY_REJECT.includes(state)) {
        const order = orderThatRefuses(state)
        const rejecting = () => rejectClaim(orders.app.ctx, shop, order.number, orders.at())
        return changesNothing(order, () => assert.rejects(rejecting, isOrderMoved))
      }
      const order = await orders.placeIn(state, moving)
      await rejectClaim(orders.app.ctx, await orders.shopOf(moving), order.number, orders.at())
      assert.deepEqual((await orders.history(order)).at(-1), {
        from: 'pending_payment',
        to: 'pending_payment',
        actor: 'merchant',
        reason: 'claim rejected',
      })
      const kinds = (await orders.messagesAbout(order)).map(({ kind }) => kind).sort()
      assert.deepEqual(kinds, ['claim_rejected', 'order_placed'])
    })
  })
}

async function refusesBuyer(state: State, ask: (order: Placed) => ReturnType<TestOrders['claim']>) {
  const order = orderThatRefuses(state)
  await changesNothing(order, async () => {
    const { status, body } = await ask(order)
    assert.deepEqual([status, body.error.code], [409, 'order_moved'])
  })
}

test('an order that does not exist cannot be moved', async () => {
  const shop = await orders.shopOf(moving)
  const unknown = { ...orderThatRefuses('paid'), number: 'ETL-22222222' }
  const isNotFound = (error: unknown) => error instanceof Problem && error.code === 'not_found'
  await assert.rejects(orders.moveByMerchant(unknown, 'shipped'), isNotFound)
  await assert.rejects(rejectClaim(orders.app.ctx, shop, unknown.number, orders.at()), isNotFound)
})

test('an order of another shop cannot be moved', async () => {
  const order = orderThatRefuses('paid')
  await changesNothing(order, () =>
    assert.rejects(orders.moveByMerchant({ ...order, shop: moving }, 'shipped'), { code: 'not_found' }),
  )
})

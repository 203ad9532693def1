// Where a merchant may move an order, as he reads it before he does it, and when he comes too late.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { AdminRequest } from '../../../../test/app.ts'
import { aProduct } from '../../../../test/world.ts'
import { ORDER_STATUSES } from '../../../domain/order-status.ts'
import { anAccount, sessionOf } from '../../people/accounts/accounts.fixture.ts'
import { NOW, type Placed, type State, startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'
import { MERCHANT_TARGETS } from './rules.ts'

let orders: TestOrders
let shop: string
let token: string
before(async () => {
  orders = await startTestOrders()
  orders.app.clock.set(NOW)
  shop = await orders.aShop({
    products: [
      aProduct({ slug: 'kursi', stock: 500 }),
      aProduct({ slug: 'jasa', unlimited_stock: true }),
      aProduct({ slug: 'gratis', price: 0 }),
    ],
    // What is free is sent for nothing, so that there is nothing to pay.
    promotions: [
      {
        key: 'ongkir',
        name: 'Ongkir',
        kind: 'shipping',
        discount_type: 'percent',
        discount_value: 100,
      },
    ],
  })
  token = await orders.app.token({ shop })
})
after(() => orders.close())

const admin = (path: string, request: AdminRequest = {}) =>
  orders.app.admin(`/shops/${shop}${path}`, { token, ...request })
const move = ({ number }: Placed, to: string) =>
  admin(`/orders/${number}/moves`, { method: 'POST', json: { to } })

interface Move {
  to: string
  refund_by: string | null
  restocks: boolean
}
const movesOf = async ({ number }: Placed, who: AdminRequest = {}): Promise<Move[]> =>
  (await admin(`/orders/${number}`, who)).body.moves
const moveOf = async (order: Placed, to: string) => (await movesOf(order)).find((each) => each.to === to)

const STATES: readonly State[] = [...ORDER_STATUSES, 'claimed']

describe('the moves that an order names', () => {
  for (const state of STATES)
    test(`${state}: are those that work, and no other does`, async () => {
      const named = (await movesOf(await orders.placeIn(state, shop))).map(({ to }) => to)
      for (const to of MERCHANT_TARGETS) {
        const { status, body } = await move(await orders.placeIn(state, shop), to)
        assert.equal(status, named.includes(to) ? 200 : 409, `${state} to ${to}`)
        if (status === 409) assert.equal(body.error.code, 'order_moved')
      }
    })

  test('say whether goods come back: not once they have left, and not those that are never counted', async () => {
    for (const [state, restocks] of [
      ['pending_payment', true],
      ['processing', true],
    ] as const) {
      const order = await orders.placeIn(state, shop)
      const before = await orders.stock(shop, 'kursi')
      assert.equal((await moveOf(order, 'cancelled'))?.restocks, restocks)
      await move(order, 'cancelled')
      assert.equal(await orders.stock(shop, 'kursi'), before + 1)
    }
    assert.equal((await moveOf(await orders.placeIn('shipped', shop), 'refunded'))?.restocks, false)
    const ofService = await orders.placeIn('paid', shop, { items: [{ slug: 'jasa' }] })
    assert.equal((await moveOf(ofService, 'refunded'))?.restocks, false)
  })

  test('say how money goes back: by hand where it was transferred, not at all where there is none', async () => {
    const paid = await orders.placeIn('paid', shop)
    assert.equal((await moveOf(paid, 'refunded'))?.refund_by, 'hand')
    assert.equal((await moveOf(paid, 'cancelled'))?.refund_by, 'hand')
    assert.equal((await moveOf(paid, 'processing'))?.refund_by, null)
    const unpaid = await orders.place(shop)
    assert.equal((await moveOf(unpaid, 'cancelled'))?.refund_by, null)
    const free = await orders.place(shop, { items: [{ slug: 'gratis' }] })
    assert.equal((await moveOf(free, 'refunded'))?.refund_by, null)
  })

  test('are without a refund for those who may not make one', async () => {
    await anAccount(orders.app, { login: 'staf@rotan.example', shop, role: 'staff' })
    await anAccount(orders.app, { login: 'kepala@rotan.example', shop, role: 'manager' })
    const order = await orders.placeIn('paid', shop)
    const seenBy = async (login: string) => {
      const cookie = await sessionOf(orders.app, login)
      const { body } = await orders.app.admin(`/shops/${shop}/orders/${order.number}`, { cookie })
      return body.moves.map(({ to }: Move) => to)
    }
    assert.deepEqual(await seenBy('staf@rotan.example'), ['processing', 'shipped', 'cancelled'])
    assert.deepEqual(await seenBy('kepala@rotan.example'), ['processing', 'shipped', 'cancelled', 'refunded'])
  })
})

describe('a merchant who comes too late learns where the order is and where it may go', () => {
  test('by a move', async () => {
    const { status, body } = await move(await orders.placeIn('shipped', shop), 'processing')
    assert.equal(status, 409)
    assert.deepEqual(body.error.details, { status: 'shipped', allowed: ['completed', 'refunded'] })
  })

  test('by a refund that cannot be made', async () => {
    const { status, body } = await move(await orders.placeIn('cancelled', shop), 'refunded')
    assert.deepEqual([status, body.error.details], [409, { status: 'cancelled', allowed: [] }])
  })

  test('by a claim that there is no more', async () => {
    const order = await orders.placeIn('paid', shop)
    for (const accept of [true, false]) {
      const { status, body } = await admin(`/orders/${order.number}/claim`, {
        method: 'POST',
        json: { accept },
      })
      assert.deepEqual([status, body.error.details.status], [409, 'paid'])
    }
  })

  test('by an address of a parcel that has left', async () => {
    const { number } = await orders.placeIn('shipped', shop)
    const { status, body } = await admin(`/orders/${number}`, {
      method: 'PATCH',
      ifMatch: '*',
      json: { address: 'Jl. Lain 2' },
    })
    assert.deepEqual([status, body.error.details.allowed], [409, ['completed', 'refunded']])
  })
})

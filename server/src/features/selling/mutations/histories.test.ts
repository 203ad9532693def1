// Deliveries as they come in life, signed by openssl: doubled, out of order, delayed and forged, on the database. What a pure model
// says is what happens: never a wrong settlement, and none lost.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type FakeMutation, noticeOf, type Sign } from '../../../../test/fakes/mutations.ts'
import { features } from '../../index.ts'
import { checkConsistency } from '../../operating/consistency/check-consistency.ts'
import { startTestMoney, type TestMoney } from './mutations.fixture.ts'

let world: TestMoney
before(async () => {
  world = await startTestMoney()
})
after(() => world?.close())

/** By a program that is not ours. */
const byOpenssl: Sign = (body, secret) =>
  execFileSync('openssl', ['dgst', '-sha256', '-hmac', secret, '-hex'], { input: body })
    .toString()
    .trim()
    .split(' ')
    .at(-1) ?? ''
const byThief: Sign = (body) => byOpenssl(body, 'tebakan')

interface Delivery {
  /** which of the transfers it tells of: several come in one */
  readonly of: readonly number[]
  readonly isForged: boolean
}

/** `off`: what is transferred beside the total; `isSecond`: sent once more */
const transfers = fc.array(
  fc.record({ off: fc.constantFrom(0, 0, 0, -7, 1_000_000), isSecond: fc.boolean() }),
  {
    minLength: 3,
    maxLength: 5,
  },
)
const deliveries = fc.array(
  fc.record({ of: fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }), isForged: fc.boolean() }),
  { minLength: 4, maxLength: 14 },
)

let shops = 0
test('however transfers are told, each order is paid by its own, once, and all that was truly told is kept once', async () => {
  await fc.assert(
    fc.asyncProperty(transfers, deliveries, async (sent, told) => {
      world.payments.turnTo(0)
      const { slug } = await world.shop(`sejarah-${++shops}`)
      const orders: Awaited<ReturnType<TestMoney['buy']>>[] = []
      for (const _ of sent) orders.push(await world.buy(slug))
      const mutations = sent.flatMap(({ off, isSecond }, i) => {
        const amount = (orders[i]?.total ?? 0) + off
        return [world.mutation(amount), ...(isSecond ? [world.mutation(amount)] : [])]
      })
      const heard = new Set<string>()
      for (const delivery of told) await deliver(slug, mutations, delivery, heard)
      await assertTrue(slug, orders, mutations, heard)
    }),
    { numRuns: 12, endOnFailure: true },
  )
})

async function deliver(
  slug: string,
  mutations: readonly FakeMutation[],
  { of, isForged }: Delivery,
  heard: Set<string>,
): Promise<void> {
  const chosen = of.flatMap((i) => mutations[i % mutations.length] ?? [])
  const answer = await world.send(slug, 'moota', noticeOf('moota', chosen, isForged ? byThief : byOpenssl))
  assert.equal(answer.status, isForged ? 403 : 200, answer.text)
  if (!isForged) for (const { id } of chosen) heard.add(id)
}

async function assertTrue(
  slug: string,
  orders: readonly Awaited<ReturnType<TestMoney['buy']>>[],
  mutations: readonly FakeMutation[],
  heard: ReadonlySet<string>,
): Promise<void> {
  const rows = await world.rows(slug)
  assert.deepEqual(
    rows.map(({ mutation_id }) => mutation_id).sort(),
    [...heard].sort(),
    'each once, none lost',
  )
  for (const order of orders) {
    const own = rows.filter(({ amount }) => amount === order.total)
    const settled = own.filter(({ state }) => state === 'settled')
    assert.equal(settled.length, Math.min(own.length, 1))
    assert.ok(settled.every(({ order_id }) => order_id === order.orderId))
    assert.ok(own.every(({ state }) => state === 'settled' || state === 'paid_twice'))
    const { status } = await world.payments.order(order)
    assert.equal(status, own.length > 0 ? 'paid' : 'pending_payment')
  }
  const totals = new Set(orders.map(({ total }) => total))
  const strays = rows.filter(({ amount }) => !totals.has(amount))
  assert.ok(strays.every(({ state }) => state !== 'settled'))
  assert.ok(mutations.length >= rows.length)
  const shopId = world.payments.checkout.shopId(slug)
  assert.deepEqual(await checkConsistency(world.app.ctx.db, features, shopId), [])
}

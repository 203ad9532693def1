// How much money that paid nothing a shop keeps, and what is put aside by its date: what is told is without end.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { features } from '../../index.ts'
import { checkConsistency } from '../../operating/consistency/check-consistency.ts'
import { forgetAside } from './changes.ts'
import { startTestMoney, type TestMoney } from './mutations.fixture.ts'

const DAY_MS = 86_400_000

let world: TestMoney
before(async () => {
  world = await startTestMoney()
})
after(() => world?.close())

const inDays = (days: number) => new Date(world.app.clock.now() + days * DAY_MS)

test('money of a date too far away is kept aside: nobody is told, nobody has to look, and a person may take it back', async () => {
  const { slug } = await world.shop('jauh')
  const bought = await world.buy(slug)
  await world.tell(slug, [
    world.mutation(bought.total, { at: inDays(-61) }),
    world.mutation(bought.total, { at: inDays(3) }),
    world.mutation(70_001, { at: inDays(-59) }),
  ])
  assert.deepEqual(await world.money(slug), [
    `ignored ${bought.total}`,
    `ignored ${bought.total}`,
    'unknown 70001',
  ])
  assert.equal(await world.status(bought), 'pending_payment pending')
  const news = (await world.app.messages(slug)).filter(({ kind }) => kind === 'merchant_money')
  assert.equal(news.length, 1)
  const token = await world.app.token({ shop: slug })
  const { body } = await world.app.admin(`/shops/${slug}/money?state=ignored`, { token })
  assert.deepEqual(
    body.items.map(({ is_out_of_time }: { is_out_of_time: boolean }) => is_out_of_time),
    [true, true],
  )
})

test('of money that paid no order the oldest gives way, with its repeats; what paid one stays', async () => {
  const { slug } = await world.shop('penuh')
  const { db } = world.app.ctx
  const shopId = world.payments.checkout.shopId(slug)
  const bought = await world.buy(slug)
  await world.tell(slug, [world.mutation(bought.total)])
  const first = world.mutation(30_000)
  await world.tell(slug, [first])
  await world.tell(slug, [{ ...first, id: 'lain' }], 'mutasibank')
  for (let i = 1; i <= 3; i++) {
    world.payments.turnTo(i)
    await world.tell(slug, [world.mutation(30_000 + i)])
  }
  const token = await world.app.token({ shop: slug })
  const { body } = await world.app.admin(`/shops/${slug}/plan`, { token })
  const [usage] = body.usage.filter(({ what }: { what: string }) => what === 'money')
  assert.deepEqual([usage.used, usage.limit], [5, 200_000])
  await forgetAside(db, shopId, 3)
  assert.deepEqual(await world.money(slug), [
    `settled ${bought.number} ${bought.total}`,
    'unknown 30001',
    'unknown 30002',
    'unknown 30003',
  ])
  assert.deepEqual(await checkConsistency(db, features, shopId), [])
})

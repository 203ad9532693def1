// Mutations at once, on two nodes: each order is paid once, and nothing that came is lost.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { noticeOf } from '../../../../test/fakes/mutations.ts'
import { allHeard } from '../../../../test/heard.ts'
import { features } from '../../index.ts'
import { checkConsistency } from '../../operating/consistency/check-consistency.ts'
import { startTestMoney, type TestMoney } from './mutations.fixture.ts'

let world: TestMoney
let second: TestApp
before(async () => {
  world = await startTestMoney()
  second = await startApp({ database: world.app.database, env: world.payments.env })
})
after(async () => {
  await second?.close()
  await world?.close()
})

async function everywhere(shop: string, ...given: ReturnType<typeof noticeOf>[]): Promise<void> {
  const calls = given.flatMap((notice) =>
    [world.app, second, world.app, second].map((app) =>
      app.send(
        `/api/v1/mutations/${'x-mutasibank-timestamp' in lower(notice) ? 'mutasibank' : 'moota'}/notify`,
        {
          method: 'POST',
          headers: { ...notice.headers, Host: `${shop}.localhost` },
          body: notice.body,
        },
      ),
    ),
  )
  for (const answer of await Promise.all(calls)) assert.equal(answer.status, 200, answer.text)
  await allHeard(world.app.ctx, world.payments.checkout.shopId(shop))
}

const lower = ({ headers }: ReturnType<typeof noticeOf>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

test('the same mutation at once on two nodes, by two services, pays once', async () => {
  const { slug } = await world.shop('rotan')
  second.clock.set(new Date(world.app.clock.now()).toISOString())
  const bought = await world.buy(slug)
  const [one, other] = [world.mutation(bought.total), world.mutation(bought.total)]
  await everywhere(slug, noticeOf('moota', [one]), noticeOf('mutasibank', [other]))
  const states = (await world.money(slug)).map((line) => line.split(' ')[0]).sort()
  assert.deepEqual(states, ['ignored', 'settled'])
  assert.deepEqual(await world.payments.history(bought), ['pending_payment', 'paid'])
  assert.deepEqual(await world.payments.messagesTo(bought), ['paid'])
})

test('two transfers of one amount, the merchant’s own hand and a cancellation at once leave one end', async () => {
  const { slug } = await world.shop('bambu')
  // An amount may come back once its order is paid.
  const known = new Set<string>()
  for (let round = 0; round < 8; round++) {
    const bought = await world.buy(slug)
    const notices = [1, 2].map(() => noticeOf('moota', [world.mutation(bought.total)]))
    const by = round % 2 === 0 ? ('paid' as const) : ('cancelled' as const)
    await Promise.all([
      everywhere(slug, ...notices),
      world.payments.byMerchant(bought, by).catch(() => 'too late'),
    ])
    const rows = (await world.rows(slug)).filter(({ id }) => !known.has(id))
    for (const { id } of rows) known.add(id)
    assert.equal(rows.length, 2, 'each is kept once')
    const settled = rows.filter(({ state }) => state === 'settled').length
    const { status } = await world.payments.order(bought)
    assert.ok(settled <= 1)
    if (status === 'paid') assert.equal(settled, 1)
    if (status === 'cancelled' && settled === 0)
      assert.ok(
        rows.every(({ state }) => state === 'paid_after_end'),
        rows.map(({ state }) => state).join(),
      )
  }
  const shopId = world.payments.checkout.shopId(slug)
  assert.deepEqual(await checkConsistency(world.app.ctx.db, features, shopId), [])
})

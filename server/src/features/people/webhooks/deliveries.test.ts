// What a merchant does with deliveries: another secret, one sent again, the list of what was answered.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NOW } from '../../selling/orders/orders.fixture.ts'
import { forgetOldSecrets, purgeDeliveries } from './changes.ts'
import { type Hook, isGenuine, startHooked, type TestWebhooks, typesOf } from './webhooks.fixture.ts'

const [MINUTE, DAY] = [60_000, 86_400_000]
const after = (moment: string, ms: number) => new Date(Date.parse(moment) + ms).toISOString()

const sendAgain = ({ app }: TestWebhooks, { path, token }: Hook, id = '') =>
  app.admin(`${path}/deliveries/${id}/retry`, { method: 'POST', token })

test('a new secret signs at once, and the one before for a day: then it is forgotten', async (t) => {
  const { world, receiver, shop, hook } = await startHooked(t)
  world.app.clock.set(NOW)
  const { secret } = (await world.app.admin(`${hook.path}/secret`, { method: 'POST', token: hook.token }))
    .body
  const order = await world.place(shop)
  await forgetOldSecrets(world.app.ctx.db, new Date(world.app.clock.now()))
  await world.deliver()
  world.app.clock.set(after(NOW, DAY + MINUTE))
  await world.move(order, { to: 'cancelled' })
  await world.deliver()
  await forgetOldSecrets(world.app.ctx.db, new Date(world.app.clock.now()))
  const kept = await world.app.ctx.db.selectFrom('webhooks').select('old_secret_sealed').execute()
  assert.deepEqual(kept, [{ old_secret_sealed: null }])
  assert.deepEqual(
    receiver.calls.map((call) => [isGenuine(call, secret), isGenuine(call, hook.secret)]),
    [
      [true, true],
      [true, false],
    ],
  )
})

describe('by hand', () => {
  test('any event is sent again, as it was', async (t) => {
    const { world, receiver, shop, hook } = await startHooked(t)
    const order = await world.placeIn('paid', shop)
    await world.deliver()
    const [placed] = await world.deliveries(hook)
    const again = await sendAgain(world, hook, placed?.id)
    assert.deepEqual([again.status, again.body.status], [200, 'waiting'])
    await world.deliver()
    assert.deepEqual(typesOf(receiver, order), ['order.placed', 'order.paid', 'order.placed'])
    assert.equal(receiver.calls[2]?.raw, receiver.calls[0]?.raw)
    const shown = (await world.app.admin(`${hook.path}/deliveries`, { token: hook.token })).body.items
    assert.deepEqual([shown[1].status, shown[1].attempts], ['delivered', 2])

    assert.equal((await sendAgain(world, hook, 'whd_none')).status, 404)
    const other = await world.hook(shop, receiver.url)
    assert.equal((await sendAgain(world, other, placed?.id)).status, 404)
  })

  test('one that waits goes at once, behind those that have to go before it', async (t) => {
    const { world, receiver, shop, hook } = await startHooked(t)
    world.app.clock.set(NOW)
    await receiver.down()
    const order = await world.placeIn('paid', shop)
    await world.deliver()
    await receiver.up()
    const [, paid] = await world.deliveries(hook)
    await sendAgain(world, hook, paid?.id)
    await world.deliver()
    assert.deepEqual(typesOf(receiver, order), ['order.placed', 'order.paid'])
  })

  test('one of a webhook that is off is tried once', async (t) => {
    const { world, receiver, shop, hook } = await startHooked(t)
    await world.place(shop)
    await world.app.admin(hook.path, {
      method: 'PATCH',
      token: hook.token,
      ifMatch: '*',
      json: { enabled: false },
    })
    const [left] = await world.deliveries(hook)
    assert.deepEqual([left?.status, left?.error], ['failed', 'switched_off'])
    receiver.answerStatus(500)
    await sendAgain(world, hook, left?.id)
    await world.deliver()
    const [tried] = await world.deliveries(hook)
    assert.deepEqual([tried?.status, tried?.error, receiver.calls.length], ['failed', 'refused', 1])
  })
})

test('what was sent is listed page by page, by its status, and kept for thirty days', async (t) => {
  const { world, receiver, shop, hook } = await startHooked(t)
  world.app.clock.set(NOW)
  const order = await world.placeIn('completed', shop)
  await world.deliver()
  const list = async (query: string) =>
    (await world.app.admin(`${hook.path}/deliveries?${query}`, { token: hook.token })).body
  const types: string[] = []
  let cursor = ''
  do {
    const page = await list(`limit=2&cursor=${cursor}`)
    types.push(...page.items.map(({ type }: { type: string }) => type))
    cursor = page.next_cursor
  } while (cursor)
  assert.deepEqual(types, typesOf(receiver, order).toReversed())
  assert.equal((await list('status=delivered')).items.length, 5)
  assert.equal((await list('status=waiting')).items.length, 0)

  world.app.clock.set(after(NOW, 30 * DAY))
  await purgeDeliveries(world.app.ctx.db, new Date(world.app.clock.now()))
  assert.equal((await list('')).items.length, 5)
  world.app.clock.set(after(NOW, 30 * DAY + MINUTE))
  await purgeDeliveries(world.app.ctx.db, new Date(world.app.clock.now()))
  assert.equal((await list('')).items.length, 0)
})

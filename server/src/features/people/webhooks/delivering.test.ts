// Delivering: at least once, in the order of each object, whichever node is there, and no receiver in another's way.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import { startApp } from '../../../../test/app.ts'
import { startProcess } from '../../../../test/processes.ts'
import { aProduct } from '../../../../test/world.ts'
import { createOutbound } from '../../../adapters/outbound.ts'
import { NOW, type Placed } from '../../selling/orders/orders.fixture.ts'
import { delivering } from './delivering.ts'
import {
  isGenuine,
  startHooked,
  startReceiver,
  startTestWebhooks,
  type TestWebhooks,
  typesOf,
} from './webhooks.fixture.ts'

const [SECOND, DAY] = [1_000, 86_400_000]
const after = (moment: string, ms: number) => new Date(Date.parse(moment) + ms).toISOString()

/** Nothing runs low. */
const MANY = [aProduct({ slug: 'kursi', stock: 100 })]
/** The receivers are on this machine. */
const ALLOWED = { ALLOW_PRIVATE_ADDRESSES: '1' }

const anotherNode = ({ app: { database } }: TestWebhooks) => startApp({ database, jobs: true, env: ALLOWED })

test('a node sends what it writes at once', async (t) => {
  const { world, receiver, shop, hook } = await startHooked(t, {}, { jobs: true })
  const order = await world.placeIn('processing', shop)
  await until(() => receiver.calls.length === 3)
  assert.deepEqual(typesOf(receiver, order), ['order.placed', 'order.paid', 'order.processing'])
  await until(async () => (await world.deliveries(hook)).every(({ status }) => status === 'delivered'))
  const shown = (await world.app.admin(`${hook.path}/deliveries`, { token: hook.token })).body
  assert.equal(shown.items.length, 3)
  assert.partialDeepStrictEqual(shown.items[2], {
    type: 'order.placed',
    object: order.id,
    status: 'delivered',
    attempts: 1,
    answer_status: 200,
    answer_text: 'ok',
    error: null,
    next_try_at: null,
  })
})

describe('a receiver that is down', () => {
  test('gets everything once and in order when it is back, order by order', async (t) => {
    const { world, receiver, shop, hook } = await startHooked(t)
    world.app.clock.set(NOW)
    await receiver.down()
    const orders: Placed[] = []
    for (let i = 0; i < 4; i++) orders.push(await world.placeIn('processing', shop))
    await world.deliver()
    const first = await world.deliveries(hook)
    assert.deepEqual(
      first.map(({ type, attempts, error }) => [type, attempts, error]),
      orders.flatMap(() => [
        ['order.placed', 1, 'unreachable'],
        ['order.paid', 0, null],
        ['order.processing', 0, null],
      ]),
    )
    assert.ok(first.every(({ send_after }) => send_after.toISOString() === after(NOW, 5 * SECOND)))

    await receiver.up()
    await world.deliver()
    assert.equal(receiver.calls.length, 0, 'not before its time')
    // One that comes meanwhile waits behind those of its order.
    for (const order of orders) await world.move(order, { to: 'shipped' })
    await world.deliver()
    assert.equal(receiver.calls.length, 0)

    world.app.clock.set(after(NOW, 5 * SECOND))
    await world.deliver()
    for (const order of orders)
      assert.deepEqual(typesOf(receiver, order), [
        'order.placed',
        'order.paid',
        'order.processing',
        'order.shipped',
      ])
    assert.equal(receiver.calls.length, 16)
    const [webhook] = (await world.app.admin(`/shops/${shop}/webhooks`, { token: hook.token })).body.items
    assert.equal(webhook.failing_since, null)
  })

  test('holds up its own order only, and what it answers is kept', async (t) => {
    const { world, receiver, shop, hook } = await startHooked(t)
    world.app.clock.set(NOW)
    const [bad, good] = [await world.placeIn('paid', shop), await world.placeIn('paid', shop)]
    receiver.answer((response, { data }) =>
      response
        .writeHead(data.id === bad.id ? 500 : 204)
        .end(data.id === bad.id ? `\0é${'x'.repeat(600)}` : ''),
    )
    await world.deliver()
    assert.deepEqual(typesOf(receiver, good), ['order.placed', 'order.paid'])
    assert.deepEqual(typesOf(receiver, bad), ['order.placed'])
    const [refused] = await world.deliveries(hook)
    assert.deepEqual([refused?.status, refused?.error, refused?.answer_status], ['waiting', 'refused', 500])
    assert.equal(refused?.answer_text, `é${'x'.repeat(497)}`)
    const [webhook] = (await world.app.admin(`/shops/${shop}/webhooks`, { token: hook.token })).body.items
    assert.equal(webhook.failing_since, null, 'others got through')
  })

  test('is switched off after three days, and the merchant gets a message', async (t) => {
    const { world, receiver, shop, hook } = await startHooked(t, {
      contact: { channel: 'any', notify: 'rina@rotan.example' },
    })
    world.app.clock.set(NOW)
    receiver.answerStatus(503)
    await world.place(shop)
    await world.deliver()
    const [delivery] = await world.deliveries(hook)
    assert.ok(delivery)
    let tries = 1
    for (let now = NOW; tries < 20; tries++) {
      const { status, send_after } = (await world.deliveries(hook))[0] ?? delivery
      if (status !== 'waiting') break
      now = send_after.toISOString()
      world.app.clock.set(now)
      await world.deliver()
    }
    assert.equal(tries, 12)
    assert.equal(world.app.clock.now(), Date.parse(NOW) + 3 * DAY)
    const { body } = await world.app.admin(hook.path, { token: hook.token })
    assert.partialDeepStrictEqual(body, { enabled: false, disabled_reason: 'failing', failing_since: NOW })
    const [told] = (await world.app.messages(shop)).filter(({ kind }) => kind === 'merchant_webhook_off')
    assert.match(
      told?.opened?.text ?? '',
      /127\.0\.0\.1:\d+ tidak menerima satu pun kabar sejak 15 November 2026/,
    )
    assert.ok(!told?.opened?.text.includes('/hook'))

    // Switched on again, it begins anew; what was missed can be sent by hand.
    receiver.answerStatus(200)
    receiver.calls.length = 0
    const json = { enabled: true }
    const on = await world.app.admin(hook.path, {
      method: 'PATCH',
      token: hook.token,
      ifMatch: body.version,
      json,
    })
    assert.partialDeepStrictEqual(on.body, { enabled: true, disabled_reason: null, failing_since: null })
    await world.place(shop)
    await world.deliver()
    assert.deepEqual(
      receiver.calls.map(({ type }) => type),
      ['order.placed'],
    )
  })
})

test('two nodes deliver each event once, and in order', async (t) => {
  const { world, receiver, shop, hook } = await startHooked(t, { products: MANY }, { jobs: true })
  const other = await anotherNode(world)
  t.after(() => other.close())
  const orders = await Promise.all(Array.from({ length: 8 }, () => world.place(shop)))
  await Promise.all(
    orders.map(async (order) => {
      for (const to of ['paid', 'processing', 'shipped', 'completed'] as const)
        await world.move(order, { to })
    }),
  )
  await until(async () => (await world.deliveries(hook)).every(({ status }) => status === 'delivered'))
  for (const order of orders)
    assert.deepEqual(typesOf(receiver, order), [
      'order.placed',
      'order.paid',
      'order.processing',
      'order.shipped',
      'order.completed',
    ])
  assert.equal(receiver.calls.length, 40)
})

test('a server that is killed loses nothing: another delivers it, and what came after it behind it', async (t) => {
  const { world, receiver, shop, hook } = await startHooked(t)
  // It takes the event and never answers.
  receiver.answer(() => {})
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-killed-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const doomed = await startProcess({
    connectionString: world.app.database.connectionString,
    dataDir,
    env: ALLOWED,
    isPatient: true,
  })
  const order = await world.place(shop)
  await until(() => receiver.calls.length === 1)
  await doomed.kill()

  receiver.answerStatus(200)
  await world.move(order, { to: 'paid' })
  await world.deliver()
  assert.equal(receiver.calls.length, 1, 'the other may still be sending it')
  world.app.clock.set(new Date(Date.now() + 31 * SECOND).toISOString())
  await world.deliver()
  assert.deepEqual(typesOf(receiver, order), ['order.placed', 'order.placed', 'order.paid'])
  const [first, again] = receiver.calls
  assert.equal(first?.headers['webhook-id'], again?.headers['webhook-id'])
  assert.ok(again && isGenuine(again, hook.secret))
})

test('a slow receiver is not waited for by others, and takes a few at a time', async (t) => {
  const world = await startTestWebhooks(t, { jobs: true })
  const [slow, quick] = [await startReceiver(t), await startReceiver(t)]
  const held: (() => void)[] = []
  let isHolding = true
  slow.answer((response) => {
    if (isHolding) held.push(() => response.end())
    else response.end()
  })
  const [shop, other] = [await world.aShop({ products: MANY }), await world.aShop()]
  const hook = await world.hook(shop, slow.url)
  await world.hook(other, quick.url)
  await Promise.all(Array.from({ length: 9 }, () => world.place(shop)))
  await until(() => held.length === 5)
  const order = await world.placeIn('paid', other)
  await until(() => typesOf(quick, order).length === 2)
  assert.equal(slow.calls.length, 5)
  isHolding = false
  for (const answer of held) answer()
  await until(async () => (await world.deliveries(hook)).every(({ status }) => status === 'delivered'))
  assert.equal(slow.calls.length, 9)
})

test('a shop with many slow receivers leaves room for those of another', async (t) => {
  const world = await startTestWebhooks(t)
  const [slow, quick] = [await startReceiver(t), await startReceiver(t)]
  slow.answer(() => {})
  const [shop, other] = [await world.aShop({ products: MANY }), await world.aShop()]
  for (let i = 0; i < 6; i++) await world.hook(shop, slow.url)
  await world.hook(other, quick.url)
  await Promise.all(Array.from({ length: 5 }, () => world.place(shop)))
  const order = await world.place(other)
  const outbox = delivering.open(world.app.ctx)
  await outbox.look()
  await until(() => typesOf(quick, order).length === 1)
  await until(() => slow.calls.length === 20)
  // Whatever it looks for again, no more than these are on their way.
  await outbox.look()
  await world.app.call('/shop', { shop: other })
  assert.equal(slow.calls.length, 20)
  await slow.down()
  await outbox.finished()
})

test('a node that is stopped gives back what it could not finish', async (t) => {
  const { world, receiver, shop, hook } = await startHooked(t)
  await world.place(shop)
  receiver.answer(() => {})
  const node = await anotherNode(world)
  await until(() => receiver.calls.length === 1)
  await node.close()
  receiver.answerStatus(200)
  await world.deliver()
  const [delivery] = await world.deliveries(hook)
  assert.deepEqual([delivery?.status, delivery?.attempts], ['delivered', 1])
})

describe('an address', () => {
  test('that leads elsewhere is not followed', async (t) => {
    const { world, receiver, shop, hook } = await startHooked(t)
    const elsewhere = await startReceiver(t)
    receiver.answer((response) => response.writeHead(307, { Location: elsewhere.url }).end())
    await world.place(shop)
    await world.deliver()
    const [delivery] = await world.deliveries(hook)
    assert.deepEqual(
      [delivery?.status, delivery?.error, delivery?.answer_status],
      ['waiting', 'redirected', 307],
    )
    assert.equal(elsewhere.calls.length, 0)
  })

  test('whose name leads into a private network by the time it is called is not called', async (t) => {
    const world = await startTestWebhooks(t)
    const receiver = await startReceiver(t)
    const shop = await world.aShop()
    const hook = await world.hook(shop, receiver.url.replace('127.0.0.1', 'innocent.example'))
    await world.place(shop)
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    await world.deliver({ outbound: createOutbound({ allowPrivate: false, resolve }) })
    assert.equal((await world.deliveries(hook))[0]?.error, 'address_not_allowed')
    assert.equal(receiver.calls.length, 0)
  })

  test('that is corrected gets at once what waited', async (t) => {
    const world = await startTestWebhooks(t)
    const receiver = await startReceiver(t)
    const shop = await world.aShop()
    const hook = await world.hook(shop, 'http://127.0.0.1:1/')
    world.app.clock.set(NOW)
    const order = await world.placeIn('paid', shop)
    await world.deliver()
    const json = { url: receiver.url }
    await world.app.admin(hook.path, { method: 'PATCH', token: hook.token, ifMatch: hook.version, json })
    await world.deliver()
    assert.deepEqual(typesOf(receiver, order), ['order.placed', 'order.paid'])
  })
})

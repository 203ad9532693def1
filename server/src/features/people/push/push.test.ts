// News to browsers: a new order and a reported transfer reach those who work in the shop, nobody else, and hold up nothing.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { vapidOf } from '../../../../../test/push-service.ts'
import { until } from '../../../../../test/until.ts'
import { aProduct } from '../../../../test/world.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { formatRupiah } from '../../../domain/rupiah.ts'
import { NOW, startTestOrders } from '../../selling/orders/orders.fixture.ts'
import { deleteStaff } from '../accounts/changes.ts'
import { CONTACT, startTestPushes } from './push.fixture.ts'
import { claimDue, deleteSubscriptions, subscriptionsOf } from './queries.ts'

const PLENTY = { products: [aProduct({ slug: 'kursi', stock: 500 })] }
const later = (ms: number) => new Date(Date.parse(NOW) + ms).toISOString()

describe('what browsers hear', () => {
  test('a new order and a reported transfer, to all who work in the shop, encrypted and signed', async (t) => {
    const world = await startTestPushes(t)
    const shop = await world.aShop(PLENTY)
    const owner = await world.browserOf(await world.person(shop))
    const staff = await world.browserOf(await world.person(shop, { role: 'staff' }))
    const order = await world.place(shop, {
      customer_name: 'Budi\n Santoso',
      items: [{ slug: 'kursi', qty: 2 }],
    })
    await world.push()
    const amount = formatRupiah((await world.row(order)).total)
    const placed = {
      title: `Pesanan baru ${order.number}`,
      body: `${amount} · Budi Santoso · 2 barang`,
      url: `/toko/${shop}/pesanan/${order.number}`,
      tag: `${shop}/${order.number}`,
    }
    for (const { pushed } of [owner, staff]) {
      assert.deepEqual(
        pushed.map(({ news }) => news),
        [placed],
      )
      const [first] = pushed
      assert.ok(first)
      assert.equal(first.headers.urgency, 'high')
      assert.ok(Number(first.headers.ttl) > 3_600)
      const { aud, exp, sub } = vapidOf(first, world.publicKey)
      assert.deepEqual([aud, sub], [world.service.origin, CONTACT])
      assert.ok(exp > Date.now() / 1_000 && exp <= Date.now() / 1_000 + 24 * 3_600)
    }
    await world.claim(order)
    await world.push()
    assert.deepEqual(owner.pushed[1]?.news, {
      ...placed,
      title: `Pembeli sudah transfer ${order.number}`,
      body: `${amount} · Budi Santoso`,
    })
    assert.equal(staff.pushed.length, 2)
    // The first claim counts, and so does its news.
    await world.claim(order)
    assert.equal(await world.waiting(), 0)
  })

  test('nothing to those of other shops, to operators, or to those who work there no longer', async (t) => {
    const world = await startTestPushes(t)
    const [shop, other] = [await world.aShop(PLENTY), await world.aShop(PLENTY)]
    const left = await world.person(shop, { role: 'staff' })
    const others = [
      await world.browserOf(await world.person(other)),
      await world.browserOf(await world.person(null, { isOperator: true })),
      await world.browserOf(left),
    ]
    await deleteStaff(world.app.ctx.db, world.shopId(shop), left.id)
    await world.place(shop)
    assert.equal(await world.waiting(), 0, 'where nobody is to be told, nothing is written')
    await world.push()
    assert.deepEqual(
      others.flatMap(({ pushed }) => pushed),
      [],
    )
  })

  test('nothing of what was on its way to somebody who was taken out of the shop since', async (t) => {
    const world = await startTestPushes(t)
    const shop = await world.aShop(PLENTY)
    const left = await world.person(shop, { role: 'staff' })
    const [browser, owner] = [await world.browserOf(left), await world.browserOf(await world.person(shop))]
    await world.place(shop)
    assert.equal(await world.waiting(), 2)
    await deleteStaff(world.app.ctx.db, world.shopId(shop), left.id)
    await world.push()
    assert.deepEqual([browser.pushed.length, owner.pushed.length], [0, 1])
    assert.equal(await world.waiting(), 0)
  })

  test('nothing of a sale that the merchant entered himself', async (t) => {
    const world = await startTestPushes(t)
    const shop = await world.aShop(PLENTY)
    await world.browserOf(await world.person(shop))
    const sold = await world.app.admin(`/shops/${shop}/orders`, {
      method: 'POST',
      token: await world.app.token({ shop }),
      json: {
        items: [{ product_id: world.id(shop, 'kursi'), qty: 1 }],
        customer_name: 'Sari',
        phone: '081234567890',
        address: 'Jalan Kenanga 5',
        city: 'Bandung',
        payment_method: 'transfer',
        paid: true,
      },
    })
    assert.equal(sold.status, 201, sold.text)
    assert.equal(await world.waiting(), 0)
  })

  test('a serving node sends it by itself', async (t) => {
    const world = await startTestPushes(t, { jobs: true })
    const shop = await world.aShop(PLENTY)
    const browser = await world.browserOf(await world.person(shop))
    await world.place(shop)
    await until(() => browser.pushed.length === 1)
    await until(async () => (await world.waiting()) === 0)
  })
})

describe('what a push service answers', () => {
  for (const status of [404, 410])
    test(`${status}: the browser wants no more, and others hear of it all the same`, async (t) => {
      const world = await startTestPushes(t)
      const shop = await world.aShop(PLENTY)
      const person = await world.person(shop)
      const [gone, there] = [await world.browserOf(person), await world.browserOf(person)]
      gone.answers(status)
      await world.place(shop)
      await world.push()
      const left = await subscriptionsOf(world.app.ctx.db, person.id)
      assert.deepEqual(
        left.map(({ endpoint }) => endpoint),
        [there.subscription.endpoint],
      )
      await world.place(shop)
      await world.push()
      assert.equal(gone.pushed.length, 1)
      assert.equal(there.pushed.length, 2)
    })

  test('503: it is tried again after growing pauses, and given up after five tries', async (t) => {
    const world = await startTestPushes(t)
    const shop = await world.aShop(PLENTY)
    const browser = await world.browserOf(await world.person(shop))
    world.app.clock.set(NOW)
    browser.answers(503)
    await world.place(shop)
    let [at, tries] = [0, 0]
    for (const wait of [0, 10_000, 60_000, 300_000, 1_800_000]) {
      if (wait > 0) {
        world.app.clock.set(later(at + wait - 1))
        await world.push()
        assert.equal(browser.pushed.length, tries, 'not before its time')
      }
      at += wait
      world.app.clock.set(later(at))
      await world.push()
      assert.equal(browser.pushed.length, ++tries)
    }
    assert.equal(await world.waiting(), 0)

    // What comes later gets through, and at once.
    browser.answers(201)
    await world.place(shop)
    await world.push()
    assert.equal(browser.pushed.length, tries + 1)
    assert.equal(await world.waiting(), 0)
  })

  test('any other refusal is final for this news, not for the browser', async (t) => {
    const world = await startTestPushes(t)
    const shop = await world.aShop(PLENTY)
    const person = await world.person(shop)
    const browser = await world.browserOf(person)
    browser.answers(403)
    await world.place(shop)
    await world.push()
    assert.equal(await world.waiting(), 0)
    assert.equal((await subscriptionsOf(world.app.ctx.db, person.id)).length, 1)
  })

  test('what nobody could send for hours is no news any more', async (t) => {
    const world = await startTestPushes(t)
    const shop = await world.aShop(PLENTY)
    const browser = await world.browserOf(await world.person(shop))
    world.app.clock.set(NOW)
    await world.place(shop)
    world.app.clock.set(later(9 * 3_600_000))
    await world.push()
    assert.equal(browser.pushed.length, 0)
    assert.equal(await world.waiting(), 0)
  })
})

describe('nodes', () => {
  test('two that look at once send everything once', async (t) => {
    const world = await startTestPushes(t)
    const shop = await world.aShop(PLENTY)
    const person = await world.person(shop)
    const browsers = [await world.browserOf(person), await world.browserOf(person)]
    for (let i = 0; i < 5; i++) await world.place(shop)
    await Promise.all([world.push(), world.push()])
    // Each may end while the last of the other is on its way.
    await world.push()
    for (const { pushed } of browsers) assert.equal(new Set(pushed.map(({ news }) => news.tag)).size, 5)
    for (const { pushed } of browsers) assert.equal(pushed.length, 5)
    assert.equal(await world.waiting(), 0)
  })

  test('what one took and never sent is sent by another', async (t) => {
    const world = await startTestPushes(t)
    const shop = await world.aShop(PLENTY)
    const browser = await world.browserOf(await world.person(shop))
    world.app.clock.set(NOW)
    await world.place(shop)
    const claiming = { now: new Date(NOW), until: new Date(later(30_000)), most: 10, underWay: [] }
    assert.equal((await claimDue(world.app.ctx.db, claiming)).length, 1)
    await world.push()
    assert.equal(browser.pushed.length, 0)
    world.app.clock.set(later(30_000))
    await world.push()
    assert.equal(browser.pushed.length, 1)
  })
})

describe('an order', () => {
  test('costs as many statements with it as without', async (t) => {
    const IP_BUDGETS = 'checkout=99,send=99'
    const world = await startTestPushes(t, { env: { IP_BUDGETS } })
    const plain = await startTestOrders({ env: { IP_BUDGETS } })
    t.after(() => plain.close())
    const shops = [await world.aShop(PLENTY), await plain.aShop(PLENTY)] as const
    await world.browserOf(await world.person(shops[0]))
    const cost = async (orders: typeof plain, shop: string) => {
      await orders.place(shop)
      const before = orders.app.ctx.statements()
      await orders.place(shop)
      return orders.app.ctx.statements() - before
    }
    assert.equal(await cost(world, shops[0]), await cost(plain, shops[1]))
    assert.equal(await world.waiting(), 2)
  })

  test('does not wait for a subscription that is being ended', async (t) => {
    const world = await startTestPushes(t)
    const shop = await world.aShop(PLENTY)
    const person = await world.person(shop)
    const [ending, there] = [await world.browserOf(person), await world.browserOf(person)]
    const found = (await subscriptionsOf(world.app.ctx.db, person.id)).find(
      ({ endpoint }) => endpoint === ending.subscription.endpoint,
    )
    await inTransaction(world.app.ctx.db, async (tx) => {
      await deleteSubscriptions(tx, [found?.id ?? ''])
      await world.place(shop)
    })
    await world.push()
    assert.deepEqual([ending.pushed.length, there.pushed.length], [0, 1])
  })

  test('writes nothing where the operator has no keys, and browsers learn so', async (t) => {
    const none = { WEB_PUSH_PUBLIC_KEY: '', WEB_PUSH_PRIVATE_KEY: '', WEB_PUSH_CONTACT: '' }
    const world = await startTestPushes(t, { env: none })
    const shop = await world.aShop(PLENTY)
    const person = await world.person(shop)
    const { cookie } = person
    assert.deepEqual((await world.app.admin('/push/key', { cookie })).body, { public_key: null })
    const refused = await world.subscribe(person, world.service.browser())
    assert.equal(refused.status, 400)
    assert.equal(refused.body.error.details.fields[0].path, 'endpoint')
    await world.place(shop)
    assert.equal(await world.waiting(), 0)
  })
})

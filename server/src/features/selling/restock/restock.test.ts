// Somebody waits for what is sold out, confirms a contact, and gets one message when it is back.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { cookieOf } from '../../../../test/merchants.ts'
import { aProduct } from '../../../../test/world.ts'
import { archiveProduct } from '../../catalogue/products/actions/archive-product.ts'
import { assertRefused, otherThan } from '../../people/codes/callers.fixture.ts'
import { NOW } from '../orders/orders.fixture.ts'
import { purgeRestockRequests, tellRestocked } from './actions/tell-restocked.ts'
import { startTestRestock, type TestRestock } from './restock.fixture.ts'

const BUYER = 'budi@contoh.id'
const DAY_MS = 86_400_000

let restock: TestRestock
let other: TestApp
before(async () => {
  restock = await startTestRestock()
  other = await startApp({ database: restock.app.database })
})
after(async () => {
  await other?.close()
  await restock?.close()
})

const tell = () => tellRestocked(restock.app.ctx, restock.at())

describe('waiting', () => {
  test('one who confirmed a contact gets one message, with the link, and is then forgotten', async () => {
    const shop = await restock.aSoldOutShop()
    await restock.wait(shop, BUYER)
    await tell()
    assert.deepEqual(await restock.news(shop), [], 'it is still sold out')
    await restock.restock(shop, 3)
    await tell()
    await tell()
    const [told, ...more] = await restock.news(shop)
    assert.deepEqual(more, [])
    assert.deepEqual([told?.to, told?.channel, told?.variant], [BUYER, 'email', null])
    assert.match(told?.url ?? '', /\/p\/kursi$/)
    assert.equal(await restock.waiting(shop), 0)
  })

  test('of a size that is sold out only its own return is a message, with the size in the link', async () => {
    const shop = await restock.aSoldOutShop()
    const small = { slug: 'kaos', sku: 'kaos-s' }
    await restock.wait(shop, '081234567890', small)
    await tell()
    assert.deepEqual(await restock.news(shop), [], 'another size can be bought all the time')
    await restock.restock(shop, 1, small)
    await tell()
    const [told] = await restock.news(shop)
    assert.deepEqual([told?.to, told?.channel, told?.variant], ['+6281234567890', 'whatsapp', 'S'])
    assert.ok(told?.url.endsWith(`/p/kaos?v=${restock.id(shop, 'kaos-s')}`))
  })

  test('goods of an order that is cancelled are back as well', async () => {
    const shop = await restock.aShop({ products: [aProduct({ slug: 'kursi', stock: 1 })] })
    const order = await restock.place(shop)
    restock.app.ctx.shops.forgetAll()
    await restock.wait(shop, BUYER)
    await restock.moveByMerchant(order, 'cancelled')
    await tell()
    assert.equal((await restock.news(shop)).length, 1)
  })

  test('one who asks for what can be bought learns so, and gets no code', async () => {
    const shop = await restock.aSoldOutShop()
    const { status, body } = await restock.ask(shop, BUYER, { slug: 'meja' })
    assert.deepEqual([status, body.sent], [200, false])
    await assert.rejects(restock.codeTo(shop, BUYER))
    await restock.ask(shop, BUYER)
    await restock.restock(shop, 1)
    const confirmed = await restock.confirm(shop, BUYER, await restock.codeTo(shop, BUYER))
    assert.deepEqual([confirmed.status, confirmed.body], [200, { waiting: false }])
    assert.equal(await restock.waiting(shop), 0)
  })

  test('what the shop does not sell, or a variant of something else, is not found', async () => {
    const shop = await restock.aSoldOutShop()
    for (const thing of [{ slug: 'tidak-ada' }, { slug: 'kursi', sku: 'kaos-s' }]) {
      const { status, body } = await restock.ask(shop, BUYER, thing)
      assert.deepEqual([status, body.error.code], [404, 'not_found'])
    }
  })

  test('asking twice is waiting once, in whatever way the contact is written', async () => {
    const shop = await restock.aSoldOutShop()
    await restock.wait(shop, 'budi.jaya@gmail.com')
    await restock.wait(shop, 'budijaya+toko@gmail.com')
    assert.equal(await restock.waiting(shop), 1)
  })
})

describe('codes', () => {
  test('a code opens only what it was sent for, once, and every refusal is the same', async () => {
    const shop = await restock.aSoldOutShop()
    const small = { slug: 'kaos', sku: 'kaos-s' }
    await restock.ask(shop, BUYER)
    const code = await restock.codeTo(shop, BUYER)
    assertRefused(await restock.confirm(shop, BUYER, otherThan(code)), 'code_refused', 'wrong')
    assertRefused(await restock.confirm(shop, BUYER, code, small), 'code_refused', 'of something else')
    assertRefused(await restock.confirm(shop, 'ani@contoh.id', code), 'code_refused', 'of somebody else')
    assert.equal((await restock.confirm(shop, BUYER, code)).status, 200)
    assertRefused(await restock.confirm(shop, BUYER, code), 'code_refused', 'spent')
    assert.equal(await restock.waiting(shop), 1)
  })

  test('two codes an hour, those of finding orders included, and checkout keeps its three', async () => {
    const shop = await restock.aSoldOutShop()
    const contact = 'sering@contoh.id'
    assert.equal((await restock.ask(shop, contact)).status, 200)
    const lookup = () =>
      restock.app.call('/orders/lookup/otp/send', { shop, method: 'POST', json: { contact } })
    assert.equal((await lookup()).status, 200)
    assertRefused(await restock.ask(shop, contact), 'otp_limit')
    assertRefused(await lookup(), 'otp_limit')
    const items = [{ slug: 'meja' }]
    for (let i = 0; i < 3; i++) {
      const { body } = await restock.draft(shop, { contact, items })
      assert.equal((await restock.send(shop, body.draft_id)).status, 200)
    }
  })

  test('a contact that is none says so at its field', async () => {
    const shop = await restock.aSoldOutShop()
    const { status, body } = await restock.ask(shop, 'budi')
    assert.deepEqual([status, body.error.details.fields[0].path], [400, 'contact'])
  })
})

describe('telling', () => {
  test('two nodes at once write each buyer one message', async (t) => {
    t.after(() => restock.app.clock.set(NOW))
    const shop = await restock.aSoldOutShop()
    const buyers = Array.from({ length: 12 }, (_, i) => `antre-${i}@contoh.id`)
    for (const [i, buyer] of buyers.entries()) {
      restock.app.clock.set(new Date(Date.parse(NOW) + i * 1_000).toISOString())
      await restock.wait(shop, buyer)
    }
    await restock.restock(shop, 2)
    await Promise.all([tell(), tellRestocked(other.ctx, restock.at()), tell()])
    const told = (await restock.news(shop)).map(({ to }) => to)
    assert.deepEqual(told.toSorted(), buyers.toSorted())
    assert.equal(await restock.waiting(shop), 0)
  })

  test('a shop hears nothing of what another has back', async () => {
    const [shop, neighbour] = [await restock.aSoldOutShop(), await restock.aSoldOutShop()]
    await restock.wait(shop, BUYER)
    await restock.wait(neighbour, BUYER)
    await restock.restock(neighbour, 3)
    await tell()
    assert.deepEqual([(await restock.news(shop)).length, (await restock.news(neighbour)).length], [0, 1])
    assert.equal(await restock.waiting(shop), 1)
  })

  test('one who waits for something that leaves the shop is forgotten, and gets no message', async () => {
    const shop = await restock.aSoldOutShop()
    await restock.wait(shop, BUYER)
    await archiveProduct(restock.app.ctx, await restock.shopOf(shop), restock.id(shop, 'kursi'), restock.at())
    await tell()
    assert.equal(await restock.waiting(shop), 0)
    assert.deepEqual(await restock.news(shop), [])
  })

  test('after ninety days nobody waits any more', async () => {
    const shop = await restock.aSoldOutShop()
    await restock.wait(shop, BUYER)
    const inDays = (days: number) => new Date(restock.at().getTime() + days * DAY_MS)
    await purgeRestockRequests(restock.app.ctx, inDays(90))
    assert.equal(await restock.waiting(shop), 1)
    await purgeRestockRequests(restock.app.ctx, inDays(91))
    assert.equal(await restock.waiting(shop), 0)
  })

  test('contacts lie sealed: nothing in the table says who waits', async () => {
    const shop = await restock.aSoldOutShop()
    await restock.wait(shop, BUYER)
    const rows = await restock.app.ctx.db.selectFrom('restock_requests').selectAll().execute()
    const bytes = rows.flatMap(({ contact_hash, contact_sealed }) => [contact_hash, contact_sealed])
    assert.ok(bytes.every((each) => !each.toString('latin1').includes('budi')))
  })
})

test('one contact waits for twenty things of a shop; the oldest gives way', async (t) => {
  t.after(() => restock.app.clock.set(NOW))
  const products = Array.from({ length: 21 }, (_, i) => aProduct({ slug: `barang-${i}`, stock: 0 }))
  const shop = await restock.aShop({ products })
  for (const [i, { slug }] of products.entries()) {
    // An hour apart: two codes an hour.
    restock.app.clock.set(new Date(Date.parse(NOW) + i * 2 * 3_600_000).toISOString())
    await restock.wait(shop, `budi+${i}@contoh.id`, { slug })
  }
  assert.equal(await restock.waiting(shop), 20)
  await restock.restock(shop, 1, { slug: 'barang-0' })
  await tell()
  assert.deepEqual(await restock.news(shop), [])
})

test('the merchant sees how many wait for what, and nobody of another shop does', async () => {
  const shop = await restock.aSoldOutShop()
  const small = { slug: 'kaos', sku: 'kaos-s' }
  for (const buyer of ['satu@contoh.id', 'dua@contoh.id']) await restock.wait(shop, buyer)
  await restock.wait(shop, 'satu@contoh.id', small)
  const cookie = await cookieOf(restock.app, { shop, role: 'staff' })
  const list = (query = '') => restock.app.admin(`/shops/${shop}/restock${query}`, { cookie })
  const { status, body, text } = await list()
  assert.equal(status, 200, text)
  assert.doesNotMatch(text, /contoh/)
  assert.deepEqual(body.items, [
    { product_id: restock.id(shop, 'kursi'), variant_id: null, waiting: 2, since: NOW },
    { product_id: restock.id(shop, 'kaos'), variant_id: restock.id(shop, 'kaos-s'), waiting: 1, since: NOW },
  ])
  assert.deepEqual([body.next_cursor, body.total], [null, 2])
  const first = await list('?limit=1')
  assert.deepEqual([first.body.items, first.body.total], [body.items.slice(0, 1), 2])
  const rest = await list(`?limit=1&cursor=${first.body.next_cursor}`)
  assert.deepEqual([rest.body.items, rest.body.next_cursor], [body.items.slice(1), null])
  const one = await list(`?product_id=${restock.id(shop, 'kaos')}`)
  assert.equal(one.body.items.length, 1)
  const neighbour = await restock.aSoldOutShop()
  const refused = await restock.app.admin(`/shops/${neighbour}/restock`, { cookie })
  assert.equal(refused.status, 404)
})

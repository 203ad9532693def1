// What vendors say of parcels: twice, late, reversed or early, it ends the same; who hears of it, and how often.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FakeCallback } from '../../../../test/fakes/parcel-desk.ts'
import type { ParcelMovedMessage } from '../../people/messages/message.ts'
import type { Placed } from '../orders/orders.fixture.ts'
import { startTestParcels, type TestParcels } from './parcels.fixture.ts'

let world: TestParcels
before(async () => {
  world = await startTestParcels()
})
after(() => world.close())

interface Sent {
  readonly shop: string
  readonly order: Placed
  readonly id: string
  /** the vendor's name of it */
  readonly name: string
  notice(event?: 'order.status' | 'order.price' | 'order.waybill_id'): Promise<FakeCallback>
}

async function aSentParcel(fields: object = {}): Promise<Sent> {
  const shop = await world.bookingShop()
  const order = await world.paid(shop)
  const id = await world.booked(order, fields)
  const { id: name } = await world.atVendor(shop, id)
  const secret = await world.secretOf(shop)
  return { shop, order, id, name, notice: async (event) => world.fake.notice(name, event, secret) }
}

/** What its buyer was told since it was paid. */
async function toldOf(order: Placed): Promise<string[]> {
  const messages = await world.messagesAbout(order)
  return messages
    .flatMap((message) => {
      if (message.kind === 'parcel_moved') return [(message as ParcelMovedMessage).step]
      return message.kind === 'order_moved' && message.status !== 'paid' ? [message.status] : []
    })
    .toSorted()
}

test('each step moves the parcel, the order once, and is told once', async () => {
  const { shop, order, id, name, notice } = await aSentParcel()
  const { awb } = await world.parcel(shop, id)
  const step = async (word: string) => {
    world.fake.move(name, word)
    for (let i = 0; i < 2; i++) assert.equal(await world.tell(shop, await notice()), 200)
    await world.ask()
    return (await world.parcel(shop, id)).state
  }
  assert.equal(await step('allocated'), 'waiting')
  assert.equal((await world.row(order)).status, 'paid')
  assert.equal(await step('picked'), 'picked')
  const shipped = await world.row(order)
  assert.deepEqual([shipped.status, shipped.awb], ['shipped', awb])
  assert.deepEqual(await toldOf(order), ['shipped'])
  assert.equal(await step('dropping_off'), 'delivering')
  assert.equal(await step('delivered'), 'delivered')
  assert.deepEqual(await toldOf(order), ['delivered', 'delivering', 'shipped'])
  assert.equal((await world.row(order)).status, 'shipped', 'its buyer says that it came')
  const history = await world.history(order)
  assert.equal(history.filter(({ to, from }) => to === 'shipped' && from !== 'shipped').length, 1)
  assert.equal(history.at(-1)?.actor, 'courier biteship')

  const { body } = await world.track(order)
  const [parcel] = body.order.parcels
  assert.partialDeepStrictEqual(parcel, {
    state: 'delivered',
    state_label: 'Sudah sampai',
    awb,
    driver: null,
  })
  assert.deepEqual(
    parcel.events.map((event: { state: string }) => event.state),
    ['delivered', 'delivering', 'picked', 'waiting', 'booked'],
  )
  assert.equal(parcel.events.at(-1).label, 'Kurir dipesan', 'its number is there')
  assert.equal(parcel.items[0].name, 'kursi')
  await world.booksAgree(shop)
})

test('all at once, and in any order, ends the same: one message for each step that was reached by itself', async () => {
  const { shop, order, id, name, notice } = await aSentParcel()
  const late: FakeCallback[] = []
  for (const word of ['allocated', 'picked', 'dropping_off']) {
    world.fake.move(name, word)
    late.push(await notice())
  }
  // The last first, each twice, and only then what came before.
  for (const callback of [...late.toReversed(), ...late]) assert.equal(await world.tell(shop, callback), 200)
  await world.ask()
  assert.equal((await world.parcel(shop, id)).state, 'delivering')
  assert.deepEqual(await toldOf(order), ['delivering', 'shipped'])
  world.fake.move(name, 'delivered')
  for (const callback of [await notice(), ...late, await notice()])
    assert.equal(await world.tell(shop, callback), 200)
  await world.ask()
  const parcel = await world.parcel(shop, id)
  assert.equal(parcel.state, 'delivered')
  assert.equal(new Set(parcel.events.map((event: { vendor_state: string }) => event.vendor_state)).size, 5)
  assert.equal(parcel.events.length, 5, 'each word once, with its time')
  assert.deepEqual(await toldOf(order), ['delivered', 'delivering', 'shipped'])
  await world.booksAgree(shop)
})

test('a problem is told once, ends with the next step, and comes up again without another message', async () => {
  const { shop, order, id, name } = await aSentParcel()
  const step = async (...words: [string, ...string[]]) => {
    world.fake.move(name, ...words)
    await world.admin(shop, `/parcels/${id}/refresh`, {})
    return (await world.parcel(shop, id)).state
  }
  const expected = async () => (await world.track(order)).body.order.parcels[0].expected_at
  assert.ok(await expected())
  assert.equal(await step('picked', 'on_hold'), 'problem')
  assert.equal(await expected(), null, 'nobody promises a day')
  assert.deepEqual(await toldOf(order), ['problem', 'shipped'])
  const { body } = await world.admin(shop, '/parcels?problem=true')
  assert.equal(body.items.length, 1)
  const path = `/parcels/${id}`
  const token = await world.app.token({ shop })
  const json = { handled: true }
  const handled = await world.app.admin(`/shops/${shop}${path}`, {
    token,
    method: 'PATCH',
    ifMatch: '*',
    json,
  })
  assert.equal(handled.body.is_problem, false)
  assert.equal(await step('dropping_off'), 'delivering')
  assert.equal(await step('on_hold'), 'problem')
  assert.equal((await world.parcel(shop, id)).is_problem, true)
  assert.deepEqual(await toldOf(order), ['delivering', 'problem', 'shipped'])
  assert.equal(await step('return_in_transit'), 'returning')
  assert.equal(await expected(), null)
  assert.equal(await step('dropping_off'), 'returning', 'what is on its way back goes no other way')
  assert.deepEqual(await toldOf(order), ['delivering', 'problem', 'returning', 'shipped'])
})

test('a word that nobody knows is a problem, with the vendor’s word kept', async () => {
  const { shop, id, name } = await aSentParcel()
  world.fake.move(name, 'picked', 'eaten_by_a_dog')
  await world.admin(shop, `/parcels/${id}/refresh`, {})
  const { state, vendor_state } = await world.parcel(shop, id)
  assert.deepEqual([state, vendor_state], ['problem', 'eaten_by_a_dog'])
})

test('a number that comes late is waited for, and told when it is there', async () => {
  world.fake.account.numbersAtOnce = false
  const { shop, order, id, name, notice } = await aSentParcel()
  world.fake.account.numbersAtOnce = true
  assert.deepEqual(
    [(await world.parcel(shop, id)).state, (await world.parcel(shop, id)).awb],
    ['booked', null],
  )
  const awb = world.fake.number(name)
  await world.tell(shop, await notice('order.waybill_id'))
  await world.ask()
  assert.deepEqual(
    [(await world.parcel(shop, id)).state, (await world.parcel(shop, id)).awb],
    ['waiting', awb],
  )
  world.fake.move(name, 'picked')
  await world.tell(shop, await notice())
  await world.ask()
  assert.equal((await world.row(order)).awb, awb)
})

test('what it costs after weighing is believed when it was read, up and down, and not by the notice alone', async () => {
  const { shop, id, name, notice } = await aSentParcel()
  const { charged } = await world.parcel(shop, id)
  world.fake.reweigh(name, charged + 9_000)
  const more = await notice('order.price')
  world.fake.reweigh(name, charged)
  await world.tell(shop, more)
  assert.equal((await world.parcel(shop, id)).charged, charged, 'nobody has read it yet')
  await world.ask()
  assert.equal((await world.parcel(shop, id)).charged, charged, 'the vendor says otherwise')
  for (const cost of [charged + 5_000, charged - 2_000]) {
    world.fake.reweigh(name, cost)
    await world.tell(shop, await notice('order.price'))
    await world.ask()
    const parcel = await world.parcel(shop, id)
    assert.deepEqual([parcel.charged, parcel.quoted], [cost, charged])
  }
})

test('a word that comes before the answer to the booking is not lost', async () => {
  const shop = await world.bookingShop()
  const order = await world.paid(shop)
  const secret = await world.secretOf(shop)
  world.fake.beforeAnswer(async ({ id }) => {
    world.fake.move(id, 'allocated', 'picked')
    assert.equal(await world.tell(shop, world.fake.notice(id, 'order.status', secret)), 200)
  })
  const id = await world.booked(order)
  world.fake.beforeAnswer(null)
  await world.admin(shop, `/parcels/${id}/refresh`, {})
  assert.equal((await world.parcel(shop, id)).state, 'picked')
  assert.equal((await world.row(order)).status, 'shipped')
  assert.deepEqual(await toldOf(order), ['shipped'])
})

test('what was never told is asked for', async () => {
  const { shop, order, id, name } = await aSentParcel()
  world.app.clock.set(new Date().toISOString())
  world.fake.move(name, 'picked', 'dropping_off')
  await world.ask()
  assert.equal((await world.parcel(shop, id)).state, 'waiting', 'it was asked a moment ago')
  world.later(3 * 60_000)
  await world.ask()
  assert.equal((await world.parcel(shop, id)).state, 'delivering')
  assert.equal((await world.row(order)).status, 'shipped')
  const asked = () => world.fake.calls.filter(({ path }) => path.endsWith(name)).length
  const before = asked()
  world.fake.move(name, 'delivered')
  world.later(40 * 60_000)
  await world.ask()
  world.later(30 * 86_400_000)
  await world.ask()
  assert.equal((await world.parcel(shop, id)).state, 'delivered')
  assert.equal(asked() - before, 1, 'nothing more is to be learnt of it')
})

test('programs hear of each step once, with the parcel as it is then', async () => {
  const shop = await world.bookingShop()
  const token = await world.app.token({ shop })
  const json = { url: 'https://penerima.example/', types: ['*'] }
  await world.app.admin(`/shops/${shop}/webhooks`, { method: 'POST', token, json })
  const order = await world.paid(shop)
  const id = await world.booked(order)
  const { id: name } = await world.atVendor(shop, id)
  world.fake.move(name, 'allocated', 'picked', 'dropping_off')
  for (let i = 0; i < 2; i++) await world.admin(shop, `/parcels/${id}/refresh`, {})
  world.fake.move(name, 'delivered')
  await world.admin(shop, `/parcels/${id}/refresh`, {})
  const rows = await world.app.ctx.db
    .selectFrom('webhook_deliveries')
    .where('shop_id', '=', world.shopId(shop))
    .orderBy('sequence')
    .select(['type', 'data'])
    .execute()
  const types = rows.map(({ type }) => type).filter((type) => type.startsWith('parcel.'))
  assert.deepEqual(types, ['parcel.booked', 'parcel.picked', 'parcel.delivering', 'parcel.delivered'])
  assert.partialDeepStrictEqual(rows.at(-1)?.data, { id, order_number: order.number, state: 'delivered' })
})

test('its buyer says that it came: once, while it is on its way, and is told no more of it', async () => {
  const { shop, order, id, name } = await aSentParcel()
  const path = `/orders/track/${order.token}/receipt`
  const confirm = () => world.app.call(path, { shop, method: 'POST' })
  assert.equal((await confirm()).status, 409)
  world.fake.move(name, 'picked')
  await world.admin(shop, `/parcels/${id}/refresh`, {})
  assert.equal((await world.track(order)).body.order.may_confirm_receipt, true)
  for (let i = 0; i < 2; i++) {
    const { status, body } = await confirm()
    assert.deepEqual([status, body.order.status], [200, 'completed'])
  }
  world.fake.move(name, 'delivered')
  await world.admin(shop, `/parcels/${id}/refresh`, {})
  assert.deepEqual(await toldOf(order), ['completed', 'shipped'])
  assert.equal((await world.history(order)).filter(({ to }) => to === 'completed').length, 1)
})

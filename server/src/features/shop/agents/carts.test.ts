// What becomes of carts and checkouts where agents are hasty, forgetful or abroad.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { NOW } from '../../selling/orders/orders.fixture.ts'
import { startTestAgents, type TestAgents } from './door.fixture.ts'

const shop = 'rotan'
const ADDRESS = {
  street_address: 'Jl. Mangkubumi 12',
  extended_address: 'Gowongan, Jetis',
  address_locality: 'Kota Yogyakarta',
}

let agents: TestAgents
before(async () => {
  agents = await startTestAgents()
  agents.app.clock.set(NOW)
  await agents.shop({ slug: shop })
})
after(() => agents?.close())

const chairs = () => [{ item: { id: agents.id(shop, 'kursi') }, quantity: 1 }]

test('a cart that several ask to check out at once becomes one checkout, which all of them get', async () => {
  const { rest } = agents.ways
  const line_items = chairs()
  for (let round = 0; round < 3; round++) {
    const { body: cart } = await rest(shop, 'create_cart', { input: { line_items } })
    const asked = Array.from({ length: 8 }, () =>
      rest(shop, 'create_checkout', { input: { cart_id: cart.id, line_items: [] } }),
    )
    const ids = new Set((await Promise.all(asked)).map(({ body }) => body.id))
    assert.deepEqual([ids.size, ids.has(undefined)], [1, false])
  }
})

test('a cart that outlives its checkout becomes another one', async () => {
  const { rest } = agents.ways
  const line_items = chairs()
  const { body: cart } = await rest(shop, 'create_cart', { input: { line_items } })
  const checkOut = async () =>
    (await rest(shop, 'create_checkout', { input: { cart_id: cart.id, line_items: [] } })).body.id
  const first = await checkOut()
  const days = (count: number) => new Date(Date.parse(NOW) + count * 86_400_000).toISOString()
  agents.app.clock.set(days(5))
  assert.equal(await checkOut(), first)
  await rest(shop, 'update_cart', { id: cart.id, input: { line_items } })
  agents.app.clock.set(days(8))
  const second = await checkOut()
  assert.ok(second)
  assert.notEqual(second, first)
  agents.app.clock.set(NOW)
})

test('asked again by the key of a cart that is canceled, nobody is sent to a page that is gone', async () => {
  const { rest } = agents.ways
  const asked = { key: crypto.randomUUID(), input: { line_items: chairs() } }
  const { body } = await rest(shop, 'create_cart', asked)
  await rest(shop, 'cancel_cart', { id: body.id })
  const again = await rest(shop, 'create_cart', asked)
  assert.deepEqual([again.body.ucp.status, again.body.messages[0].code], ['error', 'not_found'])
})

test('a checkout without anything in it is not ready for its buyer', async () => {
  const { mcp } = agents.ways
  const line_items = chairs()
  const { body: made } = await mcp(shop, 'create_checkout', { input: { line_items } })
  const codesOf = ({ messages }: { messages: { code: string }[] }) => messages.map(({ code }) => code)
  for (const lines of [[], [{ item: { id: 'nowhere' }, quantity: 1 }]]) {
    const { body } = await mcp(shop, 'update_checkout', { id: made.id, input: { line_items: lines } })
    assert.equal(body.status, 'incomplete')
    assert.deepEqual(codesOf(body), ['item_unavailable', 'buyer_confirmation_required'])
    assert.equal((await mcp(shop, 'get_checkout', { id: made.id })).body.status, 'incomplete')
  }
})

test('a place abroad is none of the villages that are called like it', async () => {
  const line_items = chairs()
  const sendTo = async (address: object) => {
    const input = { line_items, fulfillment: { methods: [{ type: 'shipping', destinations: [address] }] } }
    const { body } = await agents.ways.rest(shop, 'create_checkout', { input })
    return { status: body.status, message: body.messages[0].code, method: body.fulfillment.methods[0] }
  }
  for (const abroad of [
    { street_address: '1 Jalan Ampang', address_locality: 'Kuala Lumpur', address_country: 'MY' },
    { ...ADDRESS, address_country: 'Singapore' },
  ]) {
    const { status, message, method } = await sendTo(abroad)
    assert.deepEqual([status, message, method.destinations], ['incomplete', 'address_undeliverable', []])
  }
  for (const address_country of ['id', 'IDN', ' Indonesia', 'Republik Indonesia', undefined])
    assert.equal((await sendTo({ ...ADDRESS, address_country })).status, 'requires_escalation')
})

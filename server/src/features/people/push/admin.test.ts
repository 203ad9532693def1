// The browsers of a person: made known, renewed, listed, ended with the session or by hand.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aProduct } from '../../../../test/world.ts'
import { sessionOf } from '../accounts/accounts.fixture.ts'
import { removePerson } from '../accounts/actions/remove-person.ts'
import { startTestPushes } from './push.fixture.ts'
import { subscriptionsOf } from './queries.ts'

const PLENTY = { products: [aProduct({ slug: 'kursi', stock: 500 })] }

test('a browser gets the key, subscribes as often as it likes, is listed, and ends it by its id', async (t) => {
  const world = await startTestPushes(t)
  const person = await world.person(await world.aShop(PLENTY))
  const { cookie } = person
  const { admin } = world.app
  assert.deepEqual((await admin('/push/key', { cookie })).body, { public_key: world.publicKey })
  const browser = world.service.browser()
  const made = await world.subscribe(person, browser)
  assert.equal(made.status, 201, made.text)
  const again = await world.subscribe(person, browser)
  assert.equal(again.body.id, made.body.id)
  const { items } = (await admin('/me/push-subscriptions', { cookie })).body
  assert.equal(items.length, 1)
  assert.partialDeepStrictEqual(items[0], {
    id: made.body.id,
    endpoint: browser.subscription.endpoint,
    is_current: true,
  })
  const stranger = await world.person(await world.aShop(PLENTY))
  const path = `/me/push-subscriptions/${made.body.id}`
  assert.equal((await admin(path, { method: 'DELETE', cookie: stranger.cookie })).status, 404)
  assert.equal((await admin(path, { method: 'DELETE', cookie })).status, 204)
  assert.equal((await admin(path, { method: 'DELETE', cookie })).status, 404)
  const audit = await world.app.ctx.db
    .selectFrom('platform_audit')
    .where('kind', '=', 'push_subscription')
    .orderBy('id')
    .select(['actor_id', 'before', 'after'])
    .execute()
  const told = { service: new URL(world.service.origin).host }
  assert.deepEqual(audit, [
    { actor_id: person.id, before: null, after: told },
    { actor_id: person.id, before: told, after: null },
  ])
})

test('it ends with the session, whichever way that ends, and with the account', async (t) => {
  const world = await startTestPushes(t)
  const shop = await world.aShop(PLENTY)
  const person = await world.person(shop)
  const elsewhere = { ...person, cookie: await sessionOf(world.app, person.login) }
  await world.browserOf(elsewhere)
  const here = await world.browserOf(person)
  const { cookie } = person
  assert.equal((await world.app.admin('/me/sessions', { method: 'DELETE', cookie })).status, 204)
  const left = await subscriptionsOf(world.app.ctx.db, person.id)
  assert.deepEqual(
    left.map(({ endpoint }) => endpoint),
    [here.subscription.endpoint],
  )
  await world.place(shop)
  assert.equal((await world.app.admin('/session', { method: 'DELETE', cookie })).status, 204)
  assert.deepEqual(await subscriptionsOf(world.app.ctx.db, person.id), [])
  assert.equal(await world.waiting(), 0, 'nor is anything sent that waited')

  const other = await world.person(shop)
  await world.browserOf(other)
  await removePerson(world.app.ctx, other.login)
  assert.deepEqual(await subscriptionsOf(world.app.ctx.db, other.id), [])
})

test('a browser belongs to the last who signed in, and gets nothing meant for the one before', async (t) => {
  const world = await startTestPushes(t)
  const [shop, other] = [await world.aShop(PLENTY), await world.aShop(PLENTY)]
  const [before, after] = [await world.person(shop), await world.person(other)]
  const browser = await world.browserOf(before)
  await world.place(shop)
  assert.equal(await world.waiting(), 1)
  assert.equal((await world.subscribe(after, browser)).status, 201)
  assert.deepEqual(await subscriptionsOf(world.app.ctx.db, before.id), [])
  await world.place(shop)
  const order = await world.place(other)
  await world.push()
  assert.deepEqual(
    browser.pushed.map(({ news }) => news.tag),
    [`${other}/${order.number}`],
  )
})

test('one person has twenty at most, and two at once make one', async (t) => {
  const world = await startTestPushes(t)
  const person = await world.person(await world.aShop(PLENTY))
  const twice = world.service.browser()
  const made = await Promise.all([world.subscribe(person, twice), world.subscribe(person, twice)])
  assert.deepEqual(
    made.map(({ status }) => status),
    [201, 201],
  )
  const rest = Array.from({ length: 20 }, () => world.service.browser())
  const answers = await Promise.all(rest.map((browser) => world.subscribe(person, browser)))
  const refused = answers.filter(({ status }) => status === 400)
  assert.equal(refused.length, 1)
  assert.match(refused[0]?.body.error.details.fields[0].message, /paling banyak 20/)
  assert.equal((await subscriptionsOf(world.app.ctx.db, person.id)).length, 20)
})

test('what is no browser’s is refused', async (t) => {
  const world = await startTestPushes(t, { env: { ALLOW_PRIVATE_ADDRESSES: '0' } })
  const person = await world.person(await world.aShop(PLENTY))
  const { subscription, ...browser } = world.service.browser()
  const endpoint = 'https://192.0.2.1/push/x'
  const wrong = async (changed: object) => {
    const given = { ...browser, subscription: { ...subscription, ...changed } }
    const { status, body } = await world.subscribe(person, given)
    assert.equal(status, 400)
    return body.error.details.fields.map(({ path }: { path: string }) => path)
  }
  assert.deepEqual(await wrong({ endpoint: 'http://push.example/x' }), ['endpoint'])
  assert.deepEqual(await wrong({ endpoint: 'https://127.0.0.1/x' }), ['endpoint'])
  assert.deepEqual(await wrong({ endpoint: 'https://localhost/x' }), ['endpoint'])
  assert.deepEqual(await wrong({ endpoint: 'x' }), ['endpoint'])
  const { keys } = subscription
  const publicEndpoint = 'https://1.1.1.1/push/x'
  assert.deepEqual(await wrong({ endpoint: publicEndpoint, keys: { ...keys, auth: 'AAAA' } }), ['keys'])
  // Of the right length, and on no curve.
  const noPoint = Buffer.alloc(65, 4).toString('base64url')
  assert.deepEqual(await wrong({ endpoint: publicEndpoint, keys: { ...keys, p256dh: noPoint } }), ['keys'])
  assert.deepEqual(await wrong({ endpoint, keys }), ['endpoint'])
})

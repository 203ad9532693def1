// What buyers ask about their data, noted and answered: a copy, removal, what is open and overdue; by HTTP and by command.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { cookieOf } from '../../../../test/merchants.ts'
import { etalase } from '../../../doors/cli/cli.fixture.ts'
import { finishRemovals } from './actions/keep-no-longer.ts'
import { BUYER, startTestPrivacy, type TestPrivacy } from './privacy.fixture.ts'

let privacy: TestPrivacy
before(async () => {
  privacy = await startTestPrivacy()
})
after(() => privacy.close())

test('a copy holds all that is known of a buyer, by any form of the number, and is refused to staff', async () => {
  const { aKnownBuyer, aShop, admin, orders } = privacy
  const shop = await aShop()
  const { number } = await aKnownBuyer(shop)
  const copy = await admin(shop, '/buyers/export', { contact: '+62 813 1111 2222' })
  assert.equal(copy.status, 200, copy.text)
  assert.equal(copy.body.held.orders[0].number, number)
  assert.equal(copy.body.held.orders[0].address, 'Jl. Penanda Baru 8')
  assert.equal(
    copy.body.held.orders[0].contact,
    'z***@contoh.id',
    'who has the phone does not learn the mailbox',
  )
  const byMail = await admin(shop, '/buyers/find', { contact: ' ZULAIKHA.penanda@contoh.id ' })
  assert.deepEqual(
    [
      byMail.body.held.orders,
      byMail.body.held.drafts,
      byMail.body.held.waits_for,
      byMail.body.held.prepared_carts,
      byMail.body.running_orders,
    ],
    [1, 1, 1, 1, []],
  )
  const cookie = await cookieOf(orders.app, { shop, role: 'staff' })
  const refused = await admin(
    shop,
    '/buyers/export',
    { contact: BUYER.contact },
    { token: undefined, cookie },
  )
  assert.equal(refused.status, 403)
  const done = await admin(shop, '/data-requests?open=false')
  assert.deepEqual([done.body.items[0].kind, done.body.items[0].outcome], ['export', 'exported'])
})

test('a request that is known by a hash of a secret that was dropped is finished, and noted no second time', async () => {
  const { aShop, admin, anonymise, orders } = privacy
  const shop = await aShop()
  const placed = await orders.placeIn('shipped', shop, BUYER)
  await anonymise(shop)
  await sql`update data_requests set contact_hash = 'of before' where shop_id = ${orders.shopId(shop)}`.execute(
    orders.app.ctx.db,
  )
  await orders.moveByMerchant(placed, 'completed')
  await finishRemovals(orders.app.ctx, orders.at())
  const { items } = (await admin(shop, '/data-requests')).body
  assert.deepEqual(
    items.map(({ outcome }: { outcome: string }) => outcome),
    ['anonymised'],
  )
})

test('a request that is noted by several at once is one request', async () => {
  const { aShop, admin } = privacy
  const shop = await aShop()
  const asked = { kind: 'export', contact: BUYER.contact }
  const noted = await Promise.all(Array.from({ length: 6 }, () => admin(shop, '/data-requests', asked)))
  assert.deepEqual([...new Set(noted.map(({ status }) => status))], [201])
  assert.equal(new Set(noted.map(({ body }) => body.id)).size, 1)
})

test('the contact has to be typed twice, and must be one', async () => {
  const { aShop, admin } = privacy
  const shop = await aShop()
  const other = await admin(shop, '/buyers/anonymise', {
    contact: BUYER.contact,
    confirm_contact: 'b@contoh.id',
  })
  assert.deepEqual([other.status, other.body.error.details.fields?.[0]?.path ?? ''], [400, 'confirm_contact'])
  assert.equal((await admin(shop, '/buyers/find', { contact: 'siapa' })).status, 400)
})

test('by command: what is held, a copy, what is open, removal, and who looked', async () => {
  const { aShop, orders } = privacy
  const shop = await aShop()
  await orders.placeIn('completed', shop, BUYER)
  const { connectionString } = orders.app.database
  const env = { DATABASE_URL: connectionString, APP_SECRET: 'only-for-tests-only-for-tests-only-for-tests' }
  const of = ['--shop', shop, '--contact', '081311112222']
  const run = (...args: string[]) => etalase(args, env)
  assert.match((await run('buyer', 'show', ...of)).stdout, /orders +1/)
  assert.equal(JSON.parse((await run('buyer', 'export', ...of)).stdout).held.orders.length, 1)
  await run('buyer', 'request', ...of, '--kind', 'anonymise', '--asked-at', '2026-01-01T00:00:00Z')
  const overdue = await run('buyer', 'requests', '--shop', shop)
  assert.deepEqual([overdue.code, /overdue by/.test(overdue.stdout)], [1, true])
  assert.equal((await run('buyer', 'anonymise', ...of)).code, 1)
  assert.match((await run('buyer', 'anonymise', ...of, '--yes')).stdout, /1 orders/)
  assert.match((await run('buyer', 'requests', '--shop', shop)).stdout, /No request is open/)
  assert.match((await run('access-log', '--shop', shop)).stdout, /copy/)
})

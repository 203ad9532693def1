// Who looked at which order or table of buyers.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { purgePrivacyRecords } from './actions/keep-no-longer.ts'
import { startTestPrivacy, type TestPrivacy } from './privacy.fixture.ts'

let privacy: TestPrivacy
before(async () => {
  privacy = await startTestPrivacy()
})
after(() => privacy.close())

test('who looked at what is noted once a day by session and thing, shown to managers, and forgotten after two years', async () => {
  const { aShop, admin, orders } = privacy
  const shop = await aShop()
  const { number } = await orders.placeIn('paid', shop)
  const token = await orders.app.token({ shop })
  for (let i = 0; i < 3; i++)
    await orders.app.admin(`/shops/${shop}/orders/${number.toLowerCase()}`, { token })
  await orders.app.admin(`/shops/${shop}/orders/TIDAK-ADA`, { token })
  await orders.app.admin(`/shops/${shop}/orders.csv`, { token })
  const log = async () => (await admin(shop, '/access-log')).body.items
  const seen = (await log()).map((row: { what: string; subject: string; times: number }) => [
    row.what,
    row.subject,
    row.times,
  ])
  assert.deepEqual(seen.toSorted(), [
    ['order', number, 3],
    ['table', '', 1],
  ])
  const [{ via }] = await log()
  assert.match(via, /^tok_/)
  await purgePrivacyRecords(orders.app.ctx, new Date(orders.at().getTime() + 731 * 86_400_000))
  assert.deepEqual(await log(), [])
})

test('who edits an old version of an order sees it as it is now, which is noted; who is refused otherwise is not', async () => {
  const { aShop, admin, orders } = privacy
  const shop = await aShop()
  const { number } = await orders.placeIn('paid', shop)
  const token = await orders.app.token({ shop })
  const edit = (version: string, json: object) =>
    orders.app.admin(`/shops/${shop}/orders/${number}`, {
      token,
      method: 'PATCH',
      json,
      headers: { 'If-Match': version },
    })
  assert.equal((await edit('"1"', { note: 5 })).status, 400)
  assert.deepEqual((await admin(shop, '/access-log')).body.items, [])
  assert.equal((await edit('"999"', { note: 'dekat pasar' })).body.error.code, 'edit_conflict')
  const [{ what, subject, times }] = (await admin(shop, '/access-log')).body.items
  assert.deepEqual([what, subject, times], ['order', number, 1])
})

// Documents of an order open by keys of their own: which opens what, and until when.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { PKP } from '../invoices/invoices.fixture.ts'
import { NOW, type Placed, startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'
import { ownerKey } from '../orders/owner-key.ts'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
  orders.app.clock.set(NOW)
})
after(() => orders.close())

const open = (shop: string, path: string) => orders.app.send(path, { headers: { Host: `${shop}.localhost` } })
const aTaxedShop = () => orders.aShop({ tax: PKP })
const paidIn = (shop: string) => orders.placeIn('paid', shop)

test('a link of an earlier release, which the token opens, leads to it still, and on by keys of its own', async () => {
  const shop = await aTaxedShop()
  const placed = await paidIn(shop)
  await orders.moveByMerchant(placed, 'refunded')
  const [nota, credit] = (await orders.track(placed)).body.order.invoices
  for (const path of ['', `/${nota.id}`]) {
    const page = await open(shop, `/track/${placed.token}/nota${path}`)
    assert.equal(page.status, 200)
    assert.ok(page.text.includes(`href="${new URL(credit.url).pathname}"`))
    assert.ok(!page.text.includes(placed.token))
  }
})

test('its key opens that document alone, and says nothing of another', async () => {
  const [shop, other] = [await aTaxedShop(), await aTaxedShop()]
  const placed = await paidIn(shop)
  await orders.moveByMerchant(placed, 'refunded')
  const { body } = await orders.track(placed)
  const [nota, credit] = body.order.invoices
  const path = new URL(nota.url).pathname
  const [, , key = ''] = path.split('/')
  const last = key.endsWith('A') ? 'E' : 'A'
  const [ofConfirmation = ''] = /doc_[^/]+/.exec(body.confirmation_url) ?? []
  for (const wrong of [
    `/track/${key}/nota/${credit.id}`,
    `/track/${key}/nota`,
    `/track/${ofConfirmation}/nota/${nota.id}`,
    `/track/${key.slice(0, -1)}${last}/nota/${nota.id}`,
    `/track/${key.replace(/\.\d+\./, `.${Date.parse('2099-01-01')}.`)}/nota/${nota.id}`,
    `/api/v1/orders/track/${key}`,
    `/api/v1/orders/track/${key}/confirmation`,
  ])
    assert.equal((await open(shop, wrong)).status, 404, wrong)
  assert.equal((await open(other, path)).status, 404)
  for (const way of ['payment', 'cancel', 'receipt', 'payment/claim']) {
    const by = { shop, method: 'POST' }
    assert.equal((await orders.app.call(`/orders/track/${key}/${way}`, by)).status, 404)
  }
  assert.equal((await open(shop, path)).status, 200)
})

test('it ends with the key that asked: of an hour after that, of the link and of the device that ordered never', async () => {
  const shop = await aTaxedShop()
  const placed = await paidIn(shop)
  const { shop_id, id } = await orders.row(placed)
  const now = orders.app.clock.now()
  const pathBy = async (key: string) => {
    const { body } = await orders.app.call(`/orders/track/${key}`, { shop })
    return new URL(body.order.invoices[0].url).pathname
  }
  const ofAnHour = ownerKey(orders.app.ctx, { shop_id, id }, new Date(now + 3_600_000))
  const [byHour, byLink] = [await pathBy(ofAnHour), await pathBy(placed.token)]
  const byDevice = await pathBy(placed.answer.body.owner_key)
  const token = await orders.app.token({ shop })
  const { body } = await orders.app.admin(`/shops/${shop}/orders/${placed.number}`, { token })
  const byMerchant = new URL(body.invoices[0].url).pathname
  const statuses = async (at: number) => {
    orders.app.clock.set(new Date(at).toISOString())
    const pages = []
    for (const path of [byHour, byMerchant, byLink, byDevice]) pages.push(await open(shop, path))
    return pages.map(({ status }) => status)
  }
  assert.deepEqual(await statuses(now + 3_599_999), [200, 200, 200, 200])
  assert.deepEqual(await statuses(now + 3_600_000), [404, 200, 200, 200])
  assert.deepEqual(await statuses(now + 2 * 86_400_000), [404, 404, 200, 200])
  assert.deepEqual(await statuses(now + 3_000 * 86_400_000), [404, 404, 200, 200])
  orders.app.clock.set(new Date(now).toISOString())
})

test('it ends when the order gets another token, and when its buyer is forgotten', async () => {
  const shop = await aTaxedShop()
  for (const end of [
    ({ id }: Placed) =>
      sql`update orders set track_token_hash = sha256('baru'::bytea) where id = ${id}`.execute(
        orders.app.ctx.db,
      ),
    async ({ contact }: Placed) => {
      const token = await orders.app.token({ shop })
      const json = { contact, confirm_contact: contact }
      const asked = { token, method: 'POST', json }
      assert.equal((await orders.app.admin(`/shops/${shop}/buyers/anonymise`, asked)).status, 200)
    },
  ]) {
    const placed = await orders.placeIn('completed', shop)
    const { body } = await orders.track(placed)
    const [nota] = body.order.invoices
    const paths = [nota.url, body.confirmation_url].map((url) => new URL(url).pathname)
    const statuses = async () => Promise.all(paths.map(async (path) => (await open(shop, path)).status))
    assert.deepEqual(await statuses(), [200, 200])
    await end(placed)
    assert.deepEqual(await statuses(), [404, 404])
  }
})

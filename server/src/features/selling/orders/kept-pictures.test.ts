// Pictures of goods that were ordered: the order shows them when the shop no longer does.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { jobs } from '../../../doors/jobs.ts'
import { aPicture, uploadTo } from '../../catalogue/media/media.fixture.ts'
import { loadMedia } from '../../catalogue/media/queries.ts'
import { startTestOrders, type TestOrders } from './orders.fixture.ts'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
})
after(() => orders.close())

test('a picture that an order shows stays when its product shows it no longer', async () => {
  const { app } = orders
  const slug = await orders.aShop()
  const shop = await orders.shopOf(slug)
  const token = await app.token({ shop: slug })
  const path = `/shops/${slug}/products/${orders.id(slug, 'kursi')}`
  const show = async (...hashes: string[]) => {
    const { body } = await app.admin(path, { token })
    const headers = { 'If-Match': `"${body.version}"` }
    const json = { images: hashes.map((media) => ({ media })) }
    assert.equal((await app.admin(path, { method: 'PATCH', token, headers, json })).status, 200)
  }
  const { body: first } = await uploadTo(app, slug, await aPicture())
  const { body: second } = await uploadTo(app, slug, await aPicture())
  await show(first.media, second.media)
  const order = await orders.place(slug)
  assert.ok(JSON.stringify(order.answer.body.order.lines).includes(first.media))
  await show()
  const job = jobs.find(({ name }) => name === 'remove-unshown-pictures')
  for (const days of [1, 40]) {
    app.clock.set(new Date(app.clock.now() + days * 86_400_000).toISOString())
    await job?.run(app.ctx)
  }
  assert.deepEqual([...(await loadMedia(app.ctx.db, shop.id)).keys()].includes(first.media), true)
  assert.equal((await loadMedia(app.ctx.db, shop.id, [second.media])).size, 0)
})

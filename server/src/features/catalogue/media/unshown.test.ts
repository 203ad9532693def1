// Pictures that nothing shows: marked at night, kept for a month, and then gone; whoever shows one keeps it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { shopNamed } from '../../../../test/edits.ts'
import { aProduct, aShop } from '../../../../test/world.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { jobs } from '../../../doors/jobs.ts'
import { lockShop } from '../../../tenancy/edit.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { checkConsistency } from '../../operating/consistency/check-consistency.ts'
import { aPicture, uploadTo } from './media.fixture.ts'
import { loadMedia } from './queries.ts'

const BEGUN = '2026-11-15T00:00:00.000Z'
const DAY_MS = 86_400_000
let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

let made = 0
async function newShop(): Promise<Shop> {
  const slug = `galeri-${++made}`
  const products = [aProduct({ slug: 'kursi' })]
  await app.shop(aShop({ slug, products, categories: [{ key: 'kursi', label: 'Kursi' }] }))
  return shopNamed(app, slug)
}

/** One run of the job, so many days after the beginning. */
async function nightAfter(days: number): Promise<void> {
  app.clock.set(new Date(Date.parse(BEGUN) + days * DAY_MS).toISOString())
  await jobs.find(({ name }) => name === 'remove-unshown-pictures')?.run(app.ctx)
}

async function give(shop: Shop, picture: Buffer): Promise<string> {
  const { status, body } = await uploadTo(app, shop.slug, picture)
  assert.equal(status, 201)
  return body.media
}

async function edit(shop: Shop, path: string, json: object) {
  const token = await app.token({ shop: shop.slug })
  const { body: found } = await app.admin(`/shops/${shop.slug}${path}`, { token })
  const headers = { 'If-Match': `"${found.version}"` }
  return app.admin(`/shops/${shop.slug}${path}`, { method: 'PATCH', token, headers, json })
}

async function productPath(shop: Shop): Promise<string> {
  const { id } = await app.ctx.db
    .selectFrom('products')
    .where('shop_id', '=', shop.id)
    .select('id')
    .executeTakeFirstOrThrow()
  return `/products/${id}`
}

const has = async (shop: Shop, hash: string) => (await loadMedia(app.ctx.db, shop.id, [hash])).has(hash)
const isSeen = async (shop: Shop, hash: string) =>
  (await app.send(`/media/${hash}-40.webp`, { headers: { Host: `${shop.slug}.localhost` } })).status === 200

test('a picture that nothing shows is there for thirty days, and then neither in the books nor in the store', async () => {
  const shop = await newShop()
  const hash = await give(shop, await aPicture())
  assert.ok(await isSeen(shop, hash))
  await nightAfter(0)
  await nightAfter(29)
  assert.ok((await has(shop, hash)) && (await isSeen(shop, hash)))
  await nightAfter(31)
  assert.equal(await has(shop, hash), false)
  assert.equal(await isSeen(shop, hash), false)
  assert.equal(await app.ctx.media.hasOriginal(shop.id, hash), false)
  assert.equal(await app.ctx.media.readRendition(shop.id, hash, 40, 'webp'), null)
})

test('what a product, a category or the brand shows stays; what they show no longer goes', async () => {
  const shop = await newShop()
  const [ofProduct, ofBrand] = [await give(shop, await aPicture()), await give(shop, await aPicture())]
  const path = await productPath(shop)
  assert.equal((await edit(shop, path, { images: [{ media: ofProduct }] })).status, 200)
  const branded = await edit(shop, '', { brand: { logo_image: { media: ofBrand } } })
  assert.equal(branded.status, 200, branded.text)
  await nightAfter(100)
  await nightAfter(140)
  for (const hash of [ofProduct, ofBrand]) assert.ok(await has(shop, hash))
  assert.equal((await edit(shop, path, { images: [] })).status, 200)
  await nightAfter(150)
  await nightAfter(190)
  assert.deepEqual([await has(shop, ofProduct), await has(shop, ofBrand)], [false, true])
  assert.deepEqual(await checkConsistency(app.ctx.db, app.ctx.owners, shop.id), [])
})

test('one that is shown again, or uploaded again, begins anew', async () => {
  const shop = await newShop()
  const picture = await aPicture()
  const [shown, uploaded] = [await give(shop, await aPicture()), await give(shop, picture)]
  await nightAfter(200)
  assert.equal((await edit(shop, await productPath(shop), { images: [{ media: shown }] })).status, 200)
  await give(shop, picture)
  await nightAfter(231)
  assert.deepEqual([await has(shop, shown), await has(shop, uploaded)], [true, true])
  assert.equal((await edit(shop, await productPath(shop), { images: [] })).status, 200)
  await nightAfter(232)
  await nightAfter(261)
  assert.deepEqual([await has(shop, shown), await has(shop, uploaded)], [true, true])
})

test('one on its way out cannot be shown, and is whole again when it is uploaded again', async () => {
  const shop = await newShop()
  const picture = await aPicture()
  const hash = await give(shop, picture)
  // As a night leaves it that ended between the two steps.
  const marked = { removed: true, unshown_since: new Date(BEGUN) }
  await app.ctx.db.updateTable('media').set(marked).where('shop_id', '=', shop.id).execute()
  await app.ctx.media.remove(shop.id, { hash, width: 40, height: 30 })
  const refused = await edit(shop, await productPath(shop), { images: [{ media: hash }] })
  assert.deepEqual([refused.status, refused.body.error.code], [400, 'invalid_request'])
  await give(shop, picture)
  assert.equal((await edit(shop, await productPath(shop), { images: [{ media: hash }] })).status, 200)
  assert.ok(await isSeen(shop, hash))
})

test('who shows it while the night is at work either keeps it or is refused: nothing shows what is gone', async () => {
  for (let round = 0; round < 5; round++) {
    const shop = await newShop()
    const hash = await give(shop, await aPicture())
    await nightAfter(300 + round * 40)
    const [{ status }] = await Promise.all([
      edit(shop, await productPath(shop), { images: [{ media: hash }] }),
      nightAfter(331 + round * 40),
    ])
    assert.equal(await has(shop, hash), status === 200, `${status}`)
    assert.deepEqual(await checkConsistency(app.ctx.db, app.ctx.owners, shop.id), [])
  }
})

test('sizes that an earlier release did not keep are counted at night', async () => {
  const shop = await newShop()
  const picture = await aPicture()
  const hash = await give(shop, picture)
  await app.ctx.db.updateTable('media').set({ bytes: null }).where('shop_id', '=', shop.id).execute()
  await nightAfter(600)
  const row = await app.ctx.db
    .selectFrom('media')
    .where('shop_id', '=', shop.id)
    .where('hash', '=', hash)
    .select('bytes')
    .executeTakeFirst()
  assert.equal(row?.bytes, picture.length)
})

test('the night waits for an edit that is under way', async () => {
  const shop = await newShop()
  const hash = await give(shop, await aPicture())
  await nightAfter(700)
  let night = Promise.resolve()
  await inTransaction(app.ctx.db, async (tx) => {
    await lockShop(tx, shop.id)
    night = nightAfter(731)
    assert.ok(await has(shop, hash))
  })
  await night
  assert.equal(await has(shop, hash), false)
})

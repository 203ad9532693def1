// The room for pictures that a plan gives: shown, told before it is used up, and never exceeded.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { shopNamed } from '../../../../test/edits.ts'
import { aShop } from '../../../../test/world.ts'
import { allowancesOf } from '../../../domain/allowances.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { aPicture, uploadTo } from './media.fixture.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

const LIMIT = allowancesOf(
  { plan: 'katalog', created_at: new Date(), proven_days: 0 },
  new Date(),
).picture_bytes
let made = 0

/** With one picture that takes all of its room but so much. */
async function newShop(left: number): Promise<Shop> {
  const slug = `penuh-${++made}`
  await app.shop(aShop({ slug, plan: 'katalog', contact: { notify: 'rina@rotan.example' } }))
  const shop = await shopNamed(app, slug)
  // Larger than any column holds: it is spread over rows that only the count sees.
  const rows = Math.ceil((LIMIT - left) / 2 ** 30)
  await app.ctx.db
    .insertInto('media')
    .values(
      Array.from({ length: rows }, (_, i) => ({
        shop_id: shop.id,
        hash: `${i}`.padStart(32, '0'),
        format: 'png',
        width: 1,
        height: 1,
        bytes: i < rows - 1 ? 2 ** 30 : LIMIT - left - (rows - 1) * 2 ** 30,
      })),
    )
    .execute()
  return shop
}

const spaceOf = async ({ slug }: Shop) =>
  (await app.admin(`/shops/${slug}/media/space`, { token: await app.token({ shop: slug }) })).body
const toldOf = async ({ slug }: Shop) =>
  (await app.messages(slug)).filter(({ kind }) => kind === 'merchant_space')

test('a picture counts by its bytes, once, and the merchant sees how many are used', async () => {
  const slug = 'hitung'
  await app.shop(aShop({ slug, plan: 'katalog' }))
  const shop = await shopNamed(app, slug)
  const before = await spaceOf(shop)
  const picture = await aPicture()
  for (let i = 0; i < 2; i++) assert.equal((await uploadTo(app, slug, picture)).status, 201)
  assert.deepEqual(await spaceOf(shop), {
    pictures: before.pictures + 1,
    used_bytes: before.used_bytes + picture.length,
    limit_bytes: LIMIT,
    is_nearly_full: false,
  })
})

test('of many that come at once only those are taken that fit, and what is refused leaves nothing behind', async () => {
  const pictures = await Promise.all(Array.from({ length: 6 }, aPicture))
  const room = (pictures[0]?.length ?? 0) * 2 + 10
  const shop = await newShop(room)
  const answers = await Promise.all(pictures.map((picture) => uploadTo(app, shop.slug, picture)))
  const refused = answers.filter(({ status }) => status !== 201)
  assert.equal(answers.length - refused.length, 2)
  for (const { status, body } of refused) {
    assert.deepEqual([status, body.error.code, body.error.details.limit_bytes], [422, 'storage_full', LIMIT])
    assert.match(body.error.message, /^Ruang gambar toko ini sudah penuh\./)
  }
  const { used_bytes, limit_bytes } = await spaceOf(shop)
  assert.ok(used_bytes <= limit_bytes)
  const kept = answers.flatMap(({ body }) => body.media ?? [])
  const folders = await readdir(`${app.ctx.config.dataDir}/media/${shop.id}`, { recursive: true })
  const originals = folders.filter((name) => name.endsWith('original')).map((name) => name.slice(0, 32))
  assert.deepEqual(originals.toSorted(), kept.toSorted())
})

test('what the shop has already needs no room', async () => {
  const picture = await aPicture()
  const shop = await newShop(picture.length)
  assert.equal((await uploadTo(app, shop.slug, picture)).status, 201)
  assert.equal((await uploadTo(app, shop.slug, await aPicture())).status, 422)
  assert.equal((await uploadTo(app, shop.slug, picture)).status, 201)
})

test('from four fifths on the merchant is warned, and told once', async () => {
  const picture = await aPicture()
  const shop = await newShop(LIMIT * 0.2 + 10)
  assert.deepEqual([(await spaceOf(shop)).is_nearly_full, await toldOf(shop)], [false, []])
  const all = [picture, await aPicture(), await aPicture()]
  const answers = await Promise.all(all.map((each) => uploadTo(app, shop.slug, each)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 201],
  )
  assert.equal((await spaceOf(shop)).is_nearly_full, true)
  const told = await toldOf(shop)
  assert.equal(told.length, 1)
})

// Products saved one at a time, archived and restored: what changes, what stays, and what is refused.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startApp, type TestApp } from '../../../../test/app.ts'
import {
  AT,
  addPictures,
  newShop,
  refusal,
  refusedFields,
  tallyEdits,
  untilShown,
} from '../../../../test/edits.ts'
import { aProduct } from '../../../../test/world.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { archiveProduct, restoreProduct } from './actions/archive-product.ts'
import { archiveCategory, saveCategory } from './actions/save-category.ts'
import { type ProductEdit, saveProduct } from './actions/save-product.ts'
import type { ProductInput } from './input.ts'
import { storedProducts } from './stored.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

const CHAIR = aProduct({
  slug: 'kursi',
  price: 300_000,
  options: [{ name: 'Warna', values: ['Natural', 'Hitam'] }],
  variants: [
    { sku: 'K-N', options: { Warna: 'Natural' }, stock: 5 },
    { sku: 'K-H', options: { Warna: 'Hitam' }, stock: 7 },
  ],
})
const LAMP = aProduct({ slug: 'lampu', price: 90_000, stock: 4 })

const PICTURE = 'a'.repeat(32)
const OTHER_PICTURE = 'b'.repeat(32)

function save(shop: Shop, input: Partial<ProductInput>, edit?: ProductEdit) {
  return saveProduct(app.ctx, shop, input, AT, edit)
}

async function productOf(shop: Shop, slug: string) {
  const found = (await storedProducts(app.ctx.db, shop.id)).find(({ value }) => value.slug === slug)
  assert.ok(found, `there is a product "${slug}"`)
  return found
}

async function variantIds(shop: Shop, productId: string): Promise<Record<string, string>> {
  const rows = await app.ctx.db
    .selectFrom('variants')
    .where('shop_id', '=', shop.id)
    .where('product_id', '=', productId)
    .where('archived_at', 'is', null)
    .select(['id', 'sku'])
    .execute()
  return Object.fromEntries(rows.map(({ id, sku }) => [sku, id]))
}

test('a price that is saved is the price the storefront shows', async () => {
  const shop = await newShop(app, { products: [LAMP] })
  await untilShown(app, shop, 'lampu', 'price', 90_000)
  const saved = await save(shop, { slug: 'lampu', price: 95_000 })
  assert.equal(saved.value.price, 95_000)
  assert.equal(saved.version, 2)
  assert.deepEqual(saved, await productOf(shop, 'lampu'))
  await untilShown(app, shop, 'lampu', 'price', 95_000)
})

test('a new product goes behind all others and is version 1', async () => {
  const shop = await newShop(app, { products: [CHAIR, LAMP] })
  const saved = await save(
    shop,
    aProduct({ slug: 'meja', variants: [{ sku: 'M', options: {}, stock: 3 }] }),
    {
      expected: 'new',
    },
  )
  assert.equal(saved.version, 1)
  assert.equal(saved.position, 2)
  assert.equal(saved.value.variants?.[0]?.stock, 3)
})

test('a product is not published anew when it is changed, and a new one is published when it is made', async () => {
  const shop = await newShop(app, { products: [LAMP] })
  const { published_at: _, ...lamp } = LAMP
  assert.equal((await save(shop, { ...lamp, name: 'Lain' })).value.published_at, '2026-01-01T00:00:00.000Z')
  assert.equal((await save(shop, { ...lamp, slug: 'baru' })).value.published_at, AT.toISOString())
})

test('each save that changes something is one version more, whatever part of the product it is', async () => {
  const shop = await newShop(app, { products: [CHAIR], categories: [{ key: 'duduk', label: 'Duduk' }] })
  await addPictures(app, shop, PICTURE, OTHER_PICTURE)
  const [natural = {}, black = {}] = CHAIR.variants ?? []
  const edits: Partial<ProductInput>[] = [
    { name: 'Kursi Baru' },
    { category: 'duduk', tags: ['rotan'] },
    { images: [{ media: PICTURE }] },
    { images: [{ media: PICTURE, alt: 'depan' }] },
    { images: [{ media: OTHER_PICTURE }, { media: PICTURE }] },
    { variants: [{ ...natural, image: 1 }, black] },
    { variants: [{ ...natural, price: 1 }, black] },
    { variants: [black, natural] },
    { variants: [natural] },
    { variants: [{ sku: 'K-N', stock: 50 }] },
    { name: 'Kursi', price: 2, images: [], variants: [natural, black] },
    { stock: 77 },
  ]
  for (const [i, fields] of edits.entries()) {
    const input = { ...fields, slug: 'kursi' }
    assert.equal((await save(shop, input)).version, i + 2, `changed: ${JSON.stringify(fields)}`)
    assert.equal((await save(shop, input)).version, i + 2, `the same again: ${JSON.stringify(fields)}`)
  }
})

test('what is read can be saved as it is, and nothing changes', async () => {
  const shop = await newShop(app, { products: [CHAIR, LAMP] })
  for (const slug of ['kursi', 'lampu']) {
    const before = await productOf(shop, slug)
    assert.deepEqual(await save(shop, before.value, { id: before.id, expected: before.version }), before)
  }
})

test('a product gets another slug by its id and keeps all it has', async () => {
  const shop = await newShop(app, { products: [CHAIR, LAMP] })
  const { id, value } = await productOf(shop, 'kursi')
  const variants = await variantIds(shop, id)
  const saved = await save(shop, { slug: 'bangku' }, { id, expected: 1 })
  assert.deepEqual(saved, { id, version: 2, position: 0, value: { ...value, slug: 'bangku' } })
  assert.deepEqual(await variantIds(shop, id), variants)
})

test('a product that is named by its id needs no slug', async () => {
  const shop = await newShop(app, { products: [LAMP] })
  const { id } = await productOf(shop, 'lampu')
  const saved = await save(shop, { price: 1 }, { id })
  assert.equal(saved.value.slug, 'lampu')
  assert.equal(saved.value.price, 1)
  assert.deepEqual(await refusedFields(save(shop, { price: 1 })), { slug: 'wajib diisi' })
})

test('a slug that another product has, or had when it left, is refused', async () => {
  const shop = await newShop(app, { products: [CHAIR, LAMP, aProduct({ slug: 'meja' })] })
  const { id } = await productOf(shop, 'kursi')
  await archiveProduct(app.ctx, shop, (await productOf(shop, 'meja')).id, AT)
  assert.deepEqual(await refusedFields(save(shop, { slug: 'lampu' }, { id })), {
    slug: '"lampu" sudah dipakai produk lain',
  })
  assert.deepEqual(await refusedFields(save(shop, { slug: 'meja' }, { id })), {
    slug: '"meja" dipakai produk yang diarsipkan',
  })
})

test('a product of another shop, or of none, is not found by its id', async () => {
  const shop = await newShop(app, { products: [LAMP] })
  const other = await newShop(app, { products: [LAMP] })
  const { id } = await productOf(other, 'lampu')
  for (const wrong of [id, 'prd_none', '']) {
    assert.equal((await refusal(save(shop, { slug: 'lampu' }, { id: wrong, expected: 1 }))).code, 'not_found')
    assert.equal((await refusal(archiveProduct(app.ctx, shop, wrong, AT))).code, 'not_found')
    assert.equal((await refusal(restoreProduct(app.ctx, shop, wrong))).code, 'not_found')
  }
})

test('every wrong field is named by its path', async () => {
  const shop = await newShop(app, { products: [CHAIR, aProduct({ slug: 'meja', sku: 'MEJA' })] })
  const other = await newShop(app)
  await addPictures(app, other, PICTURE)
  const wrong = {
    slug: 'lampu',
    category: 'tidak-ada',
    sku: 'K-N',
    images: [{ media: PICTURE }, { alt: 'tanpa gambar' }],
    options: [{ name: 'Warna', values: ['Merah', 'Biru', 'Putih'] }],
    variants: [
      { sku: 'MEJA', options: { Warna: 'Merah' } },
      { sku: 'L', options: { Warna: 'Biru' } },
      { sku: 'L', options: { Warna: 'Putih' } },
    ],
  }
  assert.deepEqual(await refusedFields(save(shop, wrong)), {
    name: 'wajib diisi',
    price: 'wajib diisi',
    category: 'tidak ada kategori "tidak-ada"',
    sku: '"K-N" juga dipakai produk "kursi"',
    'images[0].media': `tidak ada gambar "${PICTURE}"`,
    'images[1].media': 'wajib diisi',
    'variants[0].sku': '"MEJA" juga dipakai produk "meja"',
    'variants[2].sku': '"L" juga dipakai variants[1]',
  })
  assert.equal((await storedProducts(app.ctx.db, shop.id)).length, 2)
})

test('a product may share its SKU with a variant of its own, and variants may exchange theirs', async () => {
  const shop = await newShop(app, { products: [CHAIR] })
  const { id } = await productOf(shop, 'kursi')
  const before = await variantIds(shop, id)
  await save(shop, { slug: 'kursi', sku: 'K-N' })
  await save(shop, {
    slug: 'kursi',
    variants: [
      { sku: 'K-H', options: { Warna: 'Natural' } },
      { sku: 'K-N', options: { Warna: 'Hitam' } },
    ],
  })
  assert.deepEqual(await variantIds(shop, id), before)
})

test('a product that left the shop comes back by its slug, with its id and those of its variants', async () => {
  const shop = await newShop(app, { products: [CHAIR, LAMP] })
  const { id } = await productOf(shop, 'kursi')
  const before = await variantIds(shop, id)
  await archiveProduct(app.ctx, shop, id, AT, { expected: 1 })
  const { stock: _, ...chair } = CHAIR
  const variants = chair.variants?.map(({ stock: __, ...variant }) => variant) ?? []
  const back = await save(shop, { ...chair, name: 'Kursi Lama', variants }, { expected: 'new' })
  assert.equal(back.id, id)
  assert.equal(back.version, 3)
  assert.equal(back.value.name, 'Kursi Lama')
  assert.deepEqual(await variantIds(shop, id), before)
  assert.deepEqual(
    back.value.variants?.map(({ stock }) => stock),
    [5, 7],
    'what was on hand still is',
  )
})

test('a product that is restored is what it was, and is in the storefront again', async () => {
  const shop = await newShop(app, { products: [CHAIR, LAMP] })
  const { id } = await productOf(shop, 'kursi')
  await save(shop, {
    slug: 'kursi',
    variants: CHAIR.variants?.slice(0, 1) ?? [],
    options: [{ name: 'Warna', values: ['Natural'] }],
  })
  const before = await productOf(shop, 'kursi')
  // Later than the variant that left before: what comes back is what left together.
  const later = new Date(AT.getTime() + 60_000)
  await archiveProduct(app.ctx, shop, id, later)
  assert.equal((await refusal(save(shop, { slug: 'kursi' }, { id }))).code, 'not_found')
  assert.equal((await refusal(archiveProduct(app.ctx, shop, id, later))).code, 'not_found')
  const restored = await restoreProduct(app.ctx, shop, id)
  assert.deepEqual(restored, { ...before, version: before.version + 2 })
  assert.deepEqual(await productOf(shop, 'kursi'), restored)
  assert.deepEqual(await restoreProduct(app.ctx, shop, id), restored, 'a second time changes nothing')
  await untilShown(app, shop, 'kursi', 'price', 300_000)
})

test('what leaves a shop leaves at the moment that is given, by an edit and by a file', async () => {
  const shop = await newShop(app, {
    categories: [{ key: 'duduk', label: 'Duduk' }],
    products: [CHAIR, LAMP],
    promotions: [
      { key: 'obral', name: 'Obral', kind: 'campaign', discount_type: 'percent', discount_value: 10 },
    ],
    vouchers: [{ code: 'HEMAT', discount_type: 'percent', discount_value: 10 }],
  })
  const left = async () => {
    const { rows } = await sql<{ name: string; at: Date }>`
      select sku as name, archived_at as at from variants where shop_id = ${shop.id} and archived_at is not null
      union all select slug, archived_at from products where shop_id = ${shop.id} and archived_at is not null
      union all select key, archived_at from categories where shop_id = ${shop.id} and archived_at is not null
      union all select key, archived_at from promotions where shop_id = ${shop.id} and archived_at is not null
      union all select code, archived_at from vouchers where shop_id = ${shop.id} and archived_at is not null
      `.execute(app.ctx.db)
    return Object.fromEntries(rows.map(({ name, at }) => [name, at.toISOString()]))
  }
  const edited = AT.toISOString()
  await save(shop, { slug: 'kursi', variants: CHAIR.variants?.slice(0, 1) ?? [] })
  assert.deepEqual(await left(), { 'K-H': edited })

  const applied = '2026-09-02T03:00:00.000Z'
  app.clock.set(applied)
  await app.shop({ slug: shop.slug, products: [], categories: [], promotions: [], vouchers: [] })
  assert.deepEqual(await left(), {
    'K-H': edited,
    'K-N': applied,
    kursi: applied,
    lampu: applied,
    duduk: applied,
    obral: applied,
    HEMAT: applied,
  })
})

test('a product whose SKU or category is gone meanwhile is not restored', async () => {
  const shop = await newShop(app, {
    categories: [{ key: 'duduk', label: 'Duduk' }],
    products: [{ ...CHAIR, category: 'duduk' }],
  })
  const { id } = await productOf(shop, 'kursi')
  await archiveProduct(app.ctx, shop, id, AT)
  await archiveCategory(app.ctx, shop, 'duduk', AT)
  await save(shop, aProduct({ slug: 'bangku', variants: [{ sku: 'K-H', options: {} }] }))
  assert.deepEqual(await refusedFields(restoreProduct(app.ctx, shop, id)), {
    category: 'tidak ada kategori "duduk"',
    'variants[1].sku': '"K-H" juga dipakai produk "bangku"',
  })
  await saveCategory(app.ctx, shop, { key: 'duduk', label: 'Duduk' })
  await save(shop, { slug: 'bangku', variants: [] })
  assert.equal((await restoreProduct(app.ctx, shop, id)).value.category, 'duduk')
})

test('of many who save one version at once, one does; the others are shown what it is now', async () => {
  const shop = await newShop(app, { products: [LAMP] })
  const prices = [1, 2, 3, 4, 5, 6]
  const edits = prices.map((price) => save(shop, { slug: 'lampu', price }, { expected: 1 }))
  assert.deepEqual(await tallyEdits(edits), { made: 1, edit_conflict: 5 })
  const { id, version, value } = await productOf(shop, 'lampu')
  assert.equal(version, 2)
  assert.deepEqual((await refusal(save(shop, { slug: 'lampu', price: 9 }, { expected: 1 }))).details, {
    current: { id, ...value, version },
  })
})

test('of many who make one product at once, one does', async () => {
  const shop = await newShop(app)
  const lamp = (price: number) => save(shop, { ...LAMP, price }, { expected: 'new' })
  assert.deepEqual(await tallyEdits([1, 2, 3, 4].map(lamp)), { made: 1, edit_conflict: 3 })
  assert.equal((await productOf(shop, 'lampu')).version, 1)
})

test('of many who take one SKU for their products at once, one does', async () => {
  const shop = await newShop(app)
  const edits = ['a', 'b', 'c', 'd'].map((slug) =>
    save(shop, aProduct({ slug, variants: [{ sku: 'S', options: {} }] })),
  )
  assert.deepEqual(await tallyEdits(edits), { made: 1, invalid_request: 3 })
})

test('different fields of one product saved at once are all saved', async () => {
  const shop = await newShop(app, { products: [LAMP] })
  const edits = [{ price: 1 }, { name: 'Lampu Baru' }, { badge: 'Baru' }, { tags: ['rotan'] }]
  await Promise.all(edits.map((fields) => save(shop, { slug: 'lampu', ...fields })))
  const { value, version } = await productOf(shop, 'lampu')
  assert.equal(version, 5)
  assert.deepEqual([value.price, value.name, value.badge, value.tags], [1, 'Lampu Baru', 'Baru', ['rotan']])
})

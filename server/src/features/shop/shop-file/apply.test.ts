// Applying files to a shop, one after the other: what stays, what goes, what comes back.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { aProduct } from '../../../../test/world.ts'
import { applyShop } from './apply.ts'
import { assertContains } from './files.fixture.ts'
import { checkForm } from './read.ts'
import { type Applying, CHAIR, exported, LAMP, NEW, newSlug, startApplying, WHOLE } from './shops.fixture.ts'

let world: Applying
before(async () => {
  world = await startApplying()
})
after(() => world.close())

async function products(slug: string) {
  return (await world.app.call('/products?limit=100', { shop: slug })).body.products
}

/** Every id of a shop by what it is the id of. */
async function idsOf(slug: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; id: string }>`
    with shop as (select id from shops where slug = ${slug})
    select 'category ' || key as name, id from categories where shop_id = (select id from shop)
    union all select 'product ' || slug, id from products where shop_id = (select id from shop)
    union all select 'variant ' || coalesce(sku, options::text), id from variants where shop_id = (select id from shop)
    union all select 'image ' || product_id || ' ' || position, id from product_images where shop_id = (select id from shop)
    union all select 'promotion ' || key, id from promotions where shop_id = (select id from shop)
    union all select 'voucher ' || code, id from vouchers where shop_id = (select id from shop)
    union all select 'shop', id from shop`.execute(world.app.ctx.db)
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]))
}

test('a file applied twice gives the same shop with the same ids', async () => {
  const slug = newSlug()
  await world.apply(slug, WHOLE)
  const [file, ids] = [await exported(world.app, slug), await idsOf(slug)]
  await world.apply(slug, WHOLE)
  assert.deepEqual(await exported(world.app, slug), file)
  assert.deepEqual(await idsOf(slug), ids)
})

test('an export applied to its own shop changes nothing', async () => {
  const slug = newSlug()
  await world.apply(slug, WHOLE)
  const [file, ids] = [await exported(world.app, slug), await idsOf(slug)]
  await world.app.shop(file)
  assert.deepEqual(await exported(world.app, slug), file)
  assert.deepEqual(await idsOf(slug), ids)
})

test('a file with the slug alone changes nothing', async () => {
  const slug = newSlug()
  await world.apply(slug, WHOLE)
  const [file, ids] = [await exported(world.app, slug), await idsOf(slug)]
  await world.apply(slug, {})
  assert.deepEqual(await exported(world.app, slug), file)
  assert.deepEqual(await idsOf(slug), ids)
})

test('at every level only what the file names changes', async () => {
  const slug = newSlug()
  await world.apply(slug, WHOLE)
  const file = await exported(world.app, slug)
  const [method] = file.payment_methods ?? []
  const [category] = file.categories ?? []
  const [chair, lamp] = file.products ?? []
  const [natural, black] = chair?.variants ?? []
  await world.apply(slug, {
    name: 'Toko Baru',
    brand: { tagline: null, section_copy: { cats_heading: 'Kategori' } },
    announcement: { enabled: false },
    shipping: { free_shipping_min: null, couriers: [{ code: 'jne', service: 'REG', eta: '2 hari' }] },
    payment_methods: [{ code: 'qris', fee_flat: 100, manual: { bank: 'BCA' } }],
    categories: [{ key: 'kursi', label: 'Bangku' }],
    products: [
      { slug: 'kursi', description: 'D', variants: [{ sku: 'K-N', price: 1 }, { sku: 'K-H' }] },
      { slug: 'lampu', badge: 'Laris' },
    ],
    promotions: [{ key: 'akhir', discount_value: 25 }],
    vouchers: [{ code: 'hemat10', usage_limit: null }],
    pages: { faq: [] },
  })
  assert.deepEqual(await exported(world.app, slug), {
    ...file,
    name: 'Toko Baru',
    brand: { ...file.brand, tagline: null, section_copy: { story_cta: 'Baca', cats_heading: 'Kategori' } },
    announcement: { enabled: false, text: 'Halo' },
    shipping: {
      ...file.shipping,
      free_shipping_min: null,
      couriers: [{ ...file.shipping?.couriers?.[0], eta: '2 hari' }],
    },
    payment_methods: [{ ...method, fee_flat: 100, manual: { ...method?.manual, bank: 'BCA' } }],
    categories: [{ ...category, label: 'Bangku' }],
    products: [
      { ...chair, description: 'D', variants: [{ ...natural, price: 1 }, black] },
      { ...lamp, badge: 'Laris' },
    ],
    promotions: [{ ...file.promotions?.[0], discount_value: 25 }],
    vouchers: [{ ...file.vouchers?.[0], usage_limit: null }],
    pages: { ...file.pages, faq: [] },
  })
})

test('null takes pictures, windows and pages away', async () => {
  const slug = newSlug()
  await world.apply(slug, {
    ...WHOLE,
    products: [{ ...CHAIR, sell_until: '2030-01-01T00:00:00Z', preorder: { lead_days: 7 } }],
  })
  await world.apply(slug, {
    brand: { logo_image: null },
    categories: [{ key: 'kursi', image: null }],
    products: [{ slug: 'kursi', sell_until: null, preorder: null, category: null }],
    pages: { faq: null },
  })
  const file = await exported(world.app, slug)
  assert.equal(file.brand?.logo_image, null)
  assert.equal(file.categories?.[0]?.image, null)
  assertContains(file.products?.[0], { sell_until: null, preorder: null, category: null })
  assert.deepEqual(Object.keys(file.pages ?? {}), ['tentang'])
  assert.equal((await world.app.call('/storefront/page/faq', { shop: slug })).status, 404)
})

test('a product no longer listed is gone from the API, and comes back with the same ids', async () => {
  const slug = newSlug()
  await world.apply(slug, WHOLE)
  const ids = await idsOf(slug)
  await world.apply(slug, { products: [LAMP] })
  assert.deepEqual(
    (await products(slug)).map((each: { slug: string }) => each.slug),
    ['lampu'],
  )
  assert.equal((await world.product(slug, 'kursi')).status, 404)
  await world.apply(slug, { products: [LAMP, CHAIR] })
  assert.equal((await world.product(slug, 'kursi')).body.id, ids['product kursi'])
  assert.deepEqual(await idsOf(slug), ids)
})

test('a category, a promotion and a voucher no longer listed are gone, and come back with the same ids', async () => {
  const slug = newSlug()
  await world.apply(slug, WHOLE)
  const ids = await idsOf(slug)
  await world.apply(slug, {
    categories: [],
    products: [{ slug: 'kursi', category: null }],
    promotions: [],
    vouchers: [],
  })
  assert.deepEqual((await world.app.call('/categories', { shop: slug })).body.categories, [])
  const { categories, promotions, vouchers } = await exported(world.app, slug)
  assert.deepEqual({ categories, promotions, vouchers }, { categories: [], promotions: [], vouchers: [] })
  await world.apply(slug, WHOLE)
  assert.deepEqual(await idsOf(slug), ids)
})

test('a picture shown twice is two pictures, each with an id of its own that stays', async () => {
  const slug = newSlug()
  const images = [{ file: 'a.png' }, { file: 'b.png' }, { file: 'a.png' }]
  await world.apply(slug, { ...NEW, products: [aProduct({ slug: 'a', images })] })
  const ids = await idsOf(slug)
  await world.apply(slug, { products: [{ slug: 'a', images }] })
  assert.deepEqual(await idsOf(slug), ids)
  const shown = (await world.product(slug, 'a')).body.images.map((image: { id: string }) => image.id)
  assert.equal(new Set(shown).size, 3)
})

test('a variant keeps showing its picture when the pictures change places', async () => {
  const slug = newSlug()
  await world.apply(slug, WHOLE)
  const [natural] = (await world.product(slug, 'kursi')).body.variants
  await world.apply(slug, {
    products: [{ slug: 'kursi', images: [{ file: 'b.png' }, { file: 'c.png' }, { file: 'a.png' }] }, LAMP],
  })
  const { variants, images } = (await world.product(slug, 'kursi')).body
  assert.equal(variants[0].image_id, natural.image_id)
  assert.equal(images[0].id, natural.image_id)
  assert.equal(images[0].alt, 'samping', 'the same picture keeps its words')
})

test('a campaign of products that are all gone covers nothing, however often the shop is applied', async () => {
  const slug = newSlug()
  await world.apply(slug, WHOLE)
  assert.equal((await world.product(slug, 'kursi')).body.price, 280_000)
  await world.apply(slug, { products: [LAMP] })
  await world.apply(slug, { name: 'Toko Baru' })
  assert.equal((await world.product(slug, 'lampu')).body.price, 90_000)
  await world.apply(slug, { promotions: [{ key: 'akhir', discount_value: 30 }] })
  assert.equal((await world.product(slug, 'lampu')).body.price, 90_000)
  await world.app.shop(await exported(world.app, slug))
  await world.app.shop(await exported(world.app, slug))
  assert.equal((await world.product(slug, 'lampu')).body.price, 90_000)
  await world.apply(slug, { promotions: [{ key: 'akhir', products: [] }] })
  assert.equal(
    (await world.product(slug, 'lampu')).body.price,
    63_000,
    'until the file says that it is for all',
  )
})

test('a campaign covers a product again that comes back', async () => {
  const slug = newSlug()
  await world.apply(slug, WHOLE)
  await world.apply(slug, { products: [LAMP] })
  await world.apply(slug, { products: [LAMP, CHAIR] })
  assert.equal((await world.product(slug, 'kursi')).body.price, 280_000)
  assert.equal((await world.product(slug, 'lampu')).body.price, 90_000)
})

test('a promotion may be changed in the file that takes its product away', async () => {
  const slug = newSlug()
  await world.apply(slug, WHOLE)
  await world.apply(slug, { products: [LAMP], promotions: [{ key: 'akhir', name: 'Terakhir' }] })
  assert.equal((await exported(world.app, slug)).promotions?.[0]?.name, 'Terakhir')
  assert.equal((await world.product(slug, 'lampu')).body.price, 90_000)
})

test('pages that speak of what is gone do not keep an export from being applied', async () => {
  const slug = newSlug()
  await world.apply(slug, {
    ...WHOLE,
    home: [
      { type: 'campaign', campaign: { promotion: 'akhir' } },
      { type: 'grid', grid: { title: 'Pilihan', products: ['kursi', 'lampu'] } },
      { type: 'grid', grid: { title: 'Kursi', cat: 'kursi' } },
      { type: 'cats', cats: ['kursi'] },
    ],
  })
  await world.apply(slug, { products: [LAMP], categories: [], promotions: [] })
  const home = async () => (await world.app.call('/storefront/home', { shop: slug })).body.sections
  const shown = await home()
  assert.deepEqual(
    shown.map(
      (section: { grid?: { products: unknown[] }; cats?: unknown[] }) =>
        (section.grid?.products ?? section.cats)?.length,
    ),
    [1, 0, 0],
  )
  await world.app.shop(await exported(world.app, slug))
  assert.deepEqual(await home(), shown)
})

test('a section without an id gets one that no other has, and keeps it', async () => {
  const slug = newSlug()
  await world.apply(slug, { ...WHOLE, home: [{ type: 'cats' }, { type: 'grid', grid: {} }] })
  const idsShown = async () =>
    (await world.app.call('/storefront/home', { shop: slug })).body.sections.map(
      (section: { id: string }) => section.id,
    )
  assert.deepEqual(await idsShown(), ['cats-1', 'grid-2'])
  const { home = [] } = await exported(world.app, slug)
  await world.apply(slug, { home: [{ type: 'cats' }, { type: 'grid', grid: { title: 'Baru' } }, ...home] })
  const ids = await idsShown()
  assert.deepEqual(ids.slice(2), ['cats-1', 'grid-2'])
  assert.equal(new Set(ids).size, 4)
})

test('a developer’s own page may be named by many shops', async () => {
  const [first, second] = [newSlug(), newSlug()]
  const domains = [{ host: 'localhost:4321' }, { host: '127.0.0.1:5173' }]
  for (const slug of [first, second]) {
    await world.apply(slug, { ...NEW, domains })
    const answer = await world.app.call('/products', { shop: slug, origin: 'http://localhost:4321' })
    assert.equal(answer.status, 200)
  }
  assert.deepEqual((await exported(world.app, second)).domains, domains)
})

test('a field nobody knows is a warning, and ignored', async () => {
  const slug = newSlug()
  const read = checkForm({ ...NEW, slug, brand: { taglin: 'T' }, colour: 'red' })
  const { warnings } = await applyShop(world.app.ctx, read, { folder: world.folder.path })
  assert.deepEqual(
    warnings.map(({ path, says }) => [path, says.en]),
    [
      ['brand.taglin', 'is not a known field; it was ignored'],
      ['colour', 'is not a known field; it was ignored'],
    ],
  )
  assert.deepEqual((await exported(world.app, slug)).brand, {})
})

test('a result tells what was done', async () => {
  const slug = newSlug()
  const as = (file: object) =>
    applyShop(world.app.ctx, checkForm({ slug, ...file }), { folder: world.folder.path })
  assert.deepEqual(await as(WHOLE), { slug, created: true, products: 2, newPictures: 3, warnings: [] })
  assert.deepEqual(await as(WHOLE), { slug, created: false, products: 2, newPictures: 0, warnings: [] })
})

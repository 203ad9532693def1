// Categories and products through the merchant's door: what is made, changed, found, archived, and seen by buyers.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import type { Answer } from '../../../../../test/http.ts'
import { until } from '../../../../../test/until.ts'
import { type AdminRequest, startApp, type TestApp } from '../../../../test/app.ts'
import { newShop, untilShown } from '../../../../test/edits.ts'
import { aProduct, aShop } from '../../../../test/world.ts'
import type { Shop } from '../../../tenancy/shop.ts'

let app: TestApp
let token: string
before(async () => {
  app = await startApp()
  await app.shop(aShop({ slug: 'rotan' }))
  token = await app.token()
})
after(() => app.close())

function rotan(path: string, request: AdminRequest = {}): Promise<Answer> {
  return app.admin(`/shops/rotan${path}`, { token, ...request })
}

const create = (json: object) => rotan('/products', { method: 'POST', json })
const patch = (id: string, ifMatch: number | string, json: object) =>
  rotan(`/products/${id}`, { method: 'PATCH', ifMatch, json })

/** Of a shop of the test's own. */
async function manager(shop: Shop) {
  const key = await app.token({ shop: shop.slug })
  return (path: string, request: AdminRequest = {}) =>
    app.admin(`/shops/${shop.slug}${path}`, { token: key, ...request })
}

const WARNA = { name: 'Warna', values: ['Natural', 'Hitam'] }
const NATURAL = { sku: 'N', options: { Warna: 'Natural' }, stock: 5 }
const BLACK = { sku: 'H', options: { Warna: 'Hitam' }, stock: 7, price: 120_000 }

function variantsFor(prefix: string) {
  return [NATURAL, BLACK].map((variant) => ({ ...variant, sku: `${prefix}-${variant.sku}` }))
}

/** The values of a field of everything on the pages of a list. */
async function pagesOf(ask: (path: string) => Promise<Answer>, path: string, field: string) {
  const values: unknown[][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { status, body, text }: Answer = await ask(`${path}&cursor=${cursor}`)
    assert.equal(status, 200, text)
    values.push(body.items.map((item: Record<string, unknown>) => item[field]))
    cursor = body.next_cursor
  }
  return values
}

describe('categories', () => {
  test('one is created, changed and deleted, but not while products are in it', async () => {
    const made = await rotan('/categories', { method: 'POST', json: { key: 'duduk', label: 'Duduk' } })
    assert.equal(made.status, 201, made.text)
    const changed = await rotan(`/categories/${made.body.id}`, {
      method: 'PATCH',
      ifMatch: made.body.version,
      json: { subtitle: 'Nyaman' },
    })
    assert.deepEqual([changed.body.label, changed.body.subtitle], ['Duduk', 'Nyaman'])
    const product = await create(aProduct({ slug: 'sofa', category: 'duduk' }))
    const remove = () => rotan('/categories/duduk', { method: 'DELETE', ifMatch: changed.body.version })
    assert.equal((await remove()).status, 400)
    await rotan(`/products/${product.body.id}`, { method: 'DELETE', ifMatch: '*' })
    assert.equal((await remove()).status, 204)
    assert.equal((await rotan('/categories/duduk')).status, 404)
  })
})

describe('a product', () => {
  test('with two variants and a picture, made by a program, is seen by buyers at once', async () => {
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a52' } })
      .png()
      .toBuffer()
    const uploaded = await rotan('/media', {
      method: 'POST',
      headers: { 'Content-Type': 'image/png' },
      body: picture,
    })
    assert.equal(uploaded.status, 201, uploaded.text)
    const { media, url } = uploaded.body
    const made = await create({
      slug: 'kursi-teras',
      name: 'Kursi Teras',
      price: 100_000,
      images: [{ media, alt: 'Dari depan' }],
      options: [WARNA],
      variants: [
        { ...NATURAL, sku: 'KT-N', image: 0 },
        { ...BLACK, sku: 'KT-H' },
      ],
    })
    assert.equal(made.status, 201, made.text)
    assert.equal(made.headers.etag, '"1"')
    assert.deepEqual(made.body.images, [{ media, alt: 'Dari depan', url, width: 60, height: 40 }])
    assert.deepEqual([made.body.version, made.body.archived], [1, false])

    await untilShown(app, { slug: 'rotan' } as Shop, 'kursi-teras', 'id', made.body.id)
    const { body: seen } = await app.call('/products/kursi-teras')
    const idsOf = (variants: { id: string }[]) => variants.map(({ id }) => id)
    assert.deepEqual(idsOf(seen.variants), idsOf(made.body.variants))
    assert.deepEqual([seen.image, seen.images[0].alt], [url, 'Dari depan'])
    const { pathname } = new URL(url)
    const shown = await app.send(pathname, { headers: { Host: 'rotan.localhost' } })
    assert.deepEqual([shown.status, shown.headers['content-type']], [200, 'image/webp'])

    assert.deepEqual((await rotan(`/products/${made.body.id}`)).body, made.body)
    assert.deepEqual((await rotan('/products/kursi-teras')).body, made.body)
  })

  test('that lacks something is refused with every field that is wrong', async () => {
    const refused = await create({ slug: 'kosong', images: [{ media: 'f'.repeat(32) }], category: 'tiada' })
    assert.equal(refused.status, 400)
    const paths = refused.body.error.details.fields.map(({ path }: { path: string }) => path)
    assert.deepEqual(paths.sort(), ['category', 'images[0].media', 'name', 'price'])
    const nameless = await create({ name: 'Tanpa Slug', price: 1 })
    assert.deepEqual([nameless.status, nameless.body.error.details.fields[0].path], [400, 'slug'])
  })

  test('whose slug is taken is named as wrong', async () => {
    assert.equal((await create(aProduct({ slug: 'ganda' }))).status, 201)
    const again = await create(aProduct({ slug: 'ganda' }))
    assert.deepEqual([again.status, again.body.error.details.fields[0].path], [400, 'slug'])
  })

  test('edited by two people: the second learns what it is now, and nothing is lost', async () => {
    const { body: made } = await create(
      aProduct({ slug: 'meja', options: [WARNA], variants: variantsFor('M') }),
    )
    const first = await patch(made.id, made.version, { name: 'Meja Jati' })
    assert.deepEqual([first.status, first.body.name, first.body.price], [200, 'Meja Jati', 100_000])
    const second = await patch(made.id, made.version, { name: 'Meja Makan', price: 1 })
    assert.deepEqual([second.status, second.body.error.code], [412, 'edit_conflict'])
    assert.deepEqual(second.body.error.details.current, first.body)
    const gone = await rotan(`/products/${made.id}`, { method: 'DELETE', ifMatch: made.version })
    assert.deepEqual([gone.status, gone.body.error.details.current.name], [412, 'Meja Jati'])
    const unsaid = await rotan(`/products/${made.id}`, { method: 'PATCH', json: { price: 1 } })
    assert.equal(unsaid.status, 428)
    assert.deepEqual((await rotan(`/products/${made.id}`)).body, first.body)
  })

  test('keeps its variants by their ids, whatever else of them changes', async () => {
    const { body: made } = await create(
      aProduct({ slug: 'rak', options: [WARNA], variants: variantsFor('R') }),
    )
    const [natural, black] = made.variants
    const swapped = await patch(made.id, made.version, {
      variants: [
        { id: black.id, sku: 'R-N', options: { Warna: 'Natural' } },
        { id: natural.id, sku: 'R-H', options: { Warna: 'Hitam' } },
      ],
    })
    assert.equal(swapped.status, 200, swapped.text)
    const told = swapped.body.variants.map(({ id, sku, stock, price }: Record<string, unknown>) => [
      id,
      sku,
      stock,
      price,
    ])
    assert.deepEqual(told, [
      [black.id, 'R-N', 7, 120_000],
      [natural.id, 'R-H', 5, null],
    ])
    const fewer = await patch(made.id, swapped.body.version, { variants: [{ id: natural.id }] })
    assert.deepEqual(
      fewer.body.variants.map(({ id }: { id: string }) => id),
      [natural.id],
    )
  })

  test('takes no variant by an id that is not one of its own, nor one twice', async () => {
    const { body: one } = await create(
      aProduct({ slug: 'laci', options: [WARNA], variants: variantsFor('L') }),
    )
    const { body: other } = await create(
      aProduct({ slug: 'peti', options: [WARNA], variants: variantsFor('P') }),
    )
    const [mine, second] = one.variants
    const refused = await patch(one.id, one.version, {
      variants: [{ id: other.variants[0].id }, { id: mine.id }, { ...second, id: mine.id }],
    })
    assert.equal(refused.status, 400)
    const paths = refused.body.error.details.fields.map(({ path }: { path: string }) => path)
    assert.deepEqual(paths.sort(), ['variants[0].id', 'variants[2]'])
  })

  test('is not given back what was sold since it was read', async () => {
    const read = (
      await create({
        slug: 'terjual',
        name: 'Terjual',
        price: 100_000,
        options: [WARNA],
        variants: variantsFor('T'),
      })
    ).body
    const [first] = read.variants
    const changes = [{ product_id: read.id, variant_id: first.id, add: -2 }]
    assert.equal((await rotan('/stock', { method: 'POST', json: { changes } })).status, 200)
    const late = await patch(read.id, read.version, { price: 90_000, variants: read.variants })
    assert.deepEqual([late.status, late.body.error.details.fields[0].path], [400, 'variants[0].stock'])
    const now = (await rotan(`/products/${read.id}`)).body
    const saved = await patch(read.id, now.version, { price: 90_000, variants: now.variants })
    assert.deepEqual([saved.status, saved.body.price, saved.body.variants[0].stock], [200, 90_000, 3])
    assert.equal(saved.body.stock, null, 'each variant says its own')
  })

  test('is neither shown nor sold while it is a draft, and new on the day it goes on sale', async () => {
    const draft = await create(aProduct({ slug: 'konsep', price: 0, stock: 2, draft: true }))
    assert.deepEqual([draft.status, draft.body.draft, draft.body.stock], [201, true, 2])
    const seen = async () => {
      const { body } = await app.call('/products?limit=100')
      return body.products.map(({ slug }: { slug: string }) => slug).includes('konsep')
    }
    const cart = { items: [{ product_id: draft.body.id, qty: 1 }], destination_ref: '3174041001' }
    const rates = () => app.call('/shipping/rates', { method: 'POST', json: cart })
    assert.equal(await seen(), false)
    assert.equal((await app.call('/products/konsep')).status, 404)
    assert.equal((await rates()).body.error.details.lines[0].reason, 'not_found')
    assert.equal((await rotan('/products?q=konsep')).body.items[0].draft, true)

    const counted = { changes: [{ product_id: draft.body.id, set: 5 }] }
    assert.equal((await rotan('/stock', { method: 'POST', json: counted })).status, 200)
    const sold = await patch(draft.body.id, draft.body.version, { price: 90_000, draft: false })
    assert.deepEqual([sold.status, sold.body.stock], [200, 5])
    assert.ok(sold.body.published_at > draft.body.published_at)
    await until(seen)
    const back = await patch(draft.body.id, sold.body.version, { draft: true })
    assert.equal(back.status, 200)
    await until(async () => !(await seen()))
  })

  test('is archived and comes back with its id, its variants and its stock', async () => {
    const { body: made } = await create(
      aProduct({ slug: 'lemari', options: [WARNA], variants: variantsFor('LM') }),
    )
    const path = `/products/${made.id}`
    const gone = await rotan(path, { method: 'DELETE', ifMatch: made.version })
    assert.deepEqual([gone.status, gone.text], [204, ''])
    const archived = await rotan(path)
    assert.deepEqual([archived.body.archived, archived.body.version], [true, 2])
    assert.equal((await patch(made.id, '*', { price: 1 })).status, 404)
    const listed = await rotan('/products?archived=true&q=lemari')
    assert.deepEqual([listed.body.total, listed.body.items], [1, [archived.body]])
    assert.equal((await rotan('/products?q=lemari')).body.total, 0)

    const back = await rotan(`${path}/restore`, { method: 'POST' })
    assert.equal(back.status, 200, back.text)
    assert.deepEqual(back.body, { ...made, version: 3 })
    assert.equal((await rotan('/products/prd_tiada/restore', { method: 'POST' })).status, 404)
  })

  test('of another shop is not there', async () => {
    const shop = await newShop(app, { products: [aProduct({ slug: 'asing' })] })
    const ask = await manager(shop)
    const { body } = await ask('/products/asing')
    assert.equal((await rotan(`/products/${body.id}`)).status, 404)
    assert.equal((await patch(body.id, 1, { price: 1 })).status, 404)
    assert.equal((await rotan(`/products/${body.id}`, { method: 'DELETE', ifMatch: 1 })).status, 404)
  })

  test('is not changed by a program that may only read', async () => {
    const reader = await app.token({ scopes: ['products:read'] })
    const refused = await rotan('/products', {
      method: 'POST',
      token: reader,
      json: aProduct({ slug: 'baca' }),
    })
    assert.deepEqual([refused.status, refused.body.error.details.need], [403, 'products:write'])
    assert.equal((await rotan('/products', { token: reader })).status, 200)
  })
})

describe('the list of products', () => {
  async function shelves() {
    const shop = await newShop(app, {
      categories: [{ key: 'lampu', label: 'Lampu' }],
      products: [
        aProduct({ slug: 'gantung', name: 'Lampu Gantung', category: 'lampu', stock: 3 }),
        aProduct({ slug: 'tidur', name: 'Lampu Tidur', category: 'lampu', stock: 4, sku: 'LT_1' }),
        aProduct({ slug: 'kursi', options: [WARNA], variants: variantsFor('KX'), stock: 0 }),
        aProduct({
          slug: 'bangku',
          options: [WARNA],
          variants: variantsFor('BX').map((variant, i) => ({ ...variant, stock: i })),
        }),
        aProduct({ slug: 'pesan', stock: 0, preorder: { lead_days: 7 } }),
        aProduct({ slug: 'unduhan', stock: 0, unlimited_stock: true }),
      ],
    })
    const ask = await manager(shop)
    const slugs = async (query: string) => {
      const { body, text } = await ask(`/products?${query}`)
      const found = body.items?.map(({ slug }: { slug: string }) => slug)
      assert.equal(body.total, found?.length, text)
      return found
    }
    return { ask, slugs }
  }

  test('finds by name, slug and SKU, by category, and by what runs low', async () => {
    const { slugs } = await shelves()
    assert.deepEqual(await slugs('q=LAMPU'), ['gantung', 'tidur'])
    assert.deepEqual(await slugs('q=angk'), ['bangku'])
    assert.deepEqual(await slugs('q=lt_1'), ['tidur'])
    assert.deepEqual(await slugs('q=lt%251'), [])
    assert.deepEqual(await slugs('q=kx-n'), ['kursi'])
    assert.deepEqual(await slugs('category=lampu'), ['gantung', 'tidur'])
    assert.deepEqual(await slugs('category=tiada'), [])
    assert.deepEqual(await slugs('low_stock=true'), ['gantung', 'bangku'])
    assert.deepEqual(await slugs('low_stock=false'), ['tidur', 'kursi', 'pesan', 'unduhan'])
    assert.deepEqual(await slugs('category=lampu&low_stock=true&q=gan'), ['gantung'])
  })

  test('goes page by page, each product once, in the merchant’s order', async () => {
    const { ask } = await shelves()
    assert.deepEqual(await pagesOf(ask, '/products?limit=4', 'slug'), [
      ['gantung', 'tidur', 'kursi', 'bangku'],
      ['pesan', 'unduhan'],
    ])
    assert.deepEqual(await pagesOf(ask, '/products?limit=1&category=lampu', 'slug'), [['gantung'], ['tidur']])
  })

  test('refuses what it does not know', async () => {
    for (const query of ['archived=ya', 'kategori=lampu', 'cursor=WzEuNSwieCJd', 'limit=0'])
      assert.equal((await rotan(`/products?${query}`)).status, 400, query)
  })

  test('takes as many statements for a hundred products as for one', async () => {
    const products = Array.from({ length: 110 }, (_, i) =>
      aProduct({ slug: `p-${i}`, options: [WARNA], variants: variantsFor(`P${i}`) }),
    )
    const ask = await manager(await newShop(app, { products }))
    const cost = async (limit: number) => {
      const statements = app.ctx.statements()
      assert.equal((await ask(`/products?limit=${limit}`)).body.items.length, limit)
      return app.ctx.statements() - statements
    }
    await cost(1)
    assert.equal(await cost(100), await cost(1))
  })
})

// Stock, SKUs and uses counted: what sales changed is not undone by a file.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aProduct } from '../../../../test/world.ts'
import { aFolder, assertContains, type Folder } from './files.fixture.ts'
import type { ShopFile } from './schema.ts'
import { CHAIR, NEW, newSlug, stockOf, WHOLE } from './shops.fixture.ts'

let app: TestApp
let folder: Folder
before(async () => {
  folder = await aFolder()
  for (const name of ['a.png', 'b.png', 'c.png']) await folder.picture(name)
  app = await startApp()
})
after(async () => {
  await app.close()
  await folder.remove()
})

async function apply(slug: string, fields: Partial<ShopFile>): Promise<void> {
  await app.shop({ ...fields, slug }, folder.path)
}

async function product(slug: string, name: string) {
  return app.call(`/products/${name}`, { shop: slug })
}

async function sell(
  slug: string,
  table: 'products' | 'variants',
  name: string,
  count: number,
): Promise<void> {
  const column = table === 'products' ? 'slug' : 'sku'
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set stock = stock - ${count}
    where shop_id = (select id from shops where slug = ${slug}) and ${sql.ref(column)} = ${name}`.execute(
    app.ctx.db,
  )
  assert.equal(numAffectedRows, 1n)
}

test('stock given is the stock on hand from then on', async () => {
  const slug = newSlug()
  await apply(slug, WHOLE)
  await sell(slug, 'products', 'lampu', 3)
  await sell(slug, 'variants', 'K-N', 5)
  await apply(slug, {
    products: [
      { slug: 'kursi', variants: [{ sku: 'K-N', stock: 9 }, { sku: 'K-H' }] },
      { slug: 'lampu', stock: 20 },
    ],
  })
  assertContains(await stockOf(app, slug), { lampu: 20, 'K-N': 9, 'K-H': 7 })
  assert.equal((await product(slug, 'lampu')).body.stock, 20)
  await apply(slug, { products: [{ slug: 'lampu', stock: 0 }] })
  assert.equal((await product(slug, 'lampu')).body.sold_out, true)
})

test('stock left out stays as sales left it', async () => {
  const slug = newSlug()
  await apply(slug, WHOLE)
  await sell(slug, 'products', 'lampu', 3)
  await sell(slug, 'variants', 'K-N', 2)
  await apply(slug, {
    name: 'Toko Baru',
    products: [
      { slug: 'kursi', price: 1, variants: [{ sku: 'K-N', price: 2 }, { sku: 'K-H' }] },
      { slug: 'lampu', price: 3 },
    ],
  })
  assertContains(await stockOf(app, slug), { lampu: 1, 'K-N': 3, 'K-H': 7 })
})

test('a pre-order sold past its stock stays so', async () => {
  const slug = newSlug()
  const lamp = aProduct({ slug: 'lampu', stock: 1, preorder: { lead_days: 7 } })
  await apply(slug, { ...NEW, products: [lamp] })
  await sell(slug, 'products', 'lampu', 3)
  await apply(slug, { products: [{ slug: 'lampu', name: 'Lampu Baru' }] })
  const { rows } = await sql`select stock from products
    where shop_id = (select id from shops where slug = ${slug})`.execute(app.ctx.db)
  assert.deepEqual(rows, [{ stock: -2 }])
  assertContains(await stockOf(app, slug), { lampu: 0 })
})

test('a variant that gets a SKU, or another one, keeps its id and its stock', async () => {
  const slug = newSlug()
  const bare = CHAIR.variants?.map(({ sku: _, ...variant }) => variant)
  await apply(slug, { ...WHOLE, products: [{ ...CHAIR, variants: bare ?? [] }] })
  const before = (await product(slug, 'kursi')).body.variants
  await apply(slug, {
    products: [
      {
        slug: 'kursi',
        variants: [{ sku: 'NEW-N', options: { Warna: 'Natural' } }, { options: { Warna: 'Hitam' } }],
      },
    ],
  })
  const after = (await product(slug, 'kursi')).body.variants
  assert.deepEqual(after, [{ ...before[0], sku: 'NEW-N' }, before[1]])
  await apply(slug, {
    products: [
      { slug: 'kursi', variants: [{ options: { Warna: 'Natural' } }, { options: { Warna: 'Hitam' } }] },
    ],
  })
  assert.deepEqual((await product(slug, 'kursi')).body.variants, after, 'a SKU left out stays')
})

test('a SKU may move to another product', async () => {
  const slug = newSlug()
  const single = (name: string, sku: string) =>
    aProduct({ slug: name, variants: [{ sku, options: {}, stock: 1 }] })
  await apply(slug, { ...NEW, products: [single('a', 'S-1'), single('b', 'S-2')] })
  await apply(slug, { products: [{ slug: 'a', variants: [] }, single('b', 'S-1')] })
  assert.deepEqual((await product(slug, 'a')).body.variants, [])
  assert.equal((await product(slug, 'b')).body.variants[0].sku, 'S-1')
  await apply(slug, { products: [single('a', 'S-1'), single('b', 'S-2')] })
  assert.equal((await product(slug, 'a')).body.variants[0].sku, 'S-1')
})

test('two variants may exchange their SKUs', async () => {
  const slug = newSlug()
  const single = (name: string, sku: string) => aProduct({ slug: name, variants: [{ sku, options: {} }] })
  await apply(slug, { ...NEW, products: [single('a', 'S-1'), single('b', 'S-2')] })
  await apply(slug, { products: [single('a', 'S-2'), single('b', 'S-1')] })
  assert.equal((await product(slug, 'a')).body.variants[0].sku, 'S-2')
  assert.equal((await product(slug, 'b')).body.variants[0].sku, 'S-1')
  const warna = (sku: string, value: string) => ({ sku, options: { Warna: value } })
  await apply(slug, {
    ...WHOLE,
    name: 'T',
    products: [{ ...CHAIR, variants: [warna('K-H', 'Natural'), warna('K-N', 'Hitam')] }],
  })
  await apply(slug, { products: [{ ...CHAIR, variants: [warna('K-N', 'Natural'), warna('K-H', 'Hitam')] }] })
  assert.deepEqual(
    (await product(slug, 'kursi')).body.variants.map((variant: { sku: string }) => variant.sku),
    ['K-N', 'K-H'],
  )
})

test('uses of a voucher are kept, also when it goes and comes back', async () => {
  const slug = newSlug()
  await apply(slug, WHOLE)
  const uses = async () => {
    const { rows } = await sql<{ used_count: number }>`select used_count from vouchers
      where shop_id = (select id from shops where slug = ${slug})`.execute(app.ctx.db)
    return rows.map((row) => row.used_count)
  }
  await sql`update vouchers set used_count = 42
    where shop_id = (select id from shops where slug = ${slug})`.execute(app.ctx.db)
  await apply(slug, { vouchers: [{ code: 'hemat10', usage_limit: 50 }] })
  assert.deepEqual(await uses(), [42])
  await apply(slug, { vouchers: [] })
  await apply(slug, WHOLE)
  assert.deepEqual(await uses(), [42])
})

// Stock, SKUs and uses counted: what sales changed is not undone by a file.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { aProduct } from '../../../../test/world.ts'
import { assertContains } from './files.fixture.ts'
import { type Applying, CHAIR, NEW, newSlug, startApplying, stockOf, WHOLE } from './shops.fixture.ts'

let world: Applying
before(async () => {
  world = await startApplying()
})
after(() => world.close())

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
    world.app.ctx.db,
  )
  assert.equal(numAffectedRows, 1n)
}

test('stock given is the stock on hand from then on', async () => {
  const slug = newSlug()
  await world.apply(slug, WHOLE)
  await sell(slug, 'products', 'lampu', 3)
  await sell(slug, 'variants', 'K-N', 5)
  await world.apply(slug, {
    products: [
      { slug: 'kursi', variants: [{ sku: 'K-N', stock: 9 }, { sku: 'K-H' }] },
      { slug: 'lampu', stock: 20 },
    ],
  })
  assertContains(await stockOf(world.app, slug), { lampu: 20, 'K-N': 9, 'K-H': 7 })
  assert.equal((await world.product(slug, 'lampu')).body.stock, 20)
  await world.apply(slug, { products: [{ slug: 'lampu', stock: 0 }] })
  assert.equal((await world.product(slug, 'lampu')).body.sold_out, true)
})

test('stock left out stays as sales left it', async () => {
  const slug = newSlug()
  await world.apply(slug, WHOLE)
  await sell(slug, 'products', 'lampu', 3)
  await sell(slug, 'variants', 'K-N', 2)
  await world.apply(slug, {
    name: 'Toko Baru',
    products: [
      { slug: 'kursi', price: 1, variants: [{ sku: 'K-N', price: 2 }, { sku: 'K-H' }] },
      { slug: 'lampu', price: 3 },
    ],
  })
  assertContains(await stockOf(world.app, slug), { lampu: 1, 'K-N': 3, 'K-H': 7 })
})

test('a pre-order sold past its stock stays so', async () => {
  const slug = newSlug()
  const lamp = aProduct({ slug: 'lampu', stock: 1, preorder: { lead_days: 7 } })
  await world.apply(slug, { ...NEW, products: [lamp] })
  await sell(slug, 'products', 'lampu', 3)
  await world.apply(slug, { products: [{ slug: 'lampu', name: 'Lampu Baru' }] })
  const { rows } = await sql`select stock from products
    where shop_id = (select id from shops where slug = ${slug})`.execute(world.app.ctx.db)
  assert.deepEqual(rows, [{ stock: -2 }])
  assertContains(await stockOf(world.app, slug), { lampu: 0 })
})

test('a variant that gets a SKU, or another one, keeps its id and its stock', async () => {
  const slug = newSlug()
  const bare = CHAIR.variants?.map(({ sku: _, ...variant }) => variant)
  await world.apply(slug, { ...WHOLE, products: [{ ...CHAIR, variants: bare ?? [] }] })
  const before = (await world.product(slug, 'kursi')).body.variants
  await world.apply(slug, {
    products: [
      {
        slug: 'kursi',
        variants: [{ sku: 'NEW-N', options: { Warna: 'Natural' } }, { options: { Warna: 'Hitam' } }],
      },
    ],
  })
  const after = (await world.product(slug, 'kursi')).body.variants
  assert.deepEqual(after, [{ ...before[0], sku: 'NEW-N' }, before[1]])
  await world.apply(slug, {
    products: [
      { slug: 'kursi', variants: [{ options: { Warna: 'Natural' } }, { options: { Warna: 'Hitam' } }] },
    ],
  })
  assert.deepEqual((await world.product(slug, 'kursi')).body.variants, after, 'a SKU left out stays')
})

test('a SKU may move to another product', async () => {
  const slug = newSlug()
  const single = (name: string, sku: string) =>
    aProduct({ slug: name, variants: [{ sku, options: {}, stock: 1 }] })
  await world.apply(slug, { ...NEW, products: [single('a', 'S-1'), single('b', 'S-2')] })
  await world.apply(slug, { products: [{ slug: 'a', variants: [] }, single('b', 'S-1')] })
  assert.deepEqual((await world.product(slug, 'a')).body.variants, [])
  assert.equal((await world.product(slug, 'b')).body.variants[0].sku, 'S-1')
  await world.apply(slug, { products: [single('a', 'S-1'), single('b', 'S-2')] })
  assert.equal((await world.product(slug, 'a')).body.variants[0].sku, 'S-1')
})

test('two variants may exchange their SKUs', async () => {
  const slug = newSlug()
  const single = (name: string, sku: string) => aProduct({ slug: name, variants: [{ sku, options: {} }] })
  await world.apply(slug, { ...NEW, products: [single('a', 'S-1'), single('b', 'S-2')] })
  await world.apply(slug, { products: [single('a', 'S-2'), single('b', 'S-1')] })
  assert.equal((await world.product(slug, 'a')).body.variants[0].sku, 'S-2')
  assert.equal((await world.product(slug, 'b')).body.variants[0].sku, 'S-1')
  const warna = (sku: string, value: string) => ({ sku, options: { Warna: value } })
  await world.apply(slug, {
    ...WHOLE,
    name: 'T',
    products: [{ ...CHAIR, variants: [warna('K-H', 'Natural'), warna('K-N', 'Hitam')] }],
  })
  await world.apply(slug, {
    products: [{ ...CHAIR, variants: [warna('K-N', 'Natural'), warna('K-H', 'Hitam')] }],
  })
  assert.deepEqual(
    (await world.product(slug, 'kursi')).body.variants.map((variant: { sku: string }) => variant.sku),
    ['K-N', 'K-H'],
  )
})

test('uses of a voucher are kept, also when it goes and comes back', async () => {
  const slug = newSlug()
  await world.apply(slug, WHOLE)
  const uses = async () => {
    const { rows } = await sql<{ used_count: number }>`select used_count from vouchers
      where shop_id = (select id from shops where slug = ${slug})`.execute(world.app.ctx.db)
    return rows.map((row) => row.used_count)
  }
  await sql`update vouchers set used_count = 42
    where shop_id = (select id from shops where slug = ${slug})`.execute(world.app.ctx.db)
  await world.apply(slug, { vouchers: [{ code: 'hemat10', usage_limit: 50 }] })
  assert.deepEqual(await uses(), [42])
  await world.apply(slug, { vouchers: [] })
  await world.apply(slug, WHOLE)
  assert.deepEqual(await uses(), [42])
})

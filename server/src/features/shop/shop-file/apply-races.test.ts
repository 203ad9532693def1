// Files and sales at the same time: each takes its turn, none undoes another.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { until } from '../../../../../test/until.ts'
import { someoneWaits } from '../../../../test/lock-waits.ts'
import { aProduct } from '../../../../test/world.ts'
import { findShopByDomain, findShopBySlug } from '../../../tenancy/queries.ts'
import { applyShop } from './apply.ts'
import { aFolder, assertContains, errorsOf, type Folder } from './files.fixture.ts'
import { checkForm } from './read.ts'
import type { ShopFile } from './schema.ts'
import {
  CHAIR,
  exported,
  LAMP,
  NEW,
  newSlug,
  openShops,
  type Shops,
  stockOf,
  WHOLE,
} from './shops.fixture.ts'

let shops: Shops
let folder: Folder
before(async () => {
  folder = await aFolder()
  for (const name of ['a.png', 'b.png', 'c.png']) await folder.picture(name)
  shops = await openShops(join(folder.path, 'data'))
})
after(async () => {
  await shops.close()
  await folder.remove()
})

function apply(slug: string, fields: Partial<ShopFile>) {
  return applyShop(shops.ctx, checkForm({ ...fields, slug }), { folder: folder.path })
}

test('files for one shop at once are applied one after the other: none undoes another', async () => {
  const slug = newSlug()
  await apply(slug, NEW)
  const changes: Partial<ShopFile>[] = [
    { name: 'Toko Baru' },
    { plan: 'katalog' },
    { announcement: { enabled: true, text: 'Halo' } },
    { shipping: { couriers: [{ code: 'jne', name: 'JNE' }] } },
    { products: [{ ...LAMP, published_at: '2026-01-01T00:00:00.000Z' }] },
  ]
  await Promise.all(changes.map((change) => apply(slug, change)))
  const file = await exported(shops, slug)
  for (const change of changes) assertContains(file, change)
})

test('files that make the same shop at once all succeed, and its pictures are there', async () => {
  const slug = newSlug()
  const made = await Promise.all(['Satu', 'Dua', 'Tiga'].map((name) => apply(slug, { ...WHOLE, name })))
  assert.equal(made.filter(({ created }) => created).length, 1)
  const shop = await findShopBySlug(shops.ctx.db, slug)
  const { products = [] } = await exported(shops, slug)
  const images = products.flatMap((product) => product.images ?? [])
  assert.equal(images.length, 2)
  for (const { media } of images) {
    assert.ok(await shops.ctx.media.readOriginal(String(shop?.id), String(media)))
  }
})

test('files that make the same shop at once all succeed, though each claims its domain for a new shop', async () => {
  for (let round = 0; round < 5; round++) {
    const slug = newSlug()
    const file = { ...NEW, domains: [{ host: `${slug}.example`, primary: true }] }
    await Promise.all(Array.from({ length: 4 }, () => apply(slug, file)))
    assert.equal((await findShopByDomain(shops.ctx.db, `${slug}.example`))?.slug, slug)
  }
})

test('of two shops that claim one host at once only one gets it, whatever the port', async () => {
  const claims = [
    [{ host: 'satu.example' }, { host: 'dua.example:8443' }],
    [{ host: 'dua.example' }, { host: 'satu.example:8443' }],
  ]
  const results = await Promise.allSettled(claims.map((domains) => apply(newSlug(), { ...NEW, domains })))
  const refused = results.filter((result) => result.status === 'rejected')
  assert.equal(refused.length, 1)
  assert.match(String(refused[0]?.reason), /belongs to another shop/)
})

test('a host given up by one shop is free for another', async () => {
  const [first, second] = [newSlug(), newSlug()]
  await apply(first, { ...NEW, domains: [{ host: 'pindah.example' }] })
  await errorsOf(apply(second, { ...NEW, domains: [{ host: 'pindah.example' }] }))
  await apply(first, { domains: [] })
  await apply(second, { ...NEW, domains: [{ host: 'pindah.example' }] })
  assert.equal((await findShopByDomain(shops.ctx.db, 'pindah.example'))?.slug, second)
})

/** A sale that has begun: it holds these products until it ends. */
async function beginSale(slug: string, ...names: string[]) {
  const sale = await shops.ctx.db.startTransaction().execute()
  const take = (name: string) =>
    sql`update products set stock = stock - 1
      where slug = ${name} and shop_id = (select id from shops where slug = ${slug})`.execute(sale)
  for (const name of names) await take(name)
  return { take, commit: () => sale.commit().execute(), abandon: () => sale.rollback().execute() }
}

test('what is sold while a file is being applied does not come back', async () => {
  const slug = newSlug()
  await apply(slug, WHOLE)
  const sale = await beginSale(slug, 'lampu')
  const applying = apply(slug, { products: [CHAIR, { slug: 'lampu', name: 'Lampu Baru' }] })
  await until(() => someoneWaits(shops.ctx.db))
  await sale.commit()
  await applying
  assertContains(await stockOf(shops, slug), { lampu: 3 })
  assert.equal((await exported(shops, slug)).products?.[1]?.name, 'Lampu Baru')
})

test('what only refers to the shop, as orders do, does not wait for a file', async () => {
  const slug = newSlug()
  await apply(slug, WHOLE)
  const sale = await beginSale(slug, 'lampu')
  const applying = apply(slug, { name: 'Toko Baru' })
  await until(() => someoneWaits(shops.ctx.db))
  // It would wait in vain: the file is applied once the sale is over.
  await sql`insert into media (shop_id, hash, format, width, height)
    select id, 'h', 'png', 1, 1 from shops where slug = ${slug}`.execute(shops.ctx.db)
  await sale.commit()
  await applying
})

test('a file that a sale brings to a deadlock is applied all the same', async () => {
  const slug = newSlug()
  await apply(slug, { ...NEW, products: ['a', 'b'].map((name) => aProduct({ slug: name, stock: 5 })) })
  // The file locks the products by their ids: this sale takes them the other way round.
  const { rows } = await sql<{ slug: string }>`select slug from products
    where shop_id = (select id from shops where slug = ${slug}) order by id`.execute(shops.ctx.db)
  const [first = '', last = ''] = rows.map((row) => row.slug)
  const sale = await beginSale(slug, last)
  const applying = apply(slug, { name: 'Toko Baru' })
  await until(() => someoneWaits(shops.ctx.db))
  // The one that waited first is the one that PostgreSQL ends; on a machine that stood still it may be the sale.
  const sold = await sale.take(first).then(
    () => true,
    () => false,
  )
  await (sold ? sale.commit() : sale.abandon())
  await applying
  assert.equal((await exported(shops, slug)).name, 'Toko Baru')
  assert.deepEqual(await stockOf(shops, slug), sold ? { a: 4, b: 4 } : { a: 5, b: 5 })
})

// Two nodes on one database: what is sold, edited or lost on the way is seen on both as it is stored.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { startApp, type TestApp } from '../../../test/app.ts'
import { startDatabaseProxy } from '../../../test/database-proxy.ts'
import { AT, newShop } from '../../../test/edits.ts'
import { until } from '../../../test/fakes/until.ts'
import { aProduct, aShop } from '../../../test/world.ts'
import { announceStock } from '../../db/changes.ts'
import { SORTS } from '../../domain/sort.ts'
import type { Shop } from '../../tenancy/shop.ts'
import { archiveProduct, restoreProduct } from '../products/actions/archive-product.ts'
import { changeStock } from '../products/actions/change-stock.ts'
import { saveProduct } from '../products/actions/save-product.ts'
import { DAY, inSizes, type Shown } from './catalog.fixture.ts'
import { catalogAt } from './catalog.ts'

let app: TestApp
let other: TestApp
let nodes: TestApp[]
before(async () => {
  app = await startApp()
  other = await startApp({ database: app.database })
  nodes = [app, other]
})
after(async () => {
  await other.close()
  await app.close()
})

/** Both nodes have heard of everything that was committed. */
async function allHeard(): Promise<void> {
  await Promise.all(nodes.map(({ ctx }) => ctx.caughtUp()))
}

/** Takes from the stock of all these products, as an order does. */
async function sell(shop: Shop, ids: readonly string[], qty = 1): Promise<void> {
  await app.ctx.db.transaction().execute(async (tx) => {
    const { rows: products } = await sql<{ id: string; stock: number; sold_count: number }>`
      update products set stock = stock - ${qty}, sold_count = sold_count + ${qty}
      where shop_id = ${shop.id} and id = any(${ids}::text[]) returning id, stock, sold_count`.execute(tx)
    const { rows: variants } = await sql<{ id: string; product_id: string; stock: number }>`
      update variants set stock = stock - ${qty}
      where shop_id = ${shop.id} and product_id = any(${ids}::text[]) returning id, product_id, stock`.execute(
      tx,
    )
    await announceStock(tx, shop.id, { products, variants })
  })
}

async function idOf(shop: Shop, slug: string): Promise<string> {
  const { bySlug } = await catalogAt(app.ctx.db, shop, AT)
  return bySlug.get(slug)?.facts.id ?? ''
}

async function shown(node: TestApp, shop: Shop, path: string): Promise<Shown> {
  return (await node.call(path, { shop: shop.slug })).body
}

/** On both nodes the same. */
async function shownByAll(shop: Shop, path: string, pick: (body: Shown) => unknown): Promise<unknown> {
  const [first, second] = await Promise.all(nodes.map(async (node) => pick(await shown(node, shop, path))))
  assert.deepEqual(second, first)
  return first
}

describe('a sale', () => {
  test('a sale is shown by every node, on every answer that shows it, without a question to the database', async () => {
    const shop = await newShop(app, {
      products: [aProduct({ slug: 'kursi', stock: 5 }), aProduct({ slug: 'meja', tags: ['x'] })],
      home: [{ type: 'grid', grid: {} }],
    })
    const all: [string, (body: Shown) => unknown][] = [
      ['/products', (body) => body.products[0].stock],
      ['/products?q=kursi', (body) => body.products[0].stock],
      ['/products/kursi', (body) => body.stock],
      ['/storefront/home', (body) => body.sections[0].grid.products[0].stock],
    ]
    for (const [path, stock] of all) assert.equal(await shownByAll(shop, path, stock), 5)
    const id = await idOf(shop, 'kursi')
    await sell(shop, [id], 3)
    await allHeard()
    const before = nodes.map(({ ctx }) => ctx.statements())
    for (const [path, stock] of all) assert.equal(await shownByAll(shop, path, stock), 2, path)
    assert.deepEqual(
      nodes.map(({ ctx }) => ctx.statements()),
      before,
    )
  })

  test('a sale of a variant is shown in its own stock and in that of its product', async () => {
    const shop = await newShop(app, {
      products: [aProduct({ slug: 'kursi', ...inSizes({ stock: 2 }, { stock: 7 }) })],
    })
    await shownByAll(shop, '/products/kursi', (body) => body.stock)
    await sell(shop, [await idOf(shop, 'kursi')], 2)
    await allHeard()
    const stocks = (body: Shown) => [body.stock, ...body.variants.map(({ stock }: Shown) => stock)]
    assert.deepEqual(await shownByAll(shop, '/products/kursi', stocks), [5, 0, 5])
  })

  test('what sells comes first where the best selling do', async () => {
    const shop = await newShop(app, {
      products: ['a', 'b', 'c'].map((slug) => aProduct({ slug })),
      home: [{ type: 'grid', grid: { sort: 'best_selling', limit: 1 } }],
    })
    const first = (body: Shown) => (body.products ?? body.sections[0].grid.products)[0].slug
    const paths = ['/products?sort=best_selling&limit=1', '/storefront/home']
    for (const path of paths) assert.equal(await shownByAll(shop, path, first), 'a')
    await sell(shop, [await idOf(shop, 'c')])
    await allHeard()
    for (const path of paths) assert.equal(await shownByAll(shop, path, first), 'c')
  })

  test('what can be bought again takes its place among the related ones that did not show it', async () => {
    const names = Array.from({ length: 10 }, (_, i) => `k${i}`)
    const shop = await newShop(app, {
      categories: [{ key: 'duduk', label: 'Duduk' }],
      products: names.map((slug, i) => aProduct({ slug, category: 'duduk', stock: i === 1 ? 0 : 3 })),
    })
    const related = (body: Shown) => body.related.map(({ slug }: Shown) => slug).join(' ')
    assert.equal(await shownByAll(shop, '/products/k0', related), 'k2 k3 k4 k5 k6 k7 k8 k9')
    await sell(shop, [await idOf(shop, 'k1')], -4)
    await allHeard()
    assert.equal(await shownByAll(shop, '/products/k0', related), 'k1 k2 k3 k4 k5 k6 k7 k8')
  })

  test('a sale of more things than one notification holds is heard whole', async () => {
    const slugs = Array.from({ length: 300 }, (_, i) => `p${i}`)
    const shop = await newShop(app, { products: slugs.map((slug) => aProduct({ slug, stock: 9 })) })
    const stocks = (body: Shown) => new Set(body.products.map(({ stock }: Shown) => stock))
    const pages = ['/products?limit=100', '/products?limit=100&offset=200']
    for (const path of pages) await shownByAll(shop, path, stocks)
    const { byId } = await catalogAt(app.ctx.db, shop, AT)
    await sell(shop, [...byId.keys()], 4)
    await allHeard()
    for (const path of pages) assert.deepEqual(await shownByAll(shop, path, stocks), new Set([5]))
  })

  test('a sale does not stop a window from opening, nor a price from changing with it', async (t) => {
    t.after(() => nodes.forEach(({ clock }) => clock.set(new Date().toISOString())))
    const start = Date.parse('2026-03-01T05:00:00Z')
    const at = (ms: number) => new Date(start + ms).toISOString()
    for (const { clock } of nodes) clock.set(at(0))
    const promotions = [
      {
        key: 'promo',
        name: 'Promo',
        kind: 'campaign' as const,
        discount_type: 'percent' as const,
        discount_value: 50,
        starts_at: at(DAY),
      },
    ]
    const kursi = aProduct({ slug: 'kursi', price: 100, stock: 9, sell_from: at(DAY) })
    const shop = await newShop(app, { products: [kursi], promotions })
    const seen = (body: Shown) => [body.stock, body.availability, body.price]
    assert.deepEqual(await shownByAll(shop, '/products/kursi', seen), [9, 'upcoming', 100])
    await sell(shop, [await idOf(shop, 'kursi')], 7)
    await allHeard()
    assert.deepEqual(await shownByAll(shop, '/products/kursi', seen), [2, 'upcoming', 100])
    for (const { clock } of nodes) clock.set(at(DAY))
    assert.deepEqual(await shownByAll(shop, '/products/kursi', seen), [2, 'low_stock', 50])
  })
})

describe('an edit of one product', () => {
  test('its price is shown by every node at once, and only the product is read again', async () => {
    const few = await newShop(app, { products: [aProduct({ slug: 'kursi' }), aProduct({ slug: 'meja' })] })
    const many = await newShop(app, {
      products: ['kursi', ...Array.from({ length: 99 }, (_, i) => `p${i}`)].map((slug) => aProduct({ slug })),
    })
    const counted: number[] = []
    for (const shop of [few, many]) {
      await shownByAll(shop, '/products?limit=2', (body) => body.products[0].price)
      await saveProduct(app.ctx, shop, { slug: 'kursi', price: 7 }, AT)
      await allHeard()
      const before = other.ctx.statements()
      for (const path of ['/products?limit=2', '/products?limit=1'])
        assert.equal(await shownByAll(shop, path, (body) => body.products[0].price), 7)
      counted.push(other.ctx.statements() - before)
    }
    const [ofFew = 0, ofMany] = counted
    assert.equal(ofMany, ofFew)
    assert.ok(ofFew > 0 && ofFew < 8, `${ofFew} statements`)
  })

  test('a product with another slug is found by it, and no longer by the one before', async () => {
    const shop = await newShop(app, { products: [aProduct({ slug: 'kursi' }), aProduct({ slug: 'meja' })] })
    const id = await idOf(shop, 'kursi')
    await shownByAll(shop, '/products/kursi', (body) => body.id)
    await saveProduct(app.ctx, shop, { slug: 'bangku' }, AT, { id })
    await saveProduct(app.ctx, shop, { slug: 'kursi' }, AT, { id: await idOf(shop, 'meja') })
    await allHeard()
    assert.equal(await shownByAll(shop, '/products/bangku', (body) => body.id), id)
    assert.notEqual(await shownByAll(shop, '/products/kursi', (body) => body.id), id)
    for (const node of nodes)
      assert.equal((await node.call('/products/meja', { shop: shop.slug })).status, 404)
  })

  test('a product that leaves is gone at once, and comes back to its place with what is left of it', async () => {
    const shop = await newShop(app, {
      products: ['a', 'b', 'c'].map((slug) => aProduct({ slug, stock: 5 })),
    })
    const listed = (body: Shown) => body.products.map(({ slug, stock }: Shown) => `${slug} ${stock}`).join()
    assert.equal(await shownByAll(shop, '/products', listed), 'a 5,b 5,c 5')
    const id = await idOf(shop, 'b')
    await archiveProduct(app.ctx, shop, id, AT)
    await allHeard()
    assert.equal(await shownByAll(shop, '/products', listed), 'a 5,c 5')
    // An order that came to nothing gives back what is no longer in the shop.
    await sell(shop, [id], -2)
    await restoreProduct(app.ctx, shop, id)
    await allHeard()
    assert.equal(await shownByAll(shop, '/products', listed), 'a 5,b 7,c 5')
  })

  test('a new product is in lists that were empty', async () => {
    const shop = await newShop(app)
    const total = (body: Shown) => body.total
    assert.equal(await shownByAll(shop, '/products?q=kursi', total), 0)
    await saveProduct(app.ctx, shop, aProduct({ slug: 'kursi' }), AT)
    await allHeard()
    assert.equal(await shownByAll(shop, '/products?q=kursi', total), 1)
  })
})

test('a new shop concerns nobody else, and answers though its host was unknown', async () => {
  const shop = await newShop(app, { products: [aProduct({ slug: 'kursi' })] })
  await shown(other, shop, '/products')
  assert.equal((await other.call('/products', { shop: 'toko-baru' })).status, 404)
  assert.equal((await other.call('/products', { headers: { Host: 'baru.example' } })).status, 404)
  await app.shop(aShop({ slug: 'toko-baru', domains: [{ host: 'Baru.example' }] }))
  await allHeard()
  const before = other.ctx.statements()
  await shown(other, shop, '/products')
  assert.equal(other.ctx.statements(), before)
  assert.equal((await other.call('/products', { shop: 'toko-baru' })).status, 200)
  assert.equal((await other.call('/products', { headers: { Host: 'baru.example' } })).status, 200)
})

test('a node that could not hear of a sale does not show what it remembers', async (t) => {
  const proxy = await startDatabaseProxy(app.database.connectionString)
  const database = { ...app.database, connectionString: proxy.connectionString }
  const cutOff = await startApp({ database })
  t.after(async () => {
    await cutOff.close()
    await proxy.close()
  })
  const shop = await newShop(app, { products: [aProduct({ slug: 'kursi', stock: 5 })] })
  const answer = () => cutOff.call('/products/kursi', { shop: shop.slug })
  assert.equal((await answer()).body.stock, 5)
  await proxy.close()
  await sell(shop, [await idOf(shop, 'kursi')])
  await until(async () => (await answer()).status === 503, 10_000)
  await proxy.open()
  await until(async () => (await answer()).status === 200, 10_000)
  assert.equal((await answer()).body.stock, 4)
})

test('whatever is sold and edited, and whoever reads meanwhile, every node ends with what is stored', async () => {
  const SLUGS = ['a', 'b', 'c', 'd']
  const slug = fc.constantFrom(...SLUGS)
  const step = fc.oneof(
    fc.record({ kind: fc.constant('sell' as const), slug, qty: fc.constantFrom(-2, 1, 3) }),
    fc.record({ kind: fc.constant('save' as const), slug, price: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: fc.constant('count' as const), slug, set: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ kind: fc.constant('archive' as const), slug }),
    fc.record({ kind: fc.constant('restore' as const), slug }),
    fc.record({ kind: fc.constant('read' as const), node: fc.constantFrom(0, 1) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      const shop = await newShop(app, {
        products: SLUGS.map((slug, i) => aProduct({ slug, stock: 2, ...(i === 3 && inSizes({}, {})) })),
      })
      const { bySlug } = await catalogAt(app.ctx.db, shop, AT)
      const ids = new Map(Array.from(bySlug.values(), ({ facts }) => [facts.slug, facts.id]))
      const reading: Promise<unknown>[] = []
      for (const each of steps) {
        const id = 'slug' in each ? (ids.get(each.slug) ?? '') : ''
        if (each.kind === 'sell') await sell(shop, [id], each.qty)
        if (each.kind === 'save')
          await saveProduct(app.ctx, shop, aProduct({ slug: each.slug, price: each.price }), AT)
        if (each.kind === 'read') reading.push(shown(nodes[each.node] ?? app, shop, '/products'))
        // Those that cannot be done are no change: one that left is not counted, nor archived twice.
        if (each.kind === 'count')
          await changeStock(app.ctx, shop, [{ product_id: id, set: each.set }]).catch(() => {})
        if (each.kind === 'archive') await archiveProduct(app.ctx, shop, id, AT).catch(() => {})
        if (each.kind === 'restore') await restoreProduct(app.ctx, shop, id)
      }
      await Promise.all(reading)
      await allHeard()
      const stored = await catalogAt(app.ctx.db, shop, AT)
      for (const { ctx } of nodes) {
        const found = await ctx.shops.find(`${shop.slug}.localhost`)
        assert.ok(found?.shelf.fresh)
        const held = await catalogAt(ctx.db, found, AT)
        assert.deepEqual(held.products, stored.products)
        for (const sort of SORTS)
          assert.deepEqual(
            held.sorted(sort).map(({ facts }) => facts.slug),
            stored.sorted(sort).map(({ facts }) => facts.slug),
          )
      }
    }),
    { numRuns: 15 },
  )
})

// Two nodes on one database: both show a sale as it is stored, whatever sells and reads meanwhile.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { AT, newShop } from '../../../../test/edits.ts'
import { aProduct } from '../../../../test/world.ts'
import { SORTS } from '../../../domain/sort.ts'
import { archiveProduct, restoreProduct } from '../products/actions/archive-product.ts'
import { changeStock } from '../products/actions/change-stock.ts'
import { saveProduct } from '../products/actions/save-product.ts'
import { DAY, inSizes, type Shown } from './catalog.fixture.ts'
import { catalogAt } from './catalog.ts'
import { startTwoNodes } from './kept-up.fixture.ts'

const nodes = startTwoNodes()

describe('a sale', () => {
  test('a sale is shown by every node, on every answer that shows it, without a question to the database', async () => {
    const shop = await newShop(nodes.app, {
      products: [aProduct({ slug: 'kursi', stock: 5 }), aProduct({ slug: 'meja', tags: ['x'] })],
      home: [{ type: 'grid', grid: {} }],
    })
    const all: [string, (body: Shown) => unknown][] = [
      ['/products', (body) => body.products[0].stock],
      ['/products?q=kursi', (body) => body.products[0].stock],
      ['/products/kursi', (body) => body.stock],
      ['/storefront/home', (body) => body.sections[0].grid.products[0].stock],
    ]
    for (const [path, stock] of all) assert.equal(await nodes.shown(shop, path, stock), 5)
    const id = await nodes.idOf(shop, 'kursi')
    await nodes.sell(shop, [id], 3)
    await nodes.allHeard()
    const before = nodes.all.map(({ ctx }) => ctx.statements())
    for (const [path, stock] of all) assert.equal(await nodes.shown(shop, path, stock), 2, path)
    assert.deepEqual(
      nodes.all.map(({ ctx }) => ctx.statements()),
      before,
    )
  })

  test('a sale of a variant is shown in its own stock and in that of its product', async () => {
    const shop = await newShop(nodes.app, {
      products: [aProduct({ slug: 'kursi', ...inSizes({ stock: 2 }, { stock: 7 }) })],
    })
    await nodes.shown(shop, '/products/kursi', (body) => body.stock)
    await nodes.sell(shop, [await nodes.idOf(shop, 'kursi')], 2)
    await nodes.allHeard()
    const stocks = (body: Shown) => [body.stock, ...body.variants.map(({ stock }: Shown) => stock)]
    assert.deepEqual(await nodes.shown(shop, '/products/kursi', stocks), [5, 0, 5])
  })

  test('what sells comes first where the best selling do', async () => {
    const shop = await newShop(nodes.app, {
      products: ['a', 'b', 'c'].map((slug) => aProduct({ slug })),
      home: [{ type: 'grid', grid: { sort: 'best_selling', limit: 1 } }],
    })
    const first = (body: Shown) => (body.products ?? body.sections[0].grid.products)[0].slug
    const paths = ['/products?sort=best_selling&limit=1', '/storefront/home']
    for (const path of paths) assert.equal(await nodes.shown(shop, path, first), 'a')
    await nodes.sell(shop, [await nodes.idOf(shop, 'c')])
    await nodes.allHeard()
    for (const path of paths) assert.equal(await nodes.shown(shop, path, first), 'c')
  })

  test('a list of what can be bought now follows what sells out and what comes back, on whichever page', async () => {
    const shop = await newShop(nodes.app, {
      products: ['a', 'b', 'c'].map((slug) => aProduct({ slug, stock: 1 })),
    })
    const total = (body: Shown) => body.total
    const path = '/products?in_stock=true&limit=1'
    assert.equal(await nodes.shown(shop, path, total), 3)
    await nodes.sell(shop, [await nodes.idOf(shop, 'c')])
    await nodes.allHeard()
    assert.equal(await nodes.shown(shop, path, total), 2)
    await nodes.sell(shop, [await nodes.idOf(shop, 'c')], -1)
    await nodes.allHeard()
    assert.equal(await nodes.shown(shop, path, total), 3)
  })

  test('of what fits a search alike, what sold out goes behind what can be bought, also where it is suggested', async () => {
    const shop = await newShop(nodes.app, {
      products: ['a', 'b'].map((slug) => aProduct({ slug, name: `Kursi ${slug}`, stock: 1 })),
    })
    const first = (body: Shown) => body.products[0].slug
    const paths = ['/products?q=kursi&limit=1', '/search/suggestions?q=kursi']
    for (const path of paths) assert.equal(await nodes.shown(shop, path, first), 'a')
    await nodes.sell(shop, [await nodes.idOf(shop, 'a')])
    await nodes.allHeard()
    for (const path of paths) assert.equal(await nodes.shown(shop, path, first), 'b')
  })

  test('what can be bought again takes its place among the related ones that did not show it', async () => {
    const names = Array.from({ length: 10 }, (_, i) => `k${i}`)
    const shop = await newShop(nodes.app, {
      categories: [{ key: 'duduk', label: 'Duduk' }],
      products: names.map((slug, i) => aProduct({ slug, category: 'duduk', stock: i === 1 ? 0 : 3 })),
    })
    const related = (body: Shown) => body.related.map(({ slug }: Shown) => slug).join(' ')
    assert.equal(await nodes.shown(shop, '/products/k0', related), 'k2 k3 k4 k5 k6 k7 k8 k9')
    await nodes.sell(shop, [await nodes.idOf(shop, 'k1')], -4)
    await nodes.allHeard()
    assert.equal(await nodes.shown(shop, '/products/k0', related), 'k1 k2 k3 k4 k5 k6 k7 k8')
  })

  test('a sale of more things than one notification holds is heard whole', async () => {
    const slugs = Array.from({ length: 300 }, (_, i) => `p${i}`)
    const shop = await newShop(nodes.app, { products: slugs.map((slug) => aProduct({ slug, stock: 9 })) })
    const stocks = (body: Shown) => new Set(body.products.map(({ stock }: Shown) => stock))
    const pages = ['/products?limit=100', '/products?limit=100&offset=200']
    for (const path of pages) await nodes.shown(shop, path, stocks)
    const { byId } = await catalogAt(nodes.app.ctx.db, shop, AT)
    await nodes.sell(shop, [...byId.keys()], 4)
    await nodes.allHeard()
    for (const path of pages) assert.deepEqual(await nodes.shown(shop, path, stocks), new Set([5]))
  })

  test('a sale does not stop a window from opening, nor a price from changing with it', async (t) => {
    t.after(() => {
      for (const { clock } of nodes.all) clock.set(new Date().toISOString())
    })
    const start = Date.parse('2026-03-01T05:00:00Z')
    const at = (ms: number) => new Date(start + ms).toISOString()
    for (const { clock } of nodes.all) clock.set(at(0))
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
    const shop = await newShop(nodes.app, { products: [kursi], promotions })
    const seen = (body: Shown) => [body.stock, body.availability, body.price]
    assert.deepEqual(await nodes.shown(shop, '/products/kursi', seen), [9, 'upcoming', 100])
    await nodes.sell(shop, [await nodes.idOf(shop, 'kursi')], 7)
    await nodes.allHeard()
    assert.deepEqual(await nodes.shown(shop, '/products/kursi', seen), [2, 'upcoming', 100])
    for (const { clock } of nodes.all) clock.set(at(DAY))
    assert.deepEqual(await nodes.shown(shop, '/products/kursi', seen), [2, 'low_stock', 50])
  })
})

test('whatever sells, edits and reads meanwhile, every node ends with what is stored', async () => {
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
      const shop = await newShop(nodes.app, {
        products: SLUGS.map((slug, i) => aProduct({ slug, stock: 2, ...(i === 3 && inSizes({}, {})) })),
      })
      const { bySlug } = await catalogAt(nodes.app.ctx.db, shop, AT)
      const ids = new Map(Array.from(bySlug.values(), ({ facts }) => [facts.slug, facts.id]))
      const reading: Promise<unknown>[] = []
      for (const [i, each] of steps.entries()) {
        // What leaves with its product comes back with it, by the moment: no two are of the same one.
        const at = new Date(AT.getTime() + i)
        const id = 'slug' in each ? (ids.get(each.slug) ?? '') : ''
        if (each.kind === 'sell') await nodes.sell(shop, [id], each.qty)
        if (each.kind === 'save')
          await saveProduct(nodes.app.ctx, shop, aProduct({ slug: each.slug, price: each.price }), at)
        if (each.kind === 'read')
          reading.push(nodes.all[each.node]?.call('/products', { shop: shop.slug }) ?? Promise.resolve())
        // Impossible ones change nothing: nobody counts or archives a product that has left.
        if (each.kind === 'count')
          await changeStock(nodes.app.ctx, shop, [{ product_id: id, set: each.set }]).catch(() => {})
        if (each.kind === 'archive') await archiveProduct(nodes.app.ctx, shop, id, at).catch(() => {})
        if (each.kind === 'restore') await restoreProduct(nodes.app.ctx, shop, id)
      }
      await Promise.all(reading)
      await nodes.allHeard()
      const stored = await catalogAt(nodes.app.ctx.db, shop, AT)
      for (const { ctx } of nodes.all) {
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

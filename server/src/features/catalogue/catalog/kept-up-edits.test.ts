// Two nodes on one database: edits of products, new shops, and what is lost on the way.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import { startApp } from '../../../../test/app.ts'
import { startDatabaseProxy } from '../../../../test/database-proxy.ts'
import { AT, newShop } from '../../../../test/edits.ts'
import { aProduct, aShop } from '../../../../test/world.ts'
import { archiveProduct, restoreProduct } from '../products/actions/archive-product.ts'
import { saveProduct } from '../products/actions/save-product.ts'
import type { Shown } from './catalog.fixture.ts'
import { startTwoNodes } from './kept-up.fixture.ts'

const nodes = startTwoNodes()

describe('an edit of one product', () => {
  test('its price is shown by every node at once, and only the product is read again', async () => {
    const few = await newShop(nodes.app, {
      products: [aProduct({ slug: 'kursi' }), aProduct({ slug: 'meja' })],
    })
    const many = await newShop(nodes.app, {
      products: ['kursi', ...Array.from({ length: 99 }, (_, i) => `p${i}`)].map((slug) => aProduct({ slug })),
    })
    for (const shop of [few, many]) {
      let price = 10
      await nodes.shown(shop, '/products?limit=2', (body) => body.products[0].price)
      // What a node asks by itself now and then is among them: the more, the slower the machine is.
      await until(async () => {
        await saveProduct(nodes.app.ctx, shop, { slug: 'kursi', price: ++price }, AT)
        await nodes.allHeard()
        const before = nodes.other.ctx.statements()
        for (const path of ['/products?limit=2', '/products?limit=1'])
          assert.equal(await nodes.shown(shop, path, (body) => body.products[0].price), price)
        const statements = nodes.other.ctx.statements() - before
        return statements > 0 && statements < 8
      })
    }
  })

  test('a product with another slug is found by it, and by the one before until another product has that', async () => {
    const shop = await newShop(nodes.app, {
      products: [aProduct({ slug: 'kursi' }), aProduct({ slug: 'meja' })],
    })
    const id = await nodes.idOf(shop, 'kursi')
    await nodes.shown(shop, '/products/kursi', (body) => body.id)
    await saveProduct(nodes.app.ctx, shop, { slug: 'bangku' }, AT, { id })
    await saveProduct(nodes.app.ctx, shop, { slug: 'kursi' }, AT, { id: await nodes.idOf(shop, 'meja') })
    await nodes.allHeard()
    assert.equal(await nodes.shown(shop, '/products/bangku', (body) => body.id), id)
    assert.notEqual(await nodes.shown(shop, '/products/kursi', (body) => body.id), id)
    assert.equal(await nodes.shown(shop, '/products/meja', (body) => body.slug), 'kursi')
  })

  test('a product that leaves is gone at once, and comes back to its place with what is left of it', async () => {
    const shop = await newShop(nodes.app, {
      products: ['a', 'b', 'c'].map((slug) => aProduct({ slug, stock: 5 })),
    })
    const listed = (body: Shown) => body.products.map(({ slug, stock }: Shown) => `${slug} ${stock}`).join()
    assert.equal(await nodes.shown(shop, '/products', listed), 'a 5,b 5,c 5')
    const id = await nodes.idOf(shop, 'b')
    await archiveProduct(nodes.app.ctx, shop, id, AT)
    await nodes.allHeard()
    assert.equal(await nodes.shown(shop, '/products', listed), 'a 5,c 5')
    // An order that came to nothing gives back what is no longer in the shop.
    await nodes.sell(shop, [id], -2)
    await restoreProduct(nodes.app.ctx, shop, id)
    await nodes.allHeard()
    assert.equal(await nodes.shown(shop, '/products', listed), 'a 5,b 7,c 5')
  })

  test('a new product is in lists that were empty', async () => {
    const shop = await newShop(nodes.app)
    const total = (body: Shown) => body.total
    assert.equal(await nodes.shown(shop, '/products?q=kursi', total), 0)
    await saveProduct(nodes.app.ctx, shop, aProduct({ slug: 'kursi' }), AT)
    await nodes.allHeard()
    assert.equal(await nodes.shown(shop, '/products?q=kursi', total), 1)
  })
})

test('a new shop concerns nobody else, and answers though its host was unknown', async () => {
  const shop = await newShop(nodes.app, { products: [aProduct({ slug: 'kursi' })] })
  await nodes.allHeard()
  await nodes.other.call('/products', { shop: shop.slug })
  assert.equal((await nodes.other.call('/products', { shop: 'toko-baru' })).status, 404)
  assert.equal((await nodes.other.call('/products', { headers: { Host: 'baru.example' } })).status, 404)
  await nodes.app.shop(aShop({ slug: 'toko-baru', domains: [{ host: 'Baru.example' }] }))
  await nodes.allHeard()
  const before = nodes.other.ctx.statements()
  await nodes.other.call('/products', { shop: shop.slug })
  assert.equal(nodes.other.ctx.statements(), before)
  assert.equal((await nodes.other.call('/products', { shop: 'toko-baru' })).status, 200)
  assert.equal((await nodes.other.call('/products', { headers: { Host: 'baru.example' } })).status, 200)
})

test('a node that could not hear of a sale does not show what it remembers', async (t) => {
  const proxy = await startDatabaseProxy(nodes.app.database.connectionString)
  const database = { ...nodes.app.database, connectionString: proxy.connectionString }
  const cutOff = await startApp({ database })
  t.after(async () => {
    await cutOff.close()
    await proxy.close()
  })
  const shop = await newShop(nodes.app, { products: [aProduct({ slug: 'kursi', stock: 5 })] })
  const answer = () => cutOff.call('/products/kursi', { shop: shop.slug })
  assert.equal((await answer()).body.stock, 5)
  await proxy.close()
  await nodes.sell(shop, [await nodes.idOf(shop, 'kursi')])
  await until(async () => (await answer()).status === 503)
  await proxy.open()
  await until(async () => (await answer()).status === 200)
  assert.equal((await answer()).body.stock, 4)
})

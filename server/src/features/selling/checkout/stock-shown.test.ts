// What an order took is shown at once by the node that placed it, and within a second by every other.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aProduct } from '../../../../test/world.ts'
import { startTestCheckout, type TestCheckout } from './checkout.fixture.ts'

let checkout: TestCheckout
let other: TestApp
before(async () => {
  checkout = await startTestCheckout()
  other = await startApp({ database: checkout.app.database })
})
after(async () => {
  await other.close()
  await checkout.close()
})

async function stockOn(node: TestApp, shop: string, path: string): Promise<number> {
  const { body } = await node.call(path, { shop })
  return (body.products?.[0] ?? body).stock
}

test('right after an order its node shows what is left, from memory, and other nodes within a second', async () => {
  const { app } = checkout
  await checkout.shop({ slug: 'rotan', products: [aProduct({ slug: 'kursi', stock: 9 })] })
  const paths = ['/products', '/products/kursi']
  for (const path of paths) for (const node of [app, other]) await stockOn(node, 'rotan', path)
  for (const left of [8, 7, 6]) {
    assert.equal((await checkout.buy('rotan', { items: [{ slug: 'kursi' }] })).status, 200)
    const before = app.ctx.statements()
    for (const path of paths) assert.equal(await stockOn(app, 'rotan', path), left, path)
    assert.equal(app.ctx.statements(), before)
    for (const path of paths) await until(async () => (await stockOn(other, 'rotan', path)) === left)
  }
})

test('what the last order took is sold out at once, for lists and for carts', async () => {
  const { app } = checkout
  await checkout.shop({ slug: 'satu', products: [aProduct({ slug: 'kursi', stock: 1 })] })
  await app.call('/products', { shop: 'satu' })
  assert.equal((await checkout.buy('satu', { items: [{ slug: 'kursi' }] })).status, 200)
  const { body } = await app.call('/products', { shop: 'satu' })
  assert.deepEqual([body.products[0].availability, body.products[0].badge], ['sold_out', 'Habis'])
  const { status, body: refused } = await checkout.draft('satu', { items: [{ slug: 'kursi' }] })
  assert.deepEqual([status, refused.error.code], [422, 'cart_invalid'])
})

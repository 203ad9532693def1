// Pricing a cart costs the same number of statements, whatever is in it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aProduct } from '../../../../test/world.ts'
import { startTestCheckout } from './checkout.fixture.ts'

test('the number of statements of a draft does not grow with the lines of the cart', async (t) => {
  // A small budget is counted by a statement of each request, not by one for several now and then.
  const checkout = await startTestCheckout({ env: { IP_BUDGETS: 'checkout=99' } })
  t.after(() => checkout.close())
  const products = Array.from({ length: 30 }, (_, i) => aProduct({ slug: `p-${i}` }))
  await checkout.shop({ slug: 'banyak', products })
  const cost = async (count: number) => {
    const items = products.slice(0, count).map(({ slug }) => ({ slug }))
    await checkout.draft('banyak', { items })
    const before = checkout.app.ctx.statements()
    await checkout.draft('banyak', { items })
    return checkout.app.ctx.statements() - before
  }
  assert.equal(await cost(30), await cost(1))
})

// What nobody needs any more is thrown away: drafts, held totals, codes, quotes.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { jobs } from '../../../doors/jobs.ts'
import { startTestCheckout, type TestCheckout, TRANSFER } from './checkout.fixture.ts'

let checkout: TestCheckout
before(async () => {
  checkout = await startTestCheckout()
  checkout.app.clock.set('2026-11-15T00:00:00.000Z')
  await checkout.shop({ slug: 'rotan', payment_methods: [{ ...TRANSFER, unique_code: true }] })
})
after(() => checkout.close())

async function purgeAt(moment: string): Promise<void> {
  checkout.app.clock.set(moment)
  for (const job of jobs.filter(({ name }) => name.startsWith('purge-'))) await job.run(checkout.app.ctx)
}

async function countAll(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of ['drafts', 'held_totals', 'one_time_codes', 'shipping_quotes', 'orders'] as const) {
    counts[table] = (await checkout.app.ctx.db.selectFrom(table).select('shop_id').execute()).length
  }
  return counts
}

test('an abandoned draft leaves nothing behind; an order keeps its total', async () => {
  await checkout.buy('rotan')
  await checkout.draft('rotan')
  await checkout.app.call('/shipping/rates', {
    shop: 'rotan',
    method: 'POST',
    json: { destination_ref: '3174041001', items: [{ product_id: checkout.id('rotan', 'kursi'), qty: 1 }] },
  })
  const before = {
    drafts: 2,
    held_totals: 2,
    one_time_codes: 1,
    shipping_quotes: 1,
    orders: 1,
  }
  assert.deepEqual(await countAll(), before)

  await purgeAt('2026-11-15T00:29:00.000Z')
  assert.deepEqual(await countAll(), before)

  await purgeAt('2026-11-15T01:31:00.000Z')
  assert.deepEqual(await countAll(), {
    drafts: 0,
    held_totals: 1,
    one_time_codes: 0,
    shipping_quotes: 0,
    orders: 1,
  })
})

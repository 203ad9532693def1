// Whatever is one shop's is worthless at another: generated from the list of routes and from the database's tables.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestPushes } from '../../src/features/people/push/push.fixture.ts'
import { NOW } from '../../src/features/selling/orders/orders.fixture.ts'
import { tendNamedAccounts } from '../../src/features/selling/payments/actions/tend-named-accounts.ts'
import { attackAdmin } from './attack-admin.ts'
import { attackBeside } from './attack-beside.ts'
import { attackStorefront } from './attack-storefront.ts'
import { readBelongings } from './belongings.ts'
import { furnish } from './furnished-shop.ts'
import type { TwoShops } from './two-shops.ts'

/** Filled by jobs alone, with nothing but numbers; or of what two shops of one account are both told alone. */
const EMPTY = new Set([
  'draft_counts',
  'gateway_transactions',
  'sales_days',
  'sales_summed',
  'settled_mutations',
  'settlement_feeds',
])
/** Marked are orders of days before today. */
const BY_THE_CALENDAR = new Set(['sales_marks'])
/** What a call with the shop's own credentials leaves behind, whatever it asks for. */
const MOVING = new Set(['api_tokens', 'idempotency_keys'])

const PLENTY = [
  'checkout',
  'send',
  'lookup',
  'notices',
  'forged',
  'track',
  'shipping',
  'search',
  'admin',
  'signin',
  'prepared',
  'agents',
]
  .map((budget) => `${budget}=1000000`)
  .join()

test('what is of one shop is worthless at another', async (t) => {
  const world = await startTestPushes(t, { env: { IP_BUDGETS: PLENTY } })
  world.app.clock.set(NOW)
  const own = await furnish(world, 'milik', 'mawar')
  const other = await furnish(world, 'tetangga', 'melati')
  const { db } = world.app.ctx
  // Both have one account: their owners hear of that now, and not by what is tried.
  await tendNamedAccounts(world.app.ctx, new Date(NOW))
  const belongings = await readBelongings(world.app.database.connectionString)
  const names = await belongings.names(db, own.id, own.mark)
  const shops: TwoShops = { world, own, names, other }
  const before = await belongings.rows(db, own.id)

  await t.test('there is something of it in every table', () => {
    const empty = [...before].flatMap(([table, rows]) =>
      rows.length === 0 && !BY_THE_CALENDAR.has(table) ? [table] : [],
    )
    assert.deepEqual(empty, [...EMPTY], 'write a row of each in furnished-shop.ts')
    assert.ok(names.length > 25, names.join(' '))
  })
  await attackAdmin(t, shops)
  await attackStorefront(t, shops)
  await attackBeside(t, shops)

  await t.test('after all of it, the shop is as it was, and none of it has come to the other', async () => {
    const after = await belongings.rows(db, own.id)
    for (const [table, rows] of after)
      if (!MOVING.has(table)) assert.deepEqual(rows, before.get(table), table)
    const others = [...(await belongings.rows(db, other.id))]
    for (const name of names.filter((name) => !name.startsWith('prs_')))
      for (const [table, rows] of others)
        assert.ok(!rows.some((row) => row.includes(name)), `${table} of the other shop tells of ${name}`)
  })
})

// The consistency check: silent about shops that lived through everything, and clear about every way to break them.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { aProduct } from '../../../../test/world.ts'
import { seedDemo } from '../../../boot/seed.ts'
import type { ConsistencyRules } from '../../../db/consistency-rules.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { etalase } from '../../../doors/cli/cli.fixture.ts'
import { TRANSFER } from '../../selling/checkout/checkout.fixture.ts'
import { type State, startTestOrders, type TestOrders } from '../../selling/orders/orders.fixture.ts'
import { inconsistencies, rulesOf } from './check-consistency.ts'

const APP_SECRET = 'only-for-tests-only-for-tests-only-for-tests'
const LIVES: readonly State[] = [
  'pending_payment',
  'claimed',
  'paid',
  'shipped',
  'cancelled',
  'expired',
  'refunded',
]

let orders: TestOrders
let shop: string
before(async () => {
  orders = await startTestOrders({ env: { APP_SECRET, SEED_DEMO: '1' } })
  shop = await orders.aShop({
    products: [
      aProduct({ slug: 'kursi', stock: 50 }),
      aProduct({
        slug: 'rak',
        options: [{ name: 'Ukuran', values: ['S'] }],
        variants: [{ sku: 'RAK-S', options: { Ukuran: 'S' }, stock: 50 }],
      }),
    ],
    payment_methods: [{ ...TRANSFER, unique_code: true }],
    vouchers: [{ code: 'HEMAT', kind: 'order', discount_type: 'amount', discount_value: 500 }],
  })
  const items = [
    { slug: 'kursi', qty: 2 },
    { slug: 'rak', sku: 'RAK-S' },
  ]
  for (const state of LIVES) await orders.placeIn(state, shop, { items, voucher_code: 'HEMAT' })
})
after(() => orders.close())

const check = (...args: string[]) =>
  etalase(['consistency', 'check', ...args], {
    DATABASE_URL: orders.app.database.connectionString,
    DATA_DIR: orders.app.ctx.config.dataDir,
    APP_SECRET,
  })

test('the demo shop and a shop with orders in every state agree with themselves', async () => {
  await seedDemo(orders.app.ctx, { embedded: false })
  assert.deepEqual(await check('--pictures'), { code: 0, stdout: 'The books of 2 shops agree\n', stderr: '' })
  const { db, media } = orders.app.ctx
  const [lost, damaged] = await db.selectFrom('media').select(['shop_id', 'hash']).limit(2).execute()
  assert.ok(lost && damaged)
  await rm(join(orders.app.ctx.config.dataDir, 'media', lost.shop_id, lost.hash), { recursive: true })
  await media.putOriginal(damaged.shop_id, damaged.hash, Buffer.from('half'))
  const { code, stdout, stderr } = await check('demo', '--pictures')
  assert.equal(code, 1)
  assert.deepEqual(
    new Set(stdout.trim().split('\n')),
    new Set([
      `demo: a picture is not in the store: ${lost.hash}`,
      `demo: a picture in the store is damaged: ${damaged.hash}`,
    ]),
  )
  assert.equal(stderr, 'The books of one shop do not agree: 2 findings\n')
})

test('the command answers to the name that it had before, too', async () => {
  const { code } = await etalase(['books', '--help'], { APP_SECRET })
  assert.equal(code, 0)
})

describe('books that were broken', () => {
  const PENDING = "status = 'pending_payment' and buyer_claimed_at is null"
  // What a hand or a fault could do to the database, and what is said of it.
  const BREAKS: readonly [what: string, rule: string, shown?: string][] = [
    [
      `update products set stock = stock - 1 where slug = 'kursi'`,
      'stock of a product',
      '(expected 42, found 41)',
    ],
    [`update variants set stock = stock + 1`, 'stock of a variant is not what its ledger ends with'],
    [
      `update stock_ledger set change = change - 1 where kind = 'sold'`,
      'a row of the stock ledger does not follow',
    ],
    [
      `update stock_ledger set product_id = 'prd_gone' where kind = 'sold'`,
      'the stock ledger speaks of a product',
    ],
    [`update variants set stock = -1`, 'stock is below zero'],
    [`update order_lines set took_stock = false`, 'what an order took is not what the stock ledger says'],
    [
      `update products set sold_count = sold_count + 1`,
      'a product counts other sales',
      '(expected 8, found 9)',
    ],
    [
      `update order_lines set variant_id = 'var_gone' where variant_id is not null`,
      'an order speaks of a product or variant',
    ],
    [
      `update vouchers set used_count = 99`,
      'a voucher counts other uses than it has',
      'HEMAT (expected 4, found 99)',
    ],
    [`delete from voucher_uses`, 'an order with a voucher has no use of it'],
    [`update orders set voucher_id = null`, 'a use of a voucher belongs to no order'],
    [`delete from order_lines`, 'an order has no lines'],
    [
      `update order_lines set line_total = line_total + 1`,
      'a line does not come to its quantity times its price',
    ],
    [`update orders set subtotal = subtotal + 1`, 'the subtotal of an order is not what its lines come to'],
    [
      `update orders set total = total + 1 where ${PENDING}`,
      'the total of an order is not what its sums come to',
    ],
    [
      `update orders set status = 'shipped' where ${PENDING}`,
      'an order has no history, or one that ends elsewhere',
      '(expected shipped, found pending_payment)',
    ],
    [`delete from order_history where from_status is null`, 'a step of a history does not begin where'],
    [
      `update order_history set to_status = 'completed' where to_status = 'paid'`,
      'a step of a history is none that',
      'found pending_payment to completed)',
    ],
    [`update orders set refunded_by = 'hand' where ${PENDING}`, 'an order is marked as refunded, and is not'],
    [`update orders set expires_at = null where ${PENDING}`, 'an unpaid order waits for nobody'],
    [`update order_search set words = ''`, 'an order is not found by its words'],
    [`update order_search set order_id = order_id || 'x'`, 'words lead to an order that is not there'],
    [`update held_totals set draft_id = 'dft_gone'`, 'a total is held for good by no unpaid order'],
    [`delete from held_totals`, 'an unpaid order with a unique code does not hold its total'],
    [
      `update one_time_codes set subject = 'dft_gone' where used_at is not null`,
      'a draft was confirmed by a code, and has not become one order',
    ],
    [`update drafts set order_id = null`, 'a draft and its order do not know each other'],
    [
      `update payment_attempts set status = 'failed'; update order_history set actor = 'gateway xendit' where to_status = 'paid'`,
      'a gateway is said to have paid an order',
    ],
    [
      `update payment_attempts set status = 'failed'; update order_history set actor = 'system' where to_status = 'paid'`,
      'an order is paid, and neither a payment',
    ],
    [`update payment_attempts set status = 'paid'`, 'a payment is settled, and its order is still unpaid'],
    [
      `update orders set refunded_by = 'gateway' where status = 'refunded'`,
      'a gateway is said to have given money back',
    ],
    [`update orders set refunded_total = 1 where status = 'refunded'`, 'an order counts other refunds'],
    [
      `insert into sales_summed select id, '2000-01-01' from shops; insert into sales_days
       select id, 'all', '1999-12-31', '', null, ${Array(19).fill(1).join()} from shops`,
      'what a day sold is not what its orders come to',
    ],
    [
      `delete from sales_marks; update sales_summed set until = '2999-01-01';
       insert into sales_summed select id, '2999-01-01' from shops on conflict do nothing`,
      'what a day sold is not what its orders come to',
    ],
    [`update refunds set amount = amount + 1`, 'more of a payment went back than came'],
    [
      `update payment_attempts a set status = 'paid' from refunds r where r.attempt_id = a.id`,
      'all of a payment went back, and it does not say so',
    ],
    [
      `update refunds set attempt_id = null, amount = 999999999`,
      'more went back by hand than came for the order',
    ],
    [
      `insert into media (shop_id, hash, format, width, height, removed) select id, 'ab', 'png', 1, 1, true from shops`,
      'a picture goes out though something showed it last',
      'ab (expected marked as shown by nothing, found not marked)',
    ],
    [
      `insert into media (shop_id, hash, format, width, height, removed) select id, 'ab', 'png', 1, 1, true from shops;
       insert into product_images (shop_id, id, product_id, position, media_hash)
       select shop_id, 'img_' || id, id, 9, 'ab' from products`,
      'a product or category shows a picture that goes out',
      '(expected a picture of the shop, found ab)',
    ],
    [
      `update shops set brand = '{"hero_images": [{"media": "cd"}]}'`,
      'the brand shows a picture that the shop does not have',
      'cd (expected a picture of the shop, found none)',
    ],
    [
      `alter table order_lines drop constraint order_lines_shop_id_order_id_fkey;
       update order_lines set order_id = order_id || 'x';
       alter table order_lines add foreign key (shop_id, order_id) references orders (shop_id, id) not valid`,
      'order_lines: what shop_id, order_id refers to is not in orders',
    ],
  ]
  let rules: ConsistencyRules
  before(async () => {
    rules = await rulesOf(orders.app.ctx.db, orders.app.ctx.owners, orders.shopId(shop))
  })
  for (const [what, rule, shown = ''] of BREAKS) {
    test(`${what} is found`, async () => {
      const broken = Object.entries(rules).filter(([name]) => name.startsWith(rule))
      assert.equal(broken.length, 1, rule)
      const findings = await findingsAfter(what, Object.fromEntries(broken))
      assert.ok(
        findings.some((line) => line.endsWith(shown)),
        findings.join('\n'),
      )
    })
  }
})

/** The break itself is taken back. */
async function findingsAfter(what: string, rules: ConsistencyRules): Promise<string[]> {
  let findings: string[] = []
  const undone = new Error('taken back')
  await inTransaction(orders.app.ctx.db, async (tx) => {
    await sql.raw(what).execute(tx)
    findings = await inconsistencies(tx, rules)
    throw undone
  }).catch((error) => assert.equal(error, undone))
  return findings
}

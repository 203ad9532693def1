// What the check of statements lets pass, and what it would catch.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { loadModule } from 'libpg-query'
import { isRecursive, refusalsOf } from './refused.ts'
import type { Catalogue } from './scope.ts'
import { readStatement } from './statement.ts'

const COLUMNS = {
  shops: ['id', 'slug'],
  orders: ['shop_id', 'id', 'total', 'status'],
  order_lines: ['shop_id', 'order_id', 'qty'],
}
const CATALOGUE: Catalogue = {
  columns: new Map(Object.entries(COLUMNS)),
  isDistributed: (table) => table === 'orders' || table === 'order_lines',
}

const WITHIN_ONE_SHOP = [
  'select * from orders where shop_id = $1 and total > $2',
  `select * from orders o where o.shop_id = 'shp_1'::text`,
  'select * from orders where (shop_id, id) = ($1, $2)',
  'select * from orders o join order_lines l on l.shop_id = o.shop_id and l.order_id = o.id where o.shop_id = $1',
  'select * from orders o join order_lines l using (shop_id) where l.shop_id = $1',
  'select * from orders o left join order_lines l on l.shop_id = o.shop_id where o.shop_id = $1',
  'select * from shops s join orders o on o.shop_id = s.id where s.id = $1',
  'select exists (select 1 from order_lines l where l.shop_id = o.shop_id) from orders o where shop_id = $1',
  'with paid as (select shop_id, id from orders where shop_id = $1) select l.* from paid p join order_lines l on l.shop_id = p.shop_id',
  'select * from orders o, lateral (select * from order_lines l where l.shop_id = o.shop_id) x where o.shop_id = $1',
  'delete from order_lines where (shop_id, order_id) in (select shop_id, id from orders where shop_id = $1)',
  'update orders set total = n.total from unnest($2::text[], $3::int[]) as n (id, total) where shop_id = $1 and orders.id = n.id',
  'insert into orders (id, shop_id) values ($1, $2), ($3, $2)',
  'insert into orders (shop_id, id) select shop_id, id from jsonb_populate_recordset(null::orders, $1::jsonb)',
  'with gone as (delete from orders where shop_id = $1 returning id) insert into order_lines (shop_id, order_id) select $2, id from gone',
  'select slug from shops',
  'select shop_id from orders where shop_id = $1 union all select shop_id from order_lines where shop_id = $2',
]

const OVER_SHOPS = {
  'a condition that is missing': 'select * from orders where id = $1',
  'a join by something else':
    'select * from orders o join order_lines l on l.order_id = o.id where o.shop_id = $1',
  'either of two conditions': 'select * from orders where shop_id = $1 or id = $2',
  'a list of shops': 'select * from orders where shop_id = any($1::text[])',
  'another comparison': 'select * from orders where shop_id <> $1',
  'the side that an outer join keeps':
    'select * from orders o left join order_lines l on l.shop_id = o.shop_id and o.shop_id = $1 and l.shop_id = $1',
  'a subquery of its own': 'select (select count(*) from order_lines) from orders where shop_id = $1',
  'what only holds where there is none':
    'select * from orders o where not exists (select 1 from order_lines l where l.shop_id = o.shop_id and o.shop_id = $1)',
  'a part that nobody looks at': 'with all_orders as (select * from orders) select 1',
  'rows of any shop that are changed':
    'update orders o set total = n.total from jsonb_to_recordset($1) as n (shop_id text, id text, total int) where o.shop_id = n.shop_id',
  'an insert of what was read in all shops':
    'insert into order_lines (shop_id, order_id) select shop_id, id from orders',
  'an insert without a shop': 'insert into orders (id) values ($1)',
  'a row that moves to another shop': 'update orders set shop_id = $2 where shop_id = $1',
  'one half of a union':
    'select id from orders where shop_id = $1 union all select order_id from order_lines',
}

const VOLATILITY = { volatile: new Set(['set_config']), stable: new Set(['now', 'make_interval']) }

const REFUSED = {
  'a volatile function in the condition of a change': `update orders set total = 1 where shop_id = $1 and set_config('a', 'b', true) = 'b'`,
  'a case of one value in a change': `update orders set status = case status when 'a' then 'b' end where shop_id = $1`,
  'a value in what a conflict does to what was selected': `insert into orders (shop_id, id) select $1, $2
      on conflict (shop_id, id) do update set total = 1 where orders.total < $3`,
  'the time in what a conflict does':
    'insert into orders (shop_id, id) values ($1, $2) on conflict (shop_id, id) do update set total = now()',
  'time that is added there': `insert into orders (shop_id, id) values ($1, $2)
      on conflict (shop_id, id) do update set total = excluded.total + interval '1 day'`,
  'a part that locks rows in a join, beside one that inserts': `with wanted as (select $2 as id), locked as (select o.id from orders o join wanted using (id) where o.shop_id = $1 for update of o),
      made as (insert into order_lines (shop_id, order_id) values ($1, $2)) select 1`,
  'a part that inserts what another gives': `with found as (select id from orders where shop_id = $1),
      made as (insert into order_lines (shop_id, order_id) select $1, id from found) select 1`,
  'a query that selects nothing': 'select exists (select from orders where shop_id = $1)',
  'one that locks rows which a part names': `with wanted as (select $2 as id), locked as (select id from orders where shop_id = $1 and id in (select id from wanted) for update),
      made as (insert into order_lines (shop_id, order_id) values ($1, $2)) select 1`,
}

const TAKEN = [
  'update orders set total = 1 where shop_id = $1 and total < now()',
  'insert into orders (shop_id, id, total) values ($1, $2, now()) on conflict (shop_id, id) do update set total = excluded.total',
  `update shops set slug = 'a' where set_config('a', 'b', true) = 'b'`,
  `with wanted as (select $2 as id), locked as (
      select id from orders where shop_id = $1 and id = any(array(select id from wanted)) for update),
    made as (insert into order_lines (shop_id, order_id) values ($1, $2)) select 1`,
]

describe('a statement', () => {
  before(() => loadModule())

  test('stays within one shop where its conditions say so', () => {
    for (const text of WITHIN_ONE_SHOP) assert.deepEqual(readStatement(text, CATALOGUE).faults, [], text)
  })

  for (const [name, text] of Object.entries(OVER_SHOPS)) {
    test(`is caught with ${name}`, () => {
      assert.notEqual(readStatement(text, CATALOGUE).faults.length, 0)
    })
  }

  for (const [name, text] of Object.entries(REFUSED)) {
    test(`is refused with ${name}`, () => {
      assert.equal(refusalsOf(text, CATALOGUE, VOLATILITY).length, 1)
    })
  }

  test('is not refused in the form that Citus takes', () => {
    for (const text of TAKEN) assert.deepEqual(refusalsOf(text, CATALOGUE, VOLATILITY), [], text)
  })

  test('with a part that names itself is known as one', () => {
    const text =
      'with recursive n as (select 1 as i union all select i + 1 from n where i < 3) select * from n'
    assert.equal(isRecursive(text), true)
    assert.equal(isRecursive(text.replace('recursive', '')), false)
  })

  test('that locks rows, or writes in parts, is known as one', () => {
    assert.equal(readStatement('select id from orders for update skip locked', CATALOGUE).hasLocks, true)
    const inParts = 'with gone as (delete from orders returning id) select * from gone'
    assert.equal(readStatement(inParts, CATALOGUE).writesInParts, true)
  })
})

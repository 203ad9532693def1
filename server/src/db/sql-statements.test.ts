// A script falls into its statements, and into nothing else.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'libpg-query'
import { migrationFiles } from './migrate.ts'
import { statementsOf } from './sql-statements.ts'

test('a semicolon ends a statement, and the last one needs none', () => {
  assert.deepEqual(statementsOf('select 1;\n\nselect 2'), ['select 1', 'select 2'])
})

test('comments alone are no statement, and one before a statement stays with it', () => {
  assert.deepEqual(statementsOf('-- why\nselect 1;\n-- done; really\n/* ; */\n'), ['-- why\nselect 1'])
})

for (const whole of [
  `select 'a;b', 'it''s; so', "a;b"`,
  `select E'a\\';b'`,
  'do $$ begin perform 1; end $$',
  `create function f() returns text language sql as $of$ select '$$;'; $of$`,
  `select 1 -- don't; stop\n + 1`,
  `select 1 /* don't; stop */ + 1`,
])
  test(`"${whole.replaceAll('\n', ' ')}" is one`, () => {
    assert.deepEqual(statementsOf(`${whole};`), [whole])
  })

test('every migration falls into as many as PostgreSQL reads in it', async () => {
  for (const { name, sql } of await migrationFiles()) {
    const { stmts = [] } = await parse(sql)
    assert.equal(statementsOf(sql).length, stmts.length, name)
  }
})

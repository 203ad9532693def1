// A script falls into its statements, and into nothing else.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { parse } from 'libpg-query'
import { DISTRIBUTION_FILE } from '../../tools/citus/distribution.ts'
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
  'do $a$ begin $A$; end $a$',
  `create function f() returns text language sql as $of$ select '$$;'; $of$`,
  `select 1 -- don't; stop\n + 1`,
  `select 1 /* don't; stop */ + 1`,
])
  test(`"${whole.replaceAll('\n', ' ')}" is one`, () => {
    assert.deepEqual(statementsOf(`${whole};`), [whole])
  })

test('every script falls into as many as PostgreSQL reads in it', async () => {
  const others = [DISTRIBUTION_FILE, new URL('../../../tools/citus/later-release.sql', import.meta.url)]
  const more = await Promise.all(
    others.map(async (file) => ({ name: String(file), sql: await readFile(file, 'utf8') })),
  )
  for (const { name, sql } of [...(await migrationFiles()), ...more]) {
    const { stmts = [] } = await parse(sql)
    assert.equal(statementsOf(sql).length, stmts.length, name)
  }
})

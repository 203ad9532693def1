// A migration is one that a database takes whose tables are spread: at best, for there npm run try:citus runs one.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import { loadModule } from 'libpg-query'
import { migrate, migrationFiles } from '../../src/db/migrate.ts'
import { PLATFORM_TABLES } from '../../tools/citus/platform-tables.ts'
import { createDatabase } from '../database.ts'
import { refusalsInMigration } from './refused-in-migrations.ts'

/** Those before it ran before anything was spread: the script that spreads has what they made. */
const FIRST_ON_SPREAD_TABLES = '0079_spread.sql'
const TRIED = new URL('../../../tools/citus/later-release.sql', import.meta.url)

before(() => loadModule())

test('every migration since tables can be spread is one that Citus takes', async () => {
  const later = (await migrationFiles()).filter(({ name }) => name >= FIRST_ON_SPREAD_TABLES)
  assert.ok(later.length > 0)
  const faults = later.flatMap(({ name, sql }) => refusalsInMigration(sql).map((why) => `${name}: ${why}`))
  assert.deepEqual(faults, [])
})

test('the one that is tried on Citus is, too', async () => {
  const platform = {
    ...PLATFORM_TABLES,
    gift_papers: { kept: 'reference', why: 'the same for every shop' } as const,
  }
  assert.deepEqual(refusalsInMigration(await readFile(TRIED, 'utf8'), platform), [])
})

test('it runs as well on one PostgreSQL, where nothing is spread', async (t) => {
  const database = await createDatabase()
  t.after(() => database.drop())
  const later = { name: '9999_later_release.sql', sha256: '', sql: await readFile(TRIED, 'utf8') }
  assert.deepEqual(await migrate(database.connectionString, [...(await migrationFiles()), later]), [
    later.name,
  ])
})

const TABLE = 'create table notes (shop_id text, id text, primary key (shop_id, id))'
const STAYS = `notes stays where it is: say "select keep_by_shop('notes')" right after it`
const POINTS = 'notes points to others before it is spread: add its foreign keys after that'
const UNNAMED = 'a column is added to orders with a constraint that has no name'
const NUMBERS = 'a column that numbers rows is added to orders, which has to have it from the beginning'
const REFUSED = [
  [TABLE, STAYS],
  [`${TABLE}; select keep_by_shop('orders')`, STAYS],
  [
    'create table people (id text primary key)',
    `people stays where it is: say "select keep_everywhere('people')" right after it`,
  ],
  [`create table notes (shop_id text references shops, id text); select keep_by_shop('notes')`, POINTS],
  [
    `create table notes (shop_id text, id text, foreign key (shop_id, id) references orders); select keep_by_shop('notes')`,
    POINTS,
  ],
  [
    `alter table orders add column a text, add constraint a check (a <> '')`,
    'a constraint is added to orders beside other changes: add it alone',
  ],
  [`alter table orders add column a text check (a <> '')`, UNNAMED],
  ['alter table orders add column a text references gift_papers', UNNAMED],
  ['alter table orders add column n bigint generated always as identity', NUMBERS],
  ['alter table orders add column n bigserial', NUMBERS],
] as const
for (const [script, why] of REFUSED)
  test(`"${script}" is refused`, () => assert.deepEqual(refusalsInMigration(script), [why]))

for (const script of [
  `${TABLE}; select keep_by_shop('notes'); alter table notes add constraint of_order foreign key (shop_id, id) references orders`,
  'create table nodes (id text primary key)',
  `alter table orders add column a text constraint a check (a <> ''), add column b int not null default 0`,
  'alter table nodes add column a text check (a > 0), add constraint b check (a < 5)',
])
  test(`"${script}" is taken`, () => assert.deepEqual(refusalsInMigration(script), []))

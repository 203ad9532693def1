// The types of the tables say what the database has: every column, whether it may be null, and whether it has a default.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { createDatabase, type TestDatabase } from '../../../test/database.ts'

const FOLDER = fileURLToPath(new URL('./', import.meta.url))
const SCHEMA = fileURLToPath(new URL('../schema.ts', import.meta.url))

let database: TestDatabase
before(async () => {
  database = await createDatabase()
})
after(() => database.drop())

test('every table and column of the database has a type, and no type speaks of more', async () => {
  const written = writtenTables()
  assert.deepEqual(describeAll(written), describeAll(await databaseTables()))
})

interface Column {
  readonly kind: string
  readonly isNullable: boolean
  readonly isOptional: boolean
}

type Tables = Map<string, Map<string, Column>>

/** One line a column, sorted, so that a difference is read at once. */
function describeAll(tables: Tables): string[] {
  return [...tables]
    .flatMap(([table, columns]) =>
      [...columns].map(([name, { kind, isNullable, isOptional }]) =>
        [`${table}.${name}`, kind, isNullable && 'null', isOptional && 'default'].filter(Boolean).join(' '),
      ),
    )
    .sort()
}

async function databaseTables(): Promise<Tables> {
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  const { rows } = await client
    .query<{ table: string; name: string; type: string; is_nullable: boolean; is_optional: boolean }>(
      `select table_name as table, column_name as name, data_type as type, is_nullable = 'YES' as is_nullable,
         column_default is not null or is_identity = 'YES' as is_optional
       from information_schema.columns
       where table_schema = 'public' and table_name <> 'schema_migrations'
         and table_name not like 'citus%'`,
    )
    .finally(() => client.end())
  const tables: Tables = new Map()
  for (const { table, name, type, is_nullable, is_optional } of rows) {
    const columns = tables.get(table) ?? new Map<string, Column>()
    columns.set(name, { kind: kindOf(type), isNullable: is_nullable, isOptional: is_optional })
    tables.set(table, columns)
  }
  return tables
}

function kindOf(type: string): string {
  if (type === 'text' || type === 'tsvector') return 'text'
  if (type === 'boolean') return 'boolean'
  if (type === 'bytea') return 'bytes'
  if (type === 'jsonb') return 'json'
  if (type.startsWith('timestamp')) return 'moment'
  return /int/.test(type) ? 'number' : type
}

/** What the interfaces in this folder say, read as text: types are gone when a program runs. */
function writtenTables(): Tables {
  const source = globSync('*.ts', { cwd: FOLDER })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(FOLDER + file, 'utf8'))
    .join('\n')
  const interfaces = new Map(
    [...source.matchAll(/export interface (\w+)(?: extends (\w+))? \{\n(.*?)\n\}/gs)].map(
      ([, name = '', base = '', body = '']) => [name, { base, body }],
    ),
  )
  const columnsOf = (name: string): Map<string, Column> => {
    const { base = '', body = '' } = interfaces.get(name) ?? {}
    const own = [...body.matchAll(/^ {2}(\w+): (.+)$/gm)].map(
      ([, column = '', type = '']) => [column, readType(type)] as const,
    )
    return new Map([...(base ? columnsOf(base) : []), ...own])
  }
  const named = readFileSync(SCHEMA, 'utf8').matchAll(/^ {2}(\w+): (\w+Table)$/gm)
  return new Map([...named].map(([, table = '', name = '']) => [table, columnsOf(name)]))
}

function readType(type: string): Column {
  const inner = /^Generated<(.*)>$/.exec(type)?.[1] ?? type
  return {
    kind: writtenKind(inner),
    isNullable: /^JsonOrNull</.test(inner) || (!/^Json/.test(inner) && /\| null$/.test(inner)),
    isOptional: /^(Generated|JsonOr)</.test(type),
  }
}

function writtenKind(type: string): string {
  if (/^Json/.test(type)) return 'json'
  if (/^Date\b/.test(type)) return 'moment'
  if (/^Buffer\b/.test(type)) return 'bytes'
  if (/^(number|boolean)\b/.test(type)) return type.split(' ')[0] ?? ''
  if (type.endsWith('[]')) return 'ARRAY'
  // A union of words, or the name of one, is text in the database.
  return 'text'
}

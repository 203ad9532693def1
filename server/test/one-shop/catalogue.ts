// What the database's own catalogue says of its tables: columns, keys, and what points to what.
import pg from 'pg'
import { PLATFORM_TABLES, SHOP_COLUMN } from '../../tools/citus/platform-tables.ts'
import { readCatalogue, type Table } from '../../tools/citus/read-catalogue.ts'
import type { Volatility } from './refused.ts'
import type { Catalogue } from './scope.ts'

export function catalogueOf(tables: readonly Table[]): Catalogue {
  const columns = new Map(tables.map(({ name, columns }) => [name, columns]))
  return { columns, isDistributed: (table) => columns.has(table) && !Object.hasOwn(PLATFORM_TABLES, table) }
}

/** The same with the platform's own tables that say of each row which shop it is of: who works where, whose a key is. */
export function strictly(catalogue: Catalogue): Catalogue {
  const hasShop = (table: string) => catalogue.columns.get(table)?.includes(SHOP_COLUMN) ?? false
  return { ...catalogue, isDistributed: hasShop }
}

export async function readVolatility(connectionString: string): Promise<Volatility> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ proname: string; provolatile: string }>(
      'select distinct proname, provolatile from pg_proc',
    )
    const namesOf = (kind: string) =>
      new Set(rows.filter(({ provolatile }) => provolatile === kind).map(({ proname }) => proname))
    return { volatile: namesOf('v'), stable: namesOf('s').add('make_interval') }
  } finally {
    await client.end()
  }
}

export async function readTables(connectionString: string): Promise<Table[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await readCatalogue(client)
  } finally {
    await client.end()
  }
}

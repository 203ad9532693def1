// A fresh, migrated database in the PostgreSQL of this test run.
import { randomBytes } from 'node:crypto'
import { migrate } from '../src/db/migrate.ts'
import { say, workersOf } from './spread.ts'

export interface TestDatabase {
  readonly connectionString: string
  readonly name: string
  /** on another connection of the same server, as an administrator */
  admin(statement: string): Promise<void>
  drop(): Promise<void>
}

export async function createDatabase(
  options: { migrated: boolean } = { migrated: true },
): Promise<TestDatabase> {
  const base = process.env.TEST_DATABASE_URL
  if (!base) throw new Error('Run the tests with "npm test": it starts the PostgreSQL they use')
  const template = options.migrated ? process.env.TEST_TEMPLATE : undefined
  const database = await newDatabase(base, template)
  if (options.migrated && !template) await migrate(database.connectionString)
  return database
}

export async function newDatabase(base: string, template?: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = (statement: string) => say(base, statement)
  const everywhere = async (statement: string) => {
    for (const server of [base, ...workersOf(process.env)]) await say(server, statement)
  }
  const strategy = process.env.TEST_COPY_STRATEGY ?? 'wal_log'
  await everywhere(`create database ${name}${template ? ` template ${template} strategy ${strategy}` : ''}`)
  return {
    connectionString: withDatabase(base, name),
    name,
    admin,
    drop: () => everywhere(`drop database if exists ${name} with (force)`),
  }
}

/** postgresql://user@/NAME?host=… : only the name between the last slash and the question mark changes. */
export function withDatabase(connectionString: string, name: string): string {
  const [address = '', query] = connectionString.split('?')
  return `${address.slice(0, address.lastIndexOf('/'))}/${name}${query ? `?${query}` : ''}`
}

// The database an application runs on: the operator's by DATABASE_URL, else the embedded one in DATA_DIR.
import { type EmbeddedDatabase, type EmbeddedOptions, openEmbeddedDatabase } from '@etalase/local-postgres'
import type { Config } from '../base/config.ts'
import { migrate } from './migrate.ts'

export interface OpenDatabase {
  readonly connectionString: string
  /** past a pooler, for what needs a session of its own: listening, migrations, jobs */
  readonly directConnectionString: string
  readonly embedded: boolean
  /** what an operator should know about how safe it is */
  readonly notes: readonly string[]
  /** applies what it lacks; gives the names of those */
  migrate(): Promise<readonly string[]>
  /** brings the embedded database back when it went away; an outside one comes back by itself */
  ensureRunning(): Promise<void>
  release(): Promise<void>
}

export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    const direct = config.databaseDirectUrl ?? config.databaseUrl
    return {
      connectionString: config.databaseUrl,
      directConnectionString: direct,
      embedded: false,
      notes: [],
      migrate: () => migrate(direct),
      ensureRunning: async () => {},
      release: async () => {},
    }
  }
  const { connectionString, notes, ensureRunning, release } = await openEmbedded(config.dataDir)
  return {
    connectionString,
    directConnectionString: connectionString,
    embedded: true,
    notes,
    migrate: () => migrate(connectionString),
    ensureRunning,
    release,
  }
}

/** Its name stays: databases made by earlier versions have it. */
export function openEmbedded(
  dataDir: string,
  options: Pick<EmbeddedOptions, 'makeAccount' | 'readyTimeoutMs'> = {},
): Promise<EmbeddedDatabase> {
  const settings = { dataDir: 'DATA_DIR', databaseUrl: 'DATABASE_URL' }
  return openEmbeddedDatabase({ dataDir, name: 'etalase', settings, ...options })
}

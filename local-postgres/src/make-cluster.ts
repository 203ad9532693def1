// Makes a cluster: initdb, and in it the application's role and database. It is on the disk before anybody uses it, at the
// end and in one go.
import process from 'node:process'
import { EmbeddedDatabaseError, reasonOf } from './error.ts'
import { firstStatements, writeEntrance } from './secure-cluster.ts'
import type { Server } from './server.ts'
import { run, runStatements } from './single-user.ts'

/** Kept in the cluster's own postgresql.conf, where an operator may change them. */
const SETTINGS = {
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  listen_addresses: '',
}

/** All at once, where there is a way: file by file it takes longer than everything before it. */
const SYNC_METHOD = process.platform === 'linux' ? ['--sync-method=syncfs'] : []

/** What is known of a server before it has a cluster. */
export type FutureServer = Omit<Server, 'cluster' | 'socketDir'>

/** Fills an empty directory of the account's. The cluster is complete when this returns, and not running. */
export async function makeCluster(directory: string, server: FutureServer): Promise<void> {
  const { name, password, binaries, dataDir, account, settings } = server
  try {
    await run(account, binaries.initdb, [
      `--pgdata=${directory}`,
      `--username=${name}`,
      // Nobody meets the cluster before it is in its place, and by then a password is asked for.
      '--auth-local=trust',
      '--auth-host=reject',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      '--no-sync',
      ...Object.entries(SETTINGS).map(([setting, value]) => `--set=${setting}=${value}`),
    ])
    await runStatements(server, directory, 'postgres', firstStatements(name, password), ['fsync=off'])
    await writeEntrance(directory, account)
    await run(account, binaries.initdb, ['--sync-only', `--pgdata=${directory}`, ...SYNC_METHOD])
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `PostgreSQL could not make its database for ${dataDir} as ${account.name}: ${reasonOf(error)}. Correct this and start again, or set ${settings.databaseUrl}.`,
      { cause: error },
    )
  }
}

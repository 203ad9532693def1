// Makes a cluster: initdb, and the application's database in it.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { type Account, processOptions } from './account.ts'
import { EmbeddedDatabaseError, failureLine, reasonOf } from './error.ts'
import type { Server } from './server.ts'

/** Kept in the cluster's own postgresql.conf, where an operator may change them. */
const SETTINGS = {
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  listen_addresses: '',
}

/** What is known of a server before it has a cluster. */
export type FutureServer = Omit<Server, 'cluster' | 'socketDir'>

/** Fills an empty directory of the account's. The cluster is complete when this returns, and not running. */
export async function makeCluster(directory: string, server: FutureServer): Promise<void> {
  const { name, binaries } = server
  await run(server, binaries.initdb, [
    `--pgdata=${directory}`,
    `--username=${name}`,
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...Object.entries(SETTINGS).map(([setting, value]) => `--set=${setting}=${value}`),
  ])
  // In single-user mode, so that no other process ever meets a cluster without its database.
  await run(server, binaries.postgres, ['--single', '-D', directory, 'postgres'], `create database ${name}\n`)
}

async function run(server: FutureServer, program: string, args: string[], input = ''): Promise<void> {
  const { dataDir, account, settings } = server
  try {
    const { code, out, err } = await outcome(account, program, args, input)
    if (code !== 0 || SERVER_FAILURE.test(err))
      throw new Error(failureLine(`${out}\n${err}`) ?? `exit code ${code}`)
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `PostgreSQL could not make its database for ${dataDir} as ${account.name}: ${reasonOf(error)}. Correct this and start again, or set ${settings.databaseUrl}.`,
      { cause: error },
    )
  }
}

// In single-user mode a failed statement does not fail the program.
const SERVER_FAILURE = /\b(ERROR|FATAL|PANIC):/

async function outcome(account: Account, program: string, args: string[], input: string) {
  const child = spawn(program, args, processOptions(account))
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  // A program that ends without reading says why in its output.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, out, err }
}

// Makes a cluster: initdb, and the database in it.
import { spawn } from 'node:child_process'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { type Account, identity } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedDatabaseError, reasonOf } from './error.ts'
import type { Place } from './place.ts'

export const DATABASE = 'etalase'
export const USER = 'etalase'

/** Kept in the cluster's own postgresql.conf, where an operator may change them. */
const SETTINGS = {
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  listen_addresses: '',
}

/** Fills an empty directory of the account's. The cluster is complete when this returns, and not running. */
export async function makeCluster(directory: string, place: Place, binaries: Binaries): Promise<void> {
  await run(place, binaries.initdb, [
    `--pgdata=${directory}`,
    `--username=${USER}`,
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...Object.entries(SETTINGS).map(([name, value]) => `--set=${name}=${value}`),
  ])
  // In single-user mode, so that no other process ever meets a cluster without its database.
  const create = `create database ${DATABASE}\n`
  await run(place, binaries.postgres, ['--single', '-D', directory, 'postgres'], create)
}

/** Independent of our working directory, which the account may not be able to enter, and of PG… and LC_… variables. */
export function processOptions(account: Account) {
  return { ...identity(account), cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } }
}

async function run(place: Place, program: string, args: string[], input = ''): Promise<void> {
  try {
    const { code, out, err } = await outcome(place.account, program, args, input)
    // In single-user mode a failed statement does not fail the program.
    if (code !== 0 || SERVER_FAILURE.test(err))
      throw new Error(tellingLine(`${out}\n${err}`) ?? `exit code ${code}`)
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `PostgreSQL could not make its database for ${place.dataDir} as ${place.account.name}: ${reasonOf(error)}. Correct this and start again, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

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

const SERVER_FAILURE = /\b(ERROR|FATAL|PANIC):/
const FAILURE = /\b(ERROR|FATAL|PANIC|error|fatal):/

/** The last line that names a failure, else the last one. */
export function tellingLine(output: string): string | undefined {
  const lines = output.split('\n').map((line) => line.trim())
  const said = lines.filter((line) => line !== '' && !line.startsWith('initdb: removing'))
  return said.findLast((line) => FAILURE.test(line)) ?? said.at(-1)
}

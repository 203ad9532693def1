// Runs a program of PostgreSQL to its end: initdb, or statements in single-user mode, where nobody else can connect.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { type Account, processOptions } from './account.ts'
import { failureLine } from './error.ts'
import type { Server } from './server.ts'

type Runner = Pick<Server, 'account' | 'binaries'>

/** Throws the first failure. Each statement is one line. */
export async function runStatements(
  { account, binaries }: Runner,
  cluster: string,
  database: string,
  statements: readonly string[],
  settings: readonly string[] = [],
): Promise<void> {
  // Terse: what the statements say, a password included, is repeated nowhere.
  const quiet = ['log_min_error_statement=panic', 'log_error_verbosity=terse']
  const options = [...quiet, ...settings].flatMap((setting) => ['-c', setting])
  const input = statements.map((statement) => `${statement.replaceAll(/\s*\n\s*/g, ' ')}\n`).join('')
  await run(account, binaries.postgres, ['--single', '-D', cluster, ...options, database], input)
}

export async function run(
  account: Account,
  program: string,
  args: readonly string[],
  input = '',
): Promise<void> {
  const { code, out, err } = await outcome(account, program, args, input)
  if (code !== 0 || SERVER_FAILURE.test(err))
    throw new Error(failureLine(`${out}\n${err}`) ?? `exit code ${code}`)
}

// In single-user mode a failed statement does not fail the program.
const SERVER_FAILURE = /\b(ERROR|FATAL|PANIC):/

async function outcome(account: Account, program: string, args: readonly string[], input: string) {
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

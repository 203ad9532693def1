// The one error of the embedded database, a single line that an operator can act on, and how that line is found.
import type { SettingNames } from './options.ts'

export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

/** Turns whatever broke into that line; what already is one passes unchanged. */
export function asEmbeddedError(
  { dataDir, settings }: { dataDir: string; settings: SettingNames },
  error: unknown,
): EmbeddedDatabaseError {
  if (error instanceof EmbeddedDatabaseError) return error
  return new EmbeddedDatabaseError(
    `The embedded database in ${dataDir} cannot be used: ${reasonOf(error)}. Correct this, choose another ${settings.dataDir}, or set ${settings.databaseUrl}.`,
    { cause: error },
  )
}

/** What went wrong, short: without the error code, the stack and further lines. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const [first = ''] = message.split('\n')
  return first.replace(/^E[A-Z]+: /, '')
}

const FAILURE = /\b(ERROR|FATAL|PANIC|error|fatal):/

/** Of what a PostgreSQL program has said, the last line that names a failure, else the last one. */
export function failureLine(output: string): string | undefined {
  const lines = output.split('\n').map((line) => line.trim())
  const said = lines.filter((line) => line !== '' && !line.startsWith('initdb: removing'))
  return said.findLast((line) => FAILURE.test(line)) ?? said.at(-1)
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** For files that may rightly be absent: undefined instead of an error. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
}

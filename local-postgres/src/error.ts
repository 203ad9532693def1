// The one error of the embedded database: a single line that an operator can act on.

export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

/** Turns whatever broke into that line; what already is one passes unchanged. */
export function embeddedFault(dataDir: string, error: unknown): EmbeddedDatabaseError {
  if (error instanceof EmbeddedDatabaseError) return error
  return new EmbeddedDatabaseError(
    `The embedded database in ${dataDir} cannot be used: ${reasonOf(error)}. Correct this, choose another DATA_DIR, or set DATABASE_URL.`,
    { cause: error },
  )
}

/** What went wrong, short: without the error code, the stack and further lines. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const [first = ''] = message.split('\n')
  return first.replace(/^E[A-Z]+: /, '')
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

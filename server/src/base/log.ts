// The log: lines, JSON or in words, that tell what went wrong, and nothing about who was concerned.
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'
import { fieldsOf } from './json.ts'
import { textLines } from './log-text.ts'

/** `destination`: standard output unless said otherwise. */
export function createLog(
  { logLevel: level, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>,
  destination?: DestinationStream,
): Logger {
  const options = { level, serializers: { err: toldOf } }
  if (logFormat === 'text')
    return pino(
      options,
      textLines((text) => (destination ?? process.stdout).write(text)),
    )
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Of an error only what names no one: PostgreSQL puts the whole row that it refused into `detail`, and a library may
 * hang the request it was busy with on its error.
 */
function toldOf(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, table, cause } = fieldsOf(error)
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(cause !== undefined && { cause: toldOf(cause) }),
  }
}

/** For what fails alike for everybody as long as it lasts: one line once in a while, not one a request. */
export function throttled<T>(everyMs: number, tell: (what: T) => void): (what: T) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return (what) => {
    const now = performance.now()
    if (now - toldAt < everyMs) return
    toldAt = now
    tell(what)
  }
}

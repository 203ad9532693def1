// What an operator reads when a start or a command cannot be done: one clear message, no stack for known errors.
import { EmbeddedDatabaseError } from '@etalase/local-postgres'
import { OperatorError } from '../base/operator-error.ts'
import { isDatabaseDown } from '../db/pool.ts'

interface Listening {
  readonly host: string
  readonly port: number
  /** HOST and PORT, or INTERNAL_HOST and INTERNAL_PORT */
  readonly prefix?: string
}

/** A host and port cannot be listened on. */
export class ListenError extends OperatorError {
  readonly code: string | undefined

  constructor(listening: Listening, cause: NodeJS.ErrnoException) {
    super(explainListening(listening, cause), { cause })
    this.code = cause.code
  }
}

function explainListening(
  { host, port, prefix = '' }: Listening,
  { code, message }: NodeJS.ErrnoException,
): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop what listens there, or choose another: ${prefix}PORT=${port + 1} npm start`
  }
  if (code === 'EACCES')
    return `Port ${port} may not be used by this user. Choose one from 1024 on: ${prefix}PORT=3000`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `${prefix}HOST "${host}" is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of them`
  }
  return `${host}:${port} cannot be listened on: ${message}`
}

export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof OperatorError || error instanceof EmbeddedDatabaseError) return error.message
  const { code, path, syscall } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return `The disk is full${path ? ` (${path})` : ''}. Nothing was changed.`
  if (code === 'EACCES' || code === 'EROFS') return `${path ?? 'A file'} cannot be written (${code}).`
  // A file or folder that is not there, or is the other of the two; a socket would be connected to.
  if (path && syscall !== 'connect' && ['ENOENT', 'EISDIR', 'ENOTDIR', 'EEXIST'].includes(code ?? ''))
    return `${path} cannot be used (${code}).`
  if (isDatabaseDown(error)) return `The database cannot be reached: ${error.message || code}`
  if (code === '28P01' || code === '28000' || code === '3D000')
    return `The database refuses DATABASE_URL: ${error.message}`
  return error.stack ?? error.message
}

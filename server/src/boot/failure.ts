// What an operator reads when a start or a command cannot be done: one clear message, no stack for known errors.
import { EmbeddedDatabaseError } from '@etalase/local-postgres'
import { OperatorError } from '../base/errors.ts'
import { isDatabaseDown } from '../db/pool.ts'

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

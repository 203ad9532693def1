// What an operator reads when a start or a command cannot be done: one clear message, no stack for known faults.
import { ConfigError } from './config.ts'
import { EmbeddedDatabaseError } from './db/embedded/error.ts'
import { isDatabaseDown } from './db/pool.ts'
import { ExportError, ShopFileError } from './features/shops/file/faults.ts'

/** A command that cannot be done, said in one sentence. */
export class CommandError extends Error {}

export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const known = [ConfigError, EmbeddedDatabaseError, ShopFileError, ExportError, CommandError]
  if (known.some((kind) => error instanceof kind)) return error.message
  const { code, port, path, syscall } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what listens there, or choose another: PORT=3001 npm start`
  if (code === 'EACCES' && port)
    return `Port ${port} may not be used by this user. Choose one from 1024 on: PORT=3000`
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

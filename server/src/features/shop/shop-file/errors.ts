// What is wrong with a shop file: each error with the path of the field, all of them together.
import { OperatorError } from '../../../base/errors.ts'

export interface FileError {
  readonly path: string
  readonly message: string
  /** the same for the merchant */
  readonly inIndonesian?: string
}

/** So many are shown: one slip in a large file may be a thousand errors. */
const MAX_SHOWN = 20

export class ShopFileError extends OperatorError {
  readonly errors: readonly FileError[]

  constructor(errors: readonly FileError[]) {
    super(describe(errors))
    this.errors = errors
  }
}

/** Says in one sentence why a shop cannot be written out. */
export class ExportError extends OperatorError {}

function describe(errors: readonly FileError[]): string {
  const count = errors.length === 1 ? 'an error' : `${errors.length} errors`
  const lines = errors
    .slice(0, MAX_SHOWN)
    .map(({ path, message }) => (path ? `  ${path}: ${message}` : `  ${message}`))
  if (errors.length > MAX_SHOWN) lines.push(`  … and ${errors.length - MAX_SHOWN} more`)
  return [`The shop file has ${count}, nothing was changed:`, ...lines].join('\n')
}

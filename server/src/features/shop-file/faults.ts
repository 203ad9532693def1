// What is wrong with a shop file: each fault with the path of the field, all of them together.
import { OperatorError } from '../../operator-error.ts'

export interface FileFault {
  readonly path: string
  readonly message: string
}

/** So many are shown: one slip in a large file may be a thousand faults. */
const MAX_SHOWN = 20

export class ShopFileError extends OperatorError {
  readonly faults: readonly FileFault[]

  constructor(faults: readonly FileFault[]) {
    super(describe(faults))
    this.faults = faults
  }
}

/** Says in one sentence why a shop cannot be written out. */
export class ExportError extends OperatorError {}

function describe(faults: readonly FileFault[]): string {
  const count = faults.length === 1 ? 'a fault' : `${faults.length} faults`
  const lines = faults
    .slice(0, MAX_SHOWN)
    .map(({ path, message }) => (path ? `  ${path}: ${message}` : `  ${message}`))
  if (faults.length > MAX_SHOWN) lines.push(`  … and ${faults.length - MAX_SHOWN} more`)
  return [`The shop file has ${count}, nothing was changed:`, ...lines].join('\n')
}

/** products, 3, price → products[3].price */
export function joinPath(path: string, part: string): string {
  if (/^\d+$/.test(part)) return `${path}[${part}]`
  return path ? `${path}.${part}` : part
}

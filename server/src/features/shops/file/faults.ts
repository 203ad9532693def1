// What is wrong with a shop file: each fault with the path of the field, all of them together.

export interface FileFault {
  readonly path: string
  readonly message: string
}

export class ShopFileError extends Error {
  readonly faults: readonly FileFault[]

  constructor(faults: readonly FileFault[]) {
    const lines = faults.map(({ path, message }) => (path ? `  ${path}: ${message}` : `  ${message}`))
    super(
      `The shop file has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}, nothing was changed:\n${lines.join('\n')}`,
    )
    this.faults = faults
  }
}

// Checks what a vendor sent against a shape, so that nothing past this point is unknown.
import type { Static, TSchema } from 'typebox'
import { schemaCompiler } from '../base/schema-compiler.ts'

const ajv = schemaCompiler()

export function guardOf<T extends TSchema>(schema: T): (value: unknown) => value is Static<T> {
  let check: ((value: unknown) => value is Static<T>) | undefined
  return (value): value is Static<T> => {
    // Compiled when first needed: it takes long, and no start should wait for vendors that nobody uses.
    check ??= ajv.compile<Static<T>>(schema)
    return check(value)
  }
}

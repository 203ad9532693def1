// Checks what a vendor sent against a shape, so that nothing past this point is unknown.
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Static, TSchema } from 'typebox'

const ajv = new Ajv2020({ strict: false })

export function shapeOf<T extends TSchema>(schema: T): (value: unknown) => value is Static<T> {
  return ajv.compile<Static<T>>(schema)
}

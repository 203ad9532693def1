// Ajv for shapes of our own: they are known to be well-formed, so that holding them against the schema of schemas, which
// takes longer than all of them together, is left out.
import { Ajv2020, type Options } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

export function schemaCompiler(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, meta: false, validateSchema: false, ...options })
  addFormats.default(ajv)
  return ajv
}

// Ajv for shapes of our own: they are known to be well-formed, so that holding them against the schema of schemas, which
// takes longer than all of them together, is left out.
import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { fieldsOf, isRecord } from './json.ts'

export function schemaCompiler(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, meta: false, validateSchema: false, ...options })
  addFormats.default(ajv)
  let isDateTime: ValidateFunction | null = null
  ajv.addFormat('moment', (text: string) => {
    isDateTime ??= ajv.compile({ type: 'string', format: 'date-time' })
    // The standard allows leap seconds, which no clock of ours knows.
    return isDateTime(text) && !Number.isNaN(Date.parse(text))
  })
  return ajv
}

/**
 * The same shape, with lists whose members are looked at only when the list is not too long: a caller who sends
 * thousands gets one error, and costs no more than one.
 */
export function lengthFirst(schema: TSchema): TSchema {
  return fieldsOf(withLengthFirst(schema))
}

function withLengthFirst(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withLengthFirst)
  if (!isRecord(part)) return part
  const copy = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withLengthFirst(value)]))
  if (copy.type !== 'array' || copy.maxItems === undefined) return copy
  const { items, uniqueItems, ...list } = copy
  const members = { type: 'array', items, ...(uniqueItems !== undefined && { uniqueItems }) }
  return { ...list, if: { minItems: Number(copy.maxItems) + 1 }, else: members }
}

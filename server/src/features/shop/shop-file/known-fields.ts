// Parts what a shop file says into the fields we know and those we do not, which are most likely misspelt.
import { fieldsOf } from '../../../base/json.ts'
import { joinPath } from '../../../domain/setting-error.ts'
import { ShopFile } from './schema.ts'

export interface KnownAndUnknown {
  readonly file: ShopFile
  readonly unknownFields: readonly string[]
}

/** `value` has the form of a shop file already. */
export function keepKnownFields(value: unknown): KnownAndUnknown {
  const unknownFields: string[] = []
  const file = keep(ShopFile as AnySchema, value, '', unknownFields) as ShopFile
  return { file, unknownFields }
}

type AnySchema = {
  properties?: Record<string, AnySchema>
  items?: AnySchema
  patternProperties?: Record<string, AnySchema>
  anyOf?: AnySchema[]
  oneOf?: AnySchema[]
  const?: unknown
}

function keep(schema: AnySchema, value: unknown, path: string, unknown: string[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  const branch = branchFor(schema, value)
  if (Array.isArray(value)) {
    return value.map((item, i) => keep(branch.items ?? {}, item, `${path}[${i}]`, unknown))
  }
  const kept = Object.entries(value).flatMap(([name, child]) => {
    const known = fieldOf(branch, name)
    if (known) return [[name, keep(known, child, joinPath(path, name), unknown)]]
    unknown.push(joinPath(path, name))
    return []
  })
  return Object.fromEntries(kept)
}

/** Own fields only: every object inherits a `constructor`. */
function fieldOf({ properties, patternProperties }: AnySchema, name: string): AnySchema | undefined {
  if (properties && Object.hasOwn(properties, name)) return properties[name]
  return Object.values(patternProperties ?? {})[0]
}

/** Of a choice the section's own type, else the one that is not null. */
function branchFor(schema: AnySchema, value: object): AnySchema {
  const branches = schema.oneOf ?? schema.anyOf
  if (!branches) return schema
  const { type } = fieldsOf(value)
  const sameType = branches.find((branch) => type !== undefined && branch.properties?.type?.const === type)
  const isFuller = ({ properties, items, patternProperties }: AnySchema) =>
    properties ?? items ?? patternProperties
  return sameType ?? branches.find(isFuller) ?? schema
}

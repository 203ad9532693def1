// Of what a caller sent only what its shape names: fields that mean nothing are dropped, however deep, and of a list that
// is too long no more is kept than tells that. An action that lays a body over what is stored would else write whatever
// a caller named, and everything after this costs no more than the shape allows.
import type { TSchema } from 'typebox'
import { fieldsOf, isRecord, type Json } from '../base/json.ts'

type Keep = (value: unknown) => unknown

const WHOLE: Keep = (value) => value

/** Values that do not fit the shape stay as they are: they are refused as such. */
export function knownParts(schema: TSchema): Keep {
  return keeperOf(fieldsOf(schema))
}

function keeperOf(schema: Json): Keep {
  const { anyOf, oneOf, allOf, discriminator } = schema
  if (Array.isArray(oneOf) && isRecord(discriminator)) return ofTagged(oneOf, discriminator)
  if (Array.isArray(anyOf)) return ofChoice(anyOf)
  if (oneOf || allOf) return WHOLE
  if (schema.type === 'array') return ofList(schema)
  return schema.type === 'object' ? ofObject(schema) : WHOLE
}

/** Mostly one shape, or null. */
function ofChoice(choices: readonly unknown[]): Keep {
  const keepers = choices.map((choice) => keeperOf(fieldsOf(choice))).filter((keep) => keep !== WHOLE)
  const [only = WHOLE, ...others] = keepers
  return others.length === 0 ? only : WHOLE
}

function ofTagged(choices: readonly unknown[], { propertyName }: Json): Keep {
  const name = String(propertyName)
  const byTag = new Map(
    choices.map(fieldsOf).map((choice) => [tagOf(choice, name), keeperOf(choice)] as const),
  )
  return (value) => byTag.get(fieldsOf(value)[name])?.(value) ?? value
}

function tagOf(choice: Json, name: string): unknown {
  return fieldsOf(fieldsOf(choice.properties)[name]).const
}

function ofList({ items, maxItems }: Json): Keep {
  const keep = keeperOf(fieldsOf(items))
  const most = typeof maxItems === 'number' ? maxItems : Number.POSITIVE_INFINITY
  return (value) => {
    if (!Array.isArray(value)) return value
    if (value.length > most) return value.slice(0, most + 1)
    return keep === WHOLE ? value : value.map(keep)
  }
}

function ofObject({ properties, additionalProperties, patternProperties }: Json): Keep {
  if (additionalProperties || patternProperties || !isRecord(properties)) return WHOLE
  const fields = Object.entries(properties).map(([name, field]) => [name, keeperOf(fieldsOf(field))] as const)
  return (value) => {
    if (!isRecord(value)) return value
    const kept: Json = {}
    for (const [name, keep] of fields) if (Object.hasOwn(value, name)) kept[name] = keep(value[name])
    return kept
  }
}

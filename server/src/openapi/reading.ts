// What a schema comes to, however it is composed: which types, fields and values, and what is always there.
import { fieldsOf, type Json, textsOf } from '../base/json.ts'

export interface Reading {
  /** null: any */
  readonly types: ReadonlySet<string> | null
  readonly fields: ReadonlyMap<string, Field>
  readonly items: Reading | null
  /** null: any of its type */
  readonly values: ReadonlySet<unknown> | null
  /** bounds and patterns */
  readonly limits: ReadonlyMap<string, unknown>
}

export interface Field {
  readonly reading: Reading
  readonly isAlwaysThere: boolean
}

const LIMITS = ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'minItems', 'maxItems', 'format']
const ANYTHING: Reading = { types: null, fields: new Map(), items: null, values: null, limits: new Map() }

/** What a caller may send, or what a reader may find. */
export type Use = 'request' | 'answer'

/** `document`: where its references lead. */
export function readSchema(document: unknown, schema: unknown, use: Use): Reading {
  const read = (each: unknown) => readSchema(document, each, use)
  const { $ref, allOf, anyOf, oneOf, ...own } = fieldsOf(schema)
  const parts = [
    ownReading(own, read),
    ...(typeof $ref === 'string' ? [read(resolve(document, $ref))] : []),
    ...(Array.isArray(allOf) ? allOf.map(read) : []),
    ...[anyOf, oneOf].flatMap((choices) => (Array.isArray(choices) ? [either(choices.map(read), use)] : [])),
  ]
  return parts.reduce(both)
}

export function resolve(document: unknown, reference: string): unknown {
  const parts = reference.split('/').slice(1)
  return parts.reduce(
    (node, part) => fieldsOf(node)[part.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  )
}

function ownReading(own: Json, read: (schema: unknown) => Reading): Reading {
  const { type, items, enum: choices, const: constant } = own
  const values: readonly unknown[] | null =
    'const' in own ? [constant] : Array.isArray(choices) ? choices : null
  const properties = fieldsOf(own.properties)
  const required = textsOf(own.required)
  const names = new Set([...Object.keys(properties), ...required])
  const field = (name: string): Field => ({
    reading: read(properties[name]),
    isAlwaysThere: required.includes(name),
  })
  return {
    types: type === undefined ? null : new Set(textsOf(type)),
    fields: new Map([...names].map((name) => [name, field(name)])),
    items: items === undefined ? null : read(items),
    // null is a type here.
    values: values ? new Set(values.filter((value) => value !== null)) : null,
    limits: new Map(LIMITS.flatMap((name) => (name in own ? [[name, own[name]]] : []))),
  }
}

/** What holds for a value that fits both. */
function both(one: Reading, other: Reading): Reading {
  const names = new Set([...one.fields.keys(), ...other.fields.keys()])
  const field = (name: string): Field => {
    const [a, b] = [one.fields.get(name), other.fields.get(name)]
    return {
      reading: both(a?.reading ?? ANYTHING, b?.reading ?? ANYTHING),
      isAlwaysThere: Boolean(a?.isAlwaysThere || b?.isAlwaysThere),
    }
  }
  return {
    types: common(one.types, other.types),
    fields: new Map([...names].map((name) => [name, field(name)])),
    items: one.items && other.items ? both(one.items, other.items) : (one.items ?? other.items),
    values: common(one.values, other.values),
    limits: new Map([...one.limits, ...other.limits]),
  }
}

function common<T>(one: ReadonlySet<T> | null, other: ReadonlySet<T> | null): ReadonlySet<T> | null {
  return one && other ? one.intersection(other) : (one ?? other)
}

/** What holds for a value that fits one of them. */
function either(choices: readonly Reading[], use: Use): Reading {
  // Null has neither fields nor bounds: it says nothing about those of the others.
  const real = choices.filter(({ types }) => !(types?.size === 1 && types.has('null')))
  const names = new Set(real.flatMap(({ fields }) => [...fields.keys()]))
  const field = (name: string): Field => {
    const found = real.flatMap(({ fields }) => fields.get(name) ?? [])
    const isNamedByAll = found.length === real.length
    // A choice that does not name it takes anything there; in an answer it is not there at all.
    const unnamed = use === 'request' && !isNamedByAll ? [ANYTHING] : []
    return {
      reading: either([...found.map(({ reading }) => reading), ...unnamed], use),
      isAlwaysThere: isNamedByAll && found.every(({ isAlwaysThere }) => isAlwaysThere),
    }
  }
  const items = real.flatMap((choice) => choice.items ?? [])
  return {
    types: all(choices.map(({ types }) => types)),
    fields: new Map([...names].map((name) => [name, field(name)])),
    items: items.length > 0 ? either(items, use) : null,
    values: all(real.map(({ values }) => values)),
    limits: new Map(
      [...(real[0]?.limits ?? [])].filter(([name, limit]) =>
        real.every(({ limits }) => limits.get(name) === limit),
      ),
    ),
  }
}

function all<T>(sets: readonly (ReadonlySet<T> | null)[]): ReadonlySet<T> | null {
  return sets.reduce<ReadonlySet<T> | null>(
    (union, set) => (union && set ? union.union(set) : null),
    new Set(),
  )
}

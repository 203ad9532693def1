// The few schema forms that every feature's schema.ts is made of. Each says in plain words what it holds: the API's
// description is made of nothing else.
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'

/** No price, cost or discount is above ten billion rupiah, so that every sum stays an exact integer. */
export const MAX_RUPIAH = 10_000_000_000

type Nullable<T extends TSchema> = Type.TUnsafe<Static<T> | null>

/** Every field of a reply may be null: the same schema, with null allowed. */
export function nullable<T extends TSchema>(schema: T, description?: string): Nullable<T> {
  const { type, enum: values } = schema as { type?: unknown; enum?: unknown[] }
  // A named shape stays whole, so that the API's description can refer to it by name.
  const widened =
    typeof type === 'string' && !('title' in schema)
      ? { ...schema, type: [type, 'null'], ...(values && { enum: [...values, null] }) }
      : { anyOf: [schema, { type: 'null' }] }
  return Type.Unsafe<Static<T> | null>({ ...widened, ...(description !== undefined && { description }) })
}

export const text = (description: string) => nullable(Type.String({ description }))
export const flag = (description: string) => nullable(Type.Boolean({ description }))
export const integer = (description: string) => nullable(Type.Integer({ description }))
/** Whole rupiah; the description need not say so again. */
export const rupiah = (description: string) =>
  nullable(Type.Integer({ description: `${description}; whole rupiah` }))
export const dateTime = (description: string) =>
  nullable(Type.String({ format: 'date-time', description: `${description}; UTC` }))

/** One of the values decided on; more may be added, so clients keep a default branch. */
export const oneOf = <V extends string>(values: readonly V[], description: string) =>
  nullable(Type.Unsafe<V>({ type: 'string', enum: [...values], description }))

export const listOf = <T extends TSchema>(schema: T, description: string) =>
  Type.Array(schema, { description })

/** A shape with a name of its own in the API's description. */
export function named<P extends TProperties>(title: string, properties: P, description: string): TObject<P> {
  return Type.Object(properties, { title, description })
}

export type Json = { [key: string]: unknown }

const SHOWN = Symbol('how the description shows this shape')

/**
 * A shape that the API's description shows as something else: mostly a union, which tells a reader more, but would be
 * slower to write an answer by, and refuses a request with worse words. It is checked and written as it is.
 */
export function shownAs<T extends TSchema>(schema: T, show: (served: Json) => Json): T {
  return Object.assign(schema, { [SHOWN]: show })
}

/**
 * Of these texts a request needs one: the description says so. The request itself is checked by the feature, which knows
 * what to tell the buyer.
 */
export function needsOneOf<P extends TProperties>(
  schema: TObject<P>,
  texts: { readonly [Name in keyof P]?: string },
): TObject<P> {
  const choices = Object.entries<string | undefined>(texts).map(([name, description]) => ({
    type: 'object',
    description,
    required: [name],
    properties: { [name]: { type: 'string', minLength: 1, description } },
  }))
  // Within `allOf`: a generator that meets `anyOf` beside `properties` makes a choice of all three.
  return shownAs(schema, (served) => ({ ...served, allOf: [{ anyOf: choices }] }))
}

/** The shape as the description shows it. */
export function shown(schema: Json): Json {
  const { [SHOWN]: show, ...served } = schema as Json & { [SHOWN]?: (served: Json) => Json }
  return show ? show(served) : schema
}

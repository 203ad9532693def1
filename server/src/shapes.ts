// The few schema forms that every feature's schema.ts is made of.
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'

/** No price, cost or discount is above ten billion rupiah, so that every sum stays an exact integer. */
export const MAX_RUPIAH = 10_000_000_000

type Nullable<T extends TSchema> = Type.TUnsafe<Static<T> | null>

/** Every field of a reply may be null: the same schema, with null allowed. */
export function nullable<T extends TSchema>(schema: T): Nullable<T> {
  const { type, enum: values } = schema as { type?: unknown; enum?: unknown[] }
  // A named shape stays whole, so that the API's description can refer to it by name.
  const widened =
    typeof type === 'string' && !('title' in schema)
      ? { ...schema, type: [type, 'null'], ...(values && { enum: [...values, null] }) }
      : { anyOf: [schema, { type: 'null' }] }
  return Type.Unsafe<Static<T> | null>(widened)
}

export const text = (description?: string) => nullable(Type.String(described(description)))
export const flag = (description?: string) => nullable(Type.Boolean(described(description)))
export const integer = (description?: string) => nullable(Type.Integer(described(description)))
export const rupiah = (description?: string) =>
  nullable(Type.Integer({ description: description ?? 'Whole rupiah' }))
export const dateTime = (description?: string) =>
  nullable(Type.String({ format: 'date-time', ...described(description) }))

/** One of the values decided on; more may be added, so clients keep a default branch. */
export const oneOf = <V extends string>(values: readonly V[], description?: string) =>
  nullable(Type.Unsafe<V>({ type: 'string', enum: [...values], ...described(description) }))

export const listOf = <T extends TSchema>(schema: T, description?: string) =>
  Type.Array(schema, described(description))

/** A shape with a name of its own in the API's description. */
export function named<P extends TProperties>(title: string, properties: P, description?: string): TObject<P> {
  return Type.Object(properties, { title, ...described(description) })
}

function described(description: string | undefined) {
  return description === undefined ? {} : { description }
}

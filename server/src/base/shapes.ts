// The few schema forms that every feature's schema.ts is made of. Each says in plain words what it holds: the API's
// description is made of nothing else.
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import { fieldsOf, type Json } from './json.ts'

type Nullable<T extends TSchema> = Type.TUnsafe<Static<T> | null>

/** Every field of a reply may be null: the same schema, with null allowed. */
export function nullable<T extends TSchema>(schema: T, description?: string): Nullable<T> {
  const { type, enum: values } = fieldsOf(schema)
  // A named shape stays whole, so that the API's description can refer to it by name.
  const widened =
    typeof type === 'string' && !('title' in schema)
      ? { ...schema, type: [type, 'null'], ...(Array.isArray(values) && { enum: [...values, null] }) }
      : { anyOf: [schema, { type: 'null' }] }
  return Type.Unsafe<Static<T> | null>({ ...widened, ...(description !== undefined && { description }) })
}

export const text = (description: string) => nullable(Type.String({ description }))
/** Of a field that was renamed: a shipped name stays. */
export const olderName = (of: string) =>
  nullable(Type.String({ deprecated: true, description: `Deprecated: the older name of \`${of}\`` }))
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

/** Text that a request must have, and more than spaces. */
export const neededText = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', description })
/** Text that a request may leave out, or give as null. */
export const optionalText = (maxLength: number, description: string) =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()], { description }))

export const listOf = <T extends TSchema>(schema: T, description: string) =>
  Type.Array(schema, { description })

/** A shape with a name of its own in the API's description. */
export function named<P extends TProperties>(title: string, properties: P, description: string): TObject<P> {
  return Type.Object(properties, { title, description })
}

/** A key of a vendor, which is written only. */
export const KeyHint = nullable(
  named(
    'KeyHint',
    { set: flag('Always true'), last4: text('Its end; null of one so short that this would tell too much') },
    'A key that is set, without the key',
  ),
  'What may be told of the key; null: none is set',
)

/** Whether a vendor takes a key. */
export const Trial = named(
  'Trial',
  { ok: flag('Whether the key works'), message: text('What was found, to be shown to the merchant') },
  'What a vendor said to a key',
)
export type Trial = Static<typeof Trial>

const SHOWN = Symbol('how the description shows this shape')

/**
 * A shape that the API's description shows as something else: mostly a union, which tells a reader more, but would be
 * slower to write an answer by, and refuses a request with worse words. It is checked and written as it is.
 */
export function shownAs<T extends TSchema>(schema: T, show: (served: Json) => Json): T {
  return Object.assign(schema, { [SHOWN]: show })
}

/**
 * Of these texts a request needs one, and the first that is there counts: the description says so. The request itself is
 * checked by the feature, which knows what to tell the buyer.
 */
export function needsOneOf<P extends TProperties>(
  schema: TObject<P>,
  texts: Readonly<Record<string, string>>,
): TObject<P> {
  // The texts before distinguish them, so that exactly one fits: of `anyOf` beside `properties` some generators make a
  // choice in which the properties themselves can be left out.
  const choice = ([name, description]: [string, string], place: number, all: [string, string][]) => ({
    type: 'object',
    description,
    required: [name],
    properties: {
      [name]: textAlone(schema.properties[name]),
      ...Object.fromEntries(all.slice(0, place).map(([before]) => [before, LEFT_OUT])),
    },
  })
  return shownAs(schema, (served) => ({ ...served, oneOf: Object.entries<string>(texts).map(choice) }))
}

const LEFT_OUT = { type: 'null', description: 'Left out' }

/** Text or null, without the null. */
export function textAlone(schema: TSchema = {}): TSchema {
  const { anyOf, ...rest } = fieldsOf(schema)
  const choices = Array.isArray(anyOf) ? anyOf.map(fieldsOf) : []
  return { ...rest, type: 'string', ...choices.find(({ type }) => type === 'string') }
}

/** The shape as the description shows it. */
export function shown(schema: Json & { [SHOWN]?: (served: Json) => Json }): Json {
  const { [SHOWN]: show, ...served } = schema
  return show ? show(served) : schema
}

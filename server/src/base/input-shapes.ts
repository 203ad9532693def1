// The few schema forms that what a merchant sets is made of. A field left out keeps what is there; null empties it.
import Type, { type Static, type TProperties, type TSchema } from 'typebox'
import { recordOf } from '../domain/record-of.ts'
import { MAX_RUPIAH } from '../domain/rupiah.ts'

export const optional = <T extends TSchema>(schema: T) => Type.Optional(schema)
export const orNull = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))
export const object = <P extends TProperties>(properties: P) => Type.Object(properties)
export const choice = <V extends string>(values: readonly V[]) =>
  Type.Unsafe<V>({ type: 'string', enum: [...values] })

/** A label, a badge, what a picture shows. */
export const Line = Type.String({ maxLength: 1_000 })
export const Paragraph = Type.String({ maxLength: 2_000 })
export const Text = Type.String({ maxLength: 20_000 })
export const Name = Type.String({ minLength: 1, maxLength: 200 })
export const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 })
export const Key = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$', maxLength: 100 })
export const Rupiah = Type.Integer({ minimum: 0, maximum: MAX_RUPIAH })
/** An ISO date and time that a clock can show. */
export const Moment = Type.String({ format: 'moment', maxLength: 60 })
export const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })
export const Grams = Type.Integer({ minimum: 0, maximum: 1_000_000 })

export const textFields = <K extends string, T extends TSchema>(names: readonly K[], shape: T) =>
  recordOf(names, () => orNull(shape))

/** A picture: one the shop has already, by the hash of its content. */
export const ImageInput = object({
  file: optional(
    Type.String({
      minLength: 1,
      maxLength: 1_000,
      description: 'path of a picture, relative to the shop file',
    }),
  ),
  media: optional(
    Type.String({ pattern: '^[0-9a-f]{32}$', maxLength: 32, description: 'a picture the shop has already' }),
  ),
  alt: orNull(Line),
})
export type ImageInput = Static<typeof ImageInput>

// Where the shape of an input sets no bound to what is sent: on a list, a text, a number, a free object.
import { fieldsOf, isRecord } from '../src/base/json.ts'

/** Each place without a bound, as `items[].qty: maximum`. `place`: what the shape is of. */
export function unbounded(schema: unknown, place: string): string[] {
  const { anyOf, oneOf, allOf, type, enum: values, const: value, ...shape } = fieldsOf(schema)
  const choices = [anyOf, oneOf, allOf].flatMap((list) => (Array.isArray(list) ? list : []))
  const ofChoices = choices.flatMap((each) => unbounded(each, place))
  if (Array.isArray(values) || value !== undefined) return ofChoices
  const types = [type].flat().filter((each) => typeof each === 'string')
  if (types.length === 0) return choices.length > 0 ? ofChoices : [`${place}: anything`]
  return [...ofChoices, ...types.flatMap((each) => (BOUNDS[each] ?? nothingIsKnown)(shape, place))]
}

type Look = (shape: Record<string, unknown>, place: string) => string[]

const nothingIsKnown: Look = (_, place) => [`${place}: a type that nobody knows`]

const needs =
  (...names: readonly string[]): Look =>
  (shape, place) =>
    names.filter((name) => typeof shape[name] !== 'number').map((name) => `${place}: ${name}`)

const BOUNDS: Readonly<Record<string, Look>> = {
  null: () => [],
  boolean: () => [],
  string: needs('maxLength'),
  integer: needs('minimum', 'maximum'),
  number: needs('minimum', 'maximum'),
  array: (shape, place) => [...needs('maxItems')(shape, place), ...unbounded(shape.items, `${place}[]`)],
  object: ofObject,
}

/** What an object does not name is ignored; what it takes by any name needs to be few, with short names. */
function ofObject(shape: Record<string, unknown>, place: string): string[] {
  const named = Object.entries(fieldsOf(shape.properties)).flatMap(([name, field]) =>
    unbounded(field, `${place}.${name}`),
  )
  const free = [shape.additionalProperties, ...Object.values(fieldsOf(shape.patternProperties))]
  const ofFree = free
    .filter(isRecord)
    .flatMap((value) => [
      ...needs('maxProperties')(shape, place),
      ...needs('maxLength')(fieldsOf(shape.propertyNames), `${place} (names)`),
      ...unbounded(value, `${place}.*`),
    ])
  return [...named, ...ofFree]
}

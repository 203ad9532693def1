// Moves every shape that has a title to the document's components, and refers to it by name.
import { isRecord, type Json } from '../base/json.ts'
import { shown } from '../base/shapes.ts'

export function hoistNamed(schema: Json, components: Record<string, Json>): Json {
  const { title, ...rest } = shown(schema)
  // A title that is not text is a property called "title".
  if (typeof title !== 'string') return mapValues(shown(schema), (value) => hoistDeep(value, components))
  const inner = mapValues(rest, (value) => hoistDeep(value, components))

  const known = components[title]
  if (known && JSON.stringify(known) !== JSON.stringify(inner)) {
    throw new Error(`Two different shapes are called ${title}`)
  }
  components[title] = inner
  return { $ref: `#/components/schemas/${title}` }
}

function hoistDeep(value: unknown, components: Record<string, Json>): unknown {
  if (Array.isArray(value)) return value.map((each) => hoistDeep(each, components))
  return isRecord(value) ? hoistNamed(value, components) : value
}

function mapValues(from: Json, map: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, map(value)]))
}

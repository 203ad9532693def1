// Values for a schema: mostly such as it allows, at times anything at all.
import fc from 'fast-check'
import type { Description, Schema } from './description.ts'

/** Values that mean something to the shop, by the name of their field. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

const NASTY = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u202e',
  '\ud800',
  '%00',
  '%',
  '%zz',
  '../..',
  "' or 1=1 --",
  '<script>',
  '__proto__',
  'constructor',
  '🪑'.repeat(50),
  'x'.repeat(5_000),
  '٣',
  '1e999',
  '-0',
  '9'.repeat(400),
]

const DEPTH = 6

export function valuesOf(
  description: Description,
  version: string,
  known: KnownValues,
): (schema: Schema, name?: string) => fc.Arbitrary<unknown> {
  const anything = fc.oneof(
    fc.constantFrom(...NASTY),
    fc.jsonValue({ maxDepth: 3 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(0, -1, 1e15, 2 ** 53, 0.5, null, true, [], {}, [[[[[[]]]]]]),
  )
  return (schema, name = '') => ofSchema(schema, name, 0)

  function ofSchema(given: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
    const schema = description.resolve(version, given)
    const fitting = fits(schema, name, depth)
    const ofShop = known[name]
    const sane = ofShop
      ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ofShop) }, { weight: 1, arbitrary: fitting })
      : fitting
    return fc.oneof({ weight: 14, arbitrary: sane }, { weight: 1, arbitrary: anything })
  }

  function fits(schema: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    // What stands beside a choice counts as well.
    if (choices && !schema.properties) return fc.oneof(...choices.map((one) => ofSchema(one, name, depth)))
    if (schema.allOf) return fc.tuple(...schema.allOf.map((one) => ofSchema(one, name, depth))).map(merged)
    const { type = 'object' } = schema
    const types = typeof type === 'string' ? [type] : type
    return fc.oneof(...types.map((one) => ofType(one, schema, depth)))
  }

  function ofType(type: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
    switch (type) {
      case 'string':
        return fc.oneof(
          fc.string({
            minLength: Math.min(schema.minLength ?? 0, 50),
            maxLength: Math.min(schema.maxLength ?? 40, 300),
            unit: 'grapheme',
          }),
          fc.constantFrom('Jl. Anyelir 3', 'Jakarta Selatan', '081234567890', 'budi@contoh.id', '123456'),
        )
      case 'integer':
        return fc.integer({ min: schema.minimum ?? -10, max: schema.maximum ?? 1_000 })
      case 'number':
        return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'array':
        return ofArray(schema, depth)
      default:
        return ofObject(schema, depth)
    }
  }

  function ofArray({ items, minItems = 0, maxItems = 5 }: Schema, depth: number): fc.Arbitrary<unknown> {
    if (!items || depth > DEPTH) return fc.constant([])
    const one = ofSchema(items, '', depth + 1)
    return fc.oneof(
      { weight: 20, arbitrary: fc.array(one, { minLength: minItems, maxLength: Math.min(maxItems, 5) }) },
      { weight: 1, arbitrary: fc.nat({ max: 3_000 }).map((length) => Array(length).fill({})) },
    )
  }

  function ofObject(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    if (depth > DEPTH) return fc.constant({})
    const { properties = {}, required = [] } = schema
    const fields = Object.entries(properties).map(([name, field]) => {
      const value = ofSchema(field, name, depth + 1)
      // What is required is left out at times, what is not is there half of the time.
      return [name, fc.option(value, { freq: required.includes(name) ? 30 : 1, nil: undefined })] as const
    })
    const record = fc.record(Object.fromEntries(fields))
    return fc.oneof(
      { weight: 12, arbitrary: record },
      {
        weight: 1,
        arbitrary: fc
          .tuple(record, fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5 }))
          .map(merged),
      },
    )
  }
}

function merged(parts: readonly unknown[]): unknown {
  return Object.assign({}, ...parts)
}

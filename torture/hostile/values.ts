// Values for a schema: mostly such as it allows, often just at its limits, at times anything at all.
import fc from 'fast-check'
import type { Description, Schema } from './description.ts'
import { Remembered } from './memory.ts'
import { NASTY_TEXTS, NASTY_VALUES } from './nasty.ts'

/** Which fields are filled with what was seen before, and under which names it is remembered. */
const RECALLED: Readonly<Record<string, string>> = {
  shop: 'shop',
  slug: 'slug',
  product_id: 'products',
  product_ids: 'products',
  products: 'slug',
  product: 'slug',
  variant_id: 'variant_id',
  destination_ref: 'ref',
  ref: 'ref',
  origin_ref: 'ref',
  shipping_quote_id: 'quote_id',
  quote_id: 'quote_id',
  draft_id: 'draft_id',
  token: 'track_token',
  number: 'number',
  numbers: 'number',
  contact: 'contact',
  login: 'contact',
  payment_method: 'method',
  courier_code: 'courier',
  cursor: 'cursor',
  category: 'category',
  cat: 'category',
  media: 'media',
  image: 'media',
  images: 'media',
  sku: 'sku',
  voucher_code: 'voucher',
  delivery: 'deliveries',
  q: 'search',
  ids: 'id',
}

const DEPTH = 6

export function valuesOf(
  description: Description,
  version: string,
): (schema: Schema, name?: string) => fc.Arbitrary<unknown> {
  const anything = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
    { weight: 2, arbitrary: fc.constantFrom(...NASTY_VALUES) },
    fc.jsonValue({ maxDepth: 3 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  )
  return (schema, name = '') => ofSchema(schema, name, 0)

  function ofSchema(given: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
    const schema = description.resolve(version, given)
    const fitting = fits(schema, name, depth)
    const isThing = schema.type === 'object' || schema.type === 'array'
    const sane = isThing ? fitting : orRecalled(name, fitting)
    return fc.oneof({ weight: 16, arbitrary: sane }, { weight: 1, arbitrary: anything })
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
    return fc.oneof(...types.map((one) => ofType(one, schema, name, depth)))
  }

  function ofType(type: string, schema: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
    switch (type) {
      case 'string':
        return ofText(schema)
      case 'integer':
        return ofNumber(schema, fc.integer(within(schema, -10, 1_000)))
      case 'number':
        return ofNumber(schema, fc.double({ ...within(schema, -1e6, 1e6), noNaN: true }))
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'array':
        return ofArray(schema, name, depth)
      default:
        return ofObject(schema, depth)
    }
  }

  function ofArray({ items, minItems = 0, maxItems = 5 }: Schema, name: string, depth: number) {
    if (!items || depth > DEPTH) return fc.constant([])
    const one = ofSchema(items, name, depth + 1)
    return fc.oneof(
      { weight: 20, arbitrary: fc.array(one, { minLength: minItems, maxLength: Math.min(maxItems, 4) }) },
      { weight: 1, arbitrary: fc.constantFrom(maxItems, maxItems + 1, 2_000).map(filledWithObjects) },
    )
  }

  function ofObject(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    if (depth > DEPTH) return fc.constant({})
    const { properties = {}, required = [] } = schema
    const fields = Object.entries(properties).map(([name, field]) => {
      const value = ofSchema(field, name, depth + 1)
      // What is required is left out at times, what is not is there a third of the time.
      return [name, required.includes(name) ? fc.option(value, LEFT_OUT) : fc.option(value, PUT_IN)] as const
    })
    const record = fc.record(Object.fromEntries(fields))
    return fc.oneof(
      { weight: 14, arbitrary: record },
      {
        weight: 1,
        arbitrary: fc
          .tuple(record, fc.dictionary(fc.constantFrom(...NASTY_TEXTS), fc.jsonValue({ maxDepth: 2 }), MANY))
          .map(merged),
      },
    )
  }
}

const LEFT_OUT = { freq: 30, nil: undefined }
const PUT_IN = { freq: 1, nil: undefined }
const MANY = { maxKeys: 5 }

function orRecalled(name: string, fitting: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const remembered = RECALLED[name]
  if (remembered === undefined) return fitting
  const recall = fc
    .tuple(fc.nat({ max: 1_000 }), fitting)
    .map(([pick, otherwise]) => new Remembered(remembered, pick, otherwise))
  return fc.oneof({ weight: 5, arbitrary: recall }, { weight: 1, arbitrary: fitting })
}

function ofText({ minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  const edges = [minLength - 1, minLength, maxLength, maxLength + 1].filter((length) => length >= 0)
  return fc.oneof(
    fc.string({
      minLength: Math.min(minLength, 50),
      maxLength: Math.max(Math.min(minLength, 50), Math.min(maxLength, 60)),
      unit: 'grapheme',
    }),
    fc.constantFrom(
      'Jl. Anyelir 3',
      'Jakarta Selatan',
      '081234567890',
      'budi@contoh.id',
      '123456',
      'kursi-x',
    ),
    fc.constantFrom('2026-09-10T03:00:00Z', 'https://contoh.example/x', '#a1b2c3', 'kursi.contoh.example'),
    fc.constantFrom(...edges).map((length) => 'a'.repeat(Math.min(length, 20_000))),
    fc.constantFrom(...NASTY_TEXTS),
  )
}

function ofNumber(
  { minimum = 0, maximum = 2 ** 31 }: Schema,
  fitting: fc.Arbitrary<number>,
): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 4, arbitrary: fitting },
    { weight: 1, arbitrary: fc.constantFrom(minimum - 1, minimum, maximum, maximum + 1) },
  )
}

function within({ minimum, maximum }: Schema, low: number, high: number): { min: number; max: number } {
  const min = minimum ?? Math.min(low, maximum ?? low)
  return { min, max: maximum ?? Math.max(high, min) }
}

function filledWithObjects(length: number): unknown[] {
  return Array(Math.min(length, 3_000)).fill({})
}

function merged(parts: readonly unknown[]): unknown {
  // Not by Object.assign: a name such as __proto__ is to be sent, not to be set here.
  const entries = parts.flatMap((part) => Object.entries(part ?? {}))
  return Object.fromEntries(entries)
}

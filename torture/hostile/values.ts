// Values for a schema: such as it allows, often just at its limits; or anything at all among them.
import fc from 'fast-check'
import type { Description, Schema } from './description.ts'
import { Remembered } from './memory.ts'
import { NASTY_TEXTS, NASTY_VALUES } from './nasty.ts'

/** Which fields take values seen before, and the names under which memory keeps these. */
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
  id: 'variant_id',
}

/** What a merchant gives a name of its own: it is mostly new. */
const NEW_NAMES = ['slug', 'sku']

/** What has to mean something, though its schema does not say so. */
const MEANING: Readonly<Record<string, readonly string[]>> = {
  url: ['https://93.184.215.14/x', 'http://93.184.215.14:8080/'],
  endpoint: ['https://93.184.215.14/push'],
  phone: ['081234567890', '+62 812-3456-7890'],
  login: ['budi@contoh.id', '081234567890'],
  contact: ['budi@contoh.id', '081234567890'],
  password: ['kata sandi yang panjang sekali'],
  current: ['kata sandi yang panjang sekali'],
  new: ['kata sandi yang lain lagi'],
  code: ['123456'],
}

/** What a new thing needs, though its schema, which is an edit's as well, does not say so. */
const USUAL = ['name', 'label', 'kind', 'discount_type', 'discount_value', 'price', 'destination_ref']

const DEPTH = 6

type OfSchema = (schema: Schema, name?: string) => fc.Arbitrary<unknown>

export interface Values {
  /** as the schema says */
  readonly tame: OfSchema
  /** one in twenty is anything at all */
  readonly seldomWild: OfSchema
  /** whatever the schema says, anything at all in any place of it */
  readonly wild: OfSchema
}

export function valuesOf(description: Description, version: string): Values {
  const tame = valuesThat(description, version, { areWild: false })
  const wild = valuesThat(description, version, { areWild: true })
  return {
    tame,
    wild,
    seldomWild: (schema, name) =>
      fc.oneof({ weight: 19, arbitrary: tame(schema, name) }, { weight: 1, arbitrary: wild(schema, name) }),
  }
}

function valuesThat(description: Description, version: string, { areWild }: { areWild: boolean }): OfSchema {
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
    if (!areWild) return sane
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
        return areWild ? ofText(schema) : fittingText(schema, name)
      case 'integer':
        return ofNumber(schema, fc.integer(within(schema, areWild ? -10 : 1, 1_000)), areWild)
      case 'number':
        return ofNumber(schema, fc.double({ ...within(schema, -1e6, 1e6), noNaN: true }), areWild)
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
    const few = fc.array(one, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) })
    if (!areWild) return few
    return fc.oneof(
      { weight: 20, arbitrary: few },
      { weight: 1, arbitrary: fc.constantFrom(maxItems, maxItems + 1, 2_000).map(filledWithObjects) },
    )
  }

  function ofObject(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    if (depth > DEPTH) return fc.constant({})
    const { properties = {}, required = [] } = schema
    const fields = Object.entries(properties).map(([name, field]) => {
      const value = ofSchema(field, name, depth + 1)
      // What is required is left out at times, what is not is there half of the time.
      if (required.includes(name) || (!areWild && USUAL.includes(name)))
        return [name, areWild ? fc.option(value, LEFT_OUT) : value] as const
      return [name, fc.option(value, PUT_IN)] as const
    })
    const record = fc.record(Object.fromEntries(fields))
    if (!areWild) return record
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
  const isNew = NEW_NAMES.includes(name)
  return fc.oneof({ weight: isNew ? 1 : 6, arbitrary: recall }, { weight: isNew ? 3 : 1, arbitrary: fitting })
}

/** Within its pattern and lengths; where it may be any text, at times one that nobody means well with. */
function fittingText(
  { pattern, format, minLength = 0, maxLength = 40 }: Schema,
  name: string,
): fc.Arbitrary<string> {
  const isWithin = (text: string) => text.length >= minLength && text.length <= maxLength
  const meaning = MEANING[name]
  if (meaning) return fc.constantFrom(...meaning)
  if (format !== undefined) return fc.constantFrom('2026-09-10T03:00:00Z', '2027-01-01T00:00:00+07:00')
  if (name === 'host') return fc.nat({ max: 99_999 }).map((number) => `toko-${number}.example`)
  if (pattern?.startsWith('^'))
    return fc.stringMatching(new RegExp(pattern), { size: 'small' }).filter(isWithin)
  const words = ['Jl. Anyelir 3', 'Jakarta Selatan', 'Kursi rotan']
  const hostile = NASTY_TEXTS.filter(
    (text) => text.trim() !== '' && isWithin(text) && !/[\0\ud800-\udfff]/.test(text),
  )
  const edges = [Math.max(minLength, 1), Math.min(maxLength, 500)].map((length) => 'a'.repeat(length))
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...words.filter(isWithin), ...edges) },
    { weight: 1, arbitrary: fc.constantFrom(...hostile, ...edges) },
  )
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
  isWild: boolean,
): fc.Arbitrary<number> {
  const edges = isWild
    ? [minimum - 1, minimum, maximum, maximum + 1]
    : [minimum, Math.min(maximum, 1_000_000)]
  return fc.oneof({ weight: 4, arbitrary: fitting }, { weight: 1, arbitrary: fc.constantFrom(...edges) })
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

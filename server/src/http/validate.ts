// Checks a request against its shapes and names every field that is wrong, in Indonesian, at once.
import type { IncomingHttpHeaders } from 'node:http'
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import localize from 'ajv-i18n/localize/id/index.js'
import Type, { type TObject, type TSchema } from 'typebox'
import { fieldsOf, type Json } from '../base/json.ts'
import { type FieldError, invalidRequest, MAX_FIELD_ERRORS, type Problem } from '../base/problems.ts'
import { lengthFirst, schemaCompiler } from '../base/schema-compiler.ts'
import type { FieldCode } from '../domain/field-code.ts'
import { recordOf } from '../domain/record-of.ts'
import { type ApiVersion, bodyUnder, VERSIONS } from '../versions/index.ts'
import { knownParts } from './known-parts.ts'

// The package's types say `default`, what it exports is the function itself.
const inIndonesian = localize as unknown as (typeof localize)['default']

/** Stops at the first fault: whether a value fits costs no more than its size. */
const quick = schemaCompiler({ discriminator: true })
/** Finds every fault. */
const thorough = schemaCompiler({ allErrors: true, discriminator: true, verbose: true })

/** A body of more values than this that is wrong gets its first fault told: to look for all of them would take too long. */
const MOST_LOOKED_OVER = 10_000

export interface RequestParts {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly headers: IncomingHttpHeaders
}

export type ShapeResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/** Holds a value against a schema: the value with its type, or every field that is wrong. */
export type Shape<T> = (value: unknown) => ShapeResult<T>

/** Without a schema anything is taken. Compiled when it is first asked: that takes its time. */
export function shapeOf<T>(schema: TSchema = {}): Shape<T> {
  let validate: ValidateFunction<T> | null = null
  return (value) => {
    validate ??= compiled<T>(quick, schema)
    if (validate(value)) return { ok: true, value }
    return { ok: false, errors: faultsIn(schema, value, validate) }
  }
}

function faultsIn(schema: TSchema, value: unknown, refused: ValidateFunction<unknown>): FieldError[] {
  if (sizeUpTo(value, MOST_LOOKED_OVER) === MOST_LOOKED_OVER) return errorsOf(refused)
  const validate = compiled(thorough, schema)
  validate(value)
  return errorsOf(validate)
}

/** How many values it is made of; no more are counted than `most`. */
function sizeUpTo(value: unknown, most: number): number {
  let count = 0
  const left = [value]
  while (left.length > 0 && count < most) {
    count++
    const next = left.pop()
    if (typeof next !== 'object' || next === null) continue
    for (const child of Object.values(next)) {
      if (left.length + count >= most) return most
      left.push(child)
    }
  }
  return count
}

export function queryShapeOf<T>(schema: TObject = Type.Object({})): Shape<T> {
  const shape = shapeOf<T>(schema)
  return (raw) => shape(readQuery(schema, raw))
}

/** Likewise, but a name that means nothing is refused: who filters by it would take the whole list for the answer. */
export function strictQueryShapeOf<T>(schema: TObject = Type.Object({})): Shape<T> {
  const shape = queryShapeOf<T>(schema)
  return (raw) => {
    const unknown = Object.keys(fieldsOf(raw)).filter((name) => !Object.hasOwn(schema.properties, name))
    if (unknown.length === 0) return shape(raw)
    return { ok: false, errors: unknown.map((path) => ({ path, code: 'unknown', message: 'tidak dikenal' })) }
  }
}

/** The body of an operation under each version. */
export function bodyShapesOf<T>(op: string, schema: TSchema = {}): Readonly<Record<ApiVersion, Shape<T>>> {
  return recordOf(VERSIONS, (version) => bodyShapeOf<T>(bodyUnder(version, op, schema)))
}

/** The body of an operation that has no versions. */
export function bodyShapeOf<T>(schema: TSchema = {}): Shape<T> {
  const shape = shapeOf<T>(schema)
  const keep = knownParts(schema)
  return (value) => shape(keep(value))
}

/** `invalid_request` with every field that is wrong. */
export function refusal(
  readings: readonly ShapeResult<unknown>[],
  more: readonly FieldError[] = [],
): Problem {
  const errors = readings.flatMap((reading) => (reading.ok ? [] : reading.errors))
  return invalidRequest(firstOfEach([...errors, ...more]))
}

/** One message a field is enough to fix it. */
function firstOfEach(errors: readonly FieldError[]): FieldError[] {
  const seen = new Set<string>()
  return errors.filter(({ path }) => !seen.has(path) && seen.add(path))
}

const validators = new Map([quick, thorough].map((ajv) => [ajv, new WeakMap<TSchema, ValidateFunction>()]))

/** What no version changed is the same schema, which is compiled once. */
function compiled<T>(ajv: Ajv2020, schema: TSchema): ValidateFunction<T> {
  const known = validators.get(ajv)?.get(schema)
  if (known) return known as ValidateFunction<T>
  const validate = ajv.compile<T>(lengthFirst(schema))
  validators.get(ajv)?.set(schema, validate)
  return validate
}

/** Query values are text; an empty one counts as absent. */
function readQuery(schema: TObject, raw: unknown): Json {
  const query: Json = {}
  const given = fieldsOf(raw)
  for (const [name, shape] of Object.entries(schema.properties)) {
    const value = given[name]
    if (value === undefined || value === '') continue
    query[name] = typeof value === 'string' ? readValue(fieldsOf(shape).type, value) : value
  }
  return query
}

/** Whole numbers become numbers, and `true` and `false` what they say, where the shape wants that. */
function readValue(type: unknown, value: string): unknown {
  if (type === 'integer' && /^-?\d{1,15}$/.test(value)) return Number(value)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

/** Of one field there may be several, of which the first is told. */
const MOST_WORDED = 10 * MAX_FIELD_ERRORS

function errorsOf({ errors }: ValidateFunction<unknown>): FieldError[] {
  // That a condition was not met says nothing: what it asked for has an error of its own.
  const told = (errors ?? []).filter(({ keyword }) => keyword !== 'if').slice(0, MOST_WORDED)
  inIndonesian(told)
  return told.map(toFieldError)
}

function toFieldError(error: ErrorObject): FieldError {
  const { keyword, params } = error
  const field =
    keyword === 'required' ? params.missingProperty : keyword === 'discriminator' ? params.tag : null
  const missing = field === null ? '' : `/${field}`
  return {
    path: fieldPath(error.instancePath + missing) || 'body',
    code: codeOf(error),
    message: messageOf(error),
  }
}

/** /items/0/qty → items[0].qty */
function fieldPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path ? `${path}.${part}` : part), '')
}

/** By what a shape asks for. */
export const CODE_OF_RULE: Readonly<Record<string, FieldCode>> = {
  required: 'required',
  type: 'type',
  enum: 'enum',
  const: 'enum',
  pattern: 'format',
  format: 'format',
  uniqueItems: 'taken',
  additionalProperties: 'unknown',
  ...recordOf(['minLength', 'maxLength', 'minItems', 'maxItems', 'maxProperties'], () => 'length'),
  ...recordOf(['minimum', 'maximum'], () => 'range'),
  ...recordOf(['anyOf', 'oneOf', 'not'], () => 'invalid'),
}

function codeOf(error: ErrorObject): FieldCode {
  const { keyword } = error
  if (messageOf(error) === NEEDED) return 'required'
  if (keyword === 'discriminator') return 'enum'
  return CODE_OF_RULE[keyword] ?? 'invalid'
}

const TYPE_NAMES: Record<string, string> = {
  string: 'teks',
  integer: 'bilangan bulat',
  boolean: 'true atau false',
  array: 'daftar',
  object: 'objek',
}

/** As people write a number that is long. */
const grouped = (limit: number) => limit.toLocaleString('id-ID')

const NEEDED = 'wajib diisi'

function messageOf(error: ErrorObject): string {
  const { keyword, params } = error
  if (keyword === 'required') return NEEDED
  if (keyword === 'minLength' && params.limit === 1) return NEEDED
  if (keyword === 'pattern' && params.pattern === '\\S') return NEEDED
  if (keyword === 'minLength') return `paling sedikit ${params.limit} karakter`
  if (keyword === 'maxLength') return `paling banyak ${params.limit} karakter`
  if (keyword === 'minimum') return `paling kecil ${grouped(params.limit)}`
  if (keyword === 'maximum') return `paling besar ${grouped(params.limit)}`
  if (keyword === 'minItems' && params.limit === 1) return 'tidak boleh kosong'
  if (keyword === 'maxItems') return `paling banyak ${params.limit} butir`
  if (keyword === 'type') return `harus berupa ${TYPE_NAMES[String(params.type)] ?? params.type}`
  if (keyword === 'maxProperties') return `paling banyak ${params.limit} isian`
  if (keyword === 'discriminator') return params.tagValue === undefined ? NEEDED : 'tidak dikenal'
  if (keyword === 'enum') return `harus salah satu dari: ${params.allowedValues.join(', ')}`
  return error.message ?? 'tidak sesuai'
}

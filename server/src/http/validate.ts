// Checks a request against its shapes and names every field that is wrong, in Indonesian, at once.
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import localize from 'ajv-i18n/localize/id/index.js'
import type { TObject, TSchema } from 'typebox'
import type { FieldFault } from '../problems.ts'
import { schemaCompiler } from '../schema-compiler.ts'
import { type ApiVersion, bodyUnder, VERSIONS } from '../versions/index.ts'
import type { Route } from './route.ts'

// The package's types say `default`, what it exports is the function itself.
const inIndonesian = localize as unknown as (typeof localize)['default']

const ajv = schemaCompiler({ allErrors: true, verbose: true })

export interface RequestParts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

export interface Validated {
  readonly parts: RequestParts
  /** every field that is wrong */
  readonly faults: FieldFault[]
}

export type Validator = (version: ApiVersion, parts: RequestParts) => Validated

/** Compiled once a route and version. */
export function validatorOf(route: Route): Validator {
  const params = route.params && ajv.compile(route.params)
  const query = route.query && ajv.compile(route.query)
  // What no version changed is the same schema, which is compiled once.
  const body = new Map(
    VERSIONS.map((version) => [version, route.body && compiled(bodyUnder(version, route.op, route.body))]),
  )
  return (version, parts) => {
    const found: RequestParts = {
      params: parts.params,
      query: route.query ? readQuery(route.query, parts.query) : {},
      body: parts.body ?? {},
    }
    const faults = [
      ...faultsOf(params, found.params),
      ...faultsOf(query, found.query),
      ...faultsOf(body.get(version) ?? null, found.body),
    ]
    return { parts: found, faults }
  }
}

const validators = new WeakMap<TSchema, ValidateFunction>()

function compiled(schema: TSchema): ValidateFunction {
  const validate = validators.get(schema) ?? ajv.compile(schema)
  validators.set(schema, validate)
  return validate
}

/** Query values are text: whole numbers become numbers where the shape wants one, and an empty value counts as absent. */
function readQuery(schema: TObject, raw: unknown): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  for (const [name, shape] of Object.entries(schema.properties)) {
    const value = (raw as Record<string, unknown>)[name]
    if (value === undefined || value === '') continue
    const wantsNumber = (shape as { type?: unknown }).type === 'integer'
    query[name] =
      wantsNumber && typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  }
  return query
}

function faultsOf(validate: ValidateFunction | null, value: unknown): FieldFault[] {
  if (!validate || validate(value)) return []
  const errors = validate.errors ?? []
  inIndonesian(errors)
  return errors.map(toFault)
}

function toFault(error: ErrorObject): FieldFault {
  const missing = error.keyword === 'required' ? `/${error.params.missingProperty}` : ''
  return { path: fieldPath(error.instancePath + missing) || 'body', message: messageOf(error) }
}

/** /items/0/qty → items[0].qty */
function fieldPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path ? `${path}.${part}` : part), '')
}

const TYPE_NAMES: Record<string, string> = {
  string: 'teks',
  integer: 'bilangan bulat',
  boolean: 'true atau false',
  array: 'daftar',
  object: 'objek',
}

function messageOf(error: ErrorObject): string {
  const { keyword, params } = error
  if (keyword === 'required') return 'wajib diisi'
  if (keyword === 'minLength' && params.limit === 1) return 'wajib diisi'
  if (keyword === 'pattern' && params.pattern === '\\S') return 'wajib diisi'
  if (keyword === 'minLength') return `paling sedikit ${params.limit} karakter`
  if (keyword === 'maxLength') return `paling banyak ${params.limit} karakter`
  if (keyword === 'minimum') return `paling kecil ${params.limit}`
  if (keyword === 'maximum') return `paling besar ${params.limit}`
  if (keyword === 'minItems' && params.limit === 1) return 'tidak boleh kosong'
  if (keyword === 'maxItems') return `paling banyak ${params.limit} butir`
  if (keyword === 'type') return `harus berupa ${TYPE_NAMES[String(params.type)] ?? params.type}`
  if (keyword === 'enum') return `harus salah satu dari: ${params.allowedValues.join(', ')}`
  return error.message ?? 'tidak sesuai'
}

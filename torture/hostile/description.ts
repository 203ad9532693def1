// What the API description says can be asked: its operations, with the schemas of their parts.
import { readFileSync } from 'node:fs'
import { VERSIONS } from '../../server/src/versions/index.ts'

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Schema
}

export interface Operation {
  readonly version: string
  readonly id: string
  readonly method: string
  /** as the description writes it: `/products/{slug}` */
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** null: it asks for none */
  readonly body: Schema | null
}

interface DescribedOperation {
  readonly operationId?: string
  readonly parameters?: readonly (Parameter & { readonly $ref?: string })[]
  readonly requestBody?: {
    readonly $ref?: string
    readonly required?: boolean
    readonly content?: Record<string, { schema: Schema }>
  }
}

export interface Description {
  readonly operations: readonly Operation[]
  /** follows a reference of any document to what it names */
  resolve(version: string, schema: Schema): Schema
}

/** Of the storefront's API: every version. */
export function readStorefront(): Description {
  return readDescription(VERSIONS)
}

const ADMIN = 'admin/v1'

export function readAdmin(): Description {
  return readDescription([ADMIN])
}

function readDescription(versions: readonly string[]): Description {
  const documents = new Map(versions.map((version) => [version, readDocument(version)]))
  const operations = [...documents].flatMap(([version, document]) =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) =>
        toOperation(document, version, method, path, described),
      ),
    ),
  )
  return {
    operations,
    resolve(version, schema) {
      const document = documents.get(version)
      return document && schema.$ref ? follow<Schema>(document, schema.$ref) : schema
    },
  }
}

interface Document {
  readonly paths: Record<string, Record<string, DescribedOperation>>
}

function readDocument(version: string): Document {
  const url = new URL(`../../server/openapi/${version}.json`, import.meta.url)
  return JSON.parse(readFileSync(url, 'utf8')) as Document
}

function toOperation(
  document: Document,
  version: string,
  method: string,
  path: string,
  { operationId = '', parameters = [], requestBody }: DescribedOperation,
): Operation {
  const named = requestBody?.$ref
    ? follow<NonNullable<DescribedOperation['requestBody']>>(document, requestBody.$ref)
    : requestBody
  return {
    version,
    id: operationId,
    method: method.toUpperCase(),
    path,
    parameters: parameters.map((one) => (one.$ref ? follow<Parameter>(document, one.$ref) : one)),
    body: (named?.required && named.content?.['application/json']?.schema) || null,
  }
}

function follow<T>(document: object, ref: string): T {
  const parts = ref.slice(2).split('/')
  let found: unknown = document
  for (const part of parts) found = (found as Record<string, unknown>)[part.replaceAll('~1', '/')]
  return found as T
}

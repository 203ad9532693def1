// Reads a shop file, JSON or YAML, and checks its form.
import { readFile } from 'node:fs/promises'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parseDocument } from 'yaml'
import { type FileFault, ShopFileError } from './faults.ts'
import { ShopFile } from './schema.ts'

export interface ReadShopFile {
  readonly file: ShopFile
  /** fields that nobody knows: most likely misspelt */
  readonly unknownFields: readonly string[]
}

const MAX_FAULTS = 20

export async function readShopFile(path: string): Promise<ReadShopFile> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ShopFileError([{ path: '', message: `${path} cannot be read (${error.code})` }])
  })
  return checkForm(parseText(text))
}

/** YAML is a superset of JSON, so that one parser reads both and tells the line of a fault. */
function parseText(text: string): unknown {
  const document = parseDocument(text, { prettyErrors: true, uniqueKeys: true })
  const [error] = document.errors
  if (error) throw new ShopFileError([{ path: '', message: error.message.split('\n')[0] ?? error.message }])
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch (cause) {
    throw new ShopFileError([{ path: '', message: (cause as Error).message }])
  }
}

const ajv = new Ajv2020({ allErrors: true, strict: false, discriminator: true, verbose: true })
addFormats.default(ajv)
const validate = ajv.compile(ShopFile)

export function checkForm(value: unknown): ReadShopFile {
  if (!validate(value)) {
    const faults = (validate.errors ?? []).filter(isTelling).map(toFault)
    throw new ShopFileError(faults.slice(0, MAX_FAULTS))
  }
  return { file: value as ShopFile, unknownFields: [...unknownFields(ShopFile as AnySchema, value, '')] }
}

/** `anyOf` only repeats what its branches have said already. */
function isTelling(error: ErrorObject): boolean {
  return error.keyword !== 'anyOf' && !(error.keyword === 'type' && error.params.type === 'null')
}

function toFault(error: ErrorObject): FileFault {
  const path = pathOf(error.instancePath)
  if (error.keyword === 'required') {
    return { path: join(path, error.params.missingProperty), message: 'is missing' }
  }
  if (error.keyword === 'enum')
    return { path, message: `must be one of ${error.params.allowedValues.join(', ')}` }
  if (error.keyword === 'discriminator') {
    return { path: join(path, 'type'), message: 'must be one of hero, banner, campaign, cats, grid, story' }
  }
  if (error.keyword === 'pattern') {
    return { path, message: `"${error.data}" is not allowed here (must match ${error.params.pattern})` }
  }
  return { path, message: error.message ?? 'is not allowed' }
}

/** /products/3/price → products[3].price */
function pathOf(pointer: string): string {
  return pointer.split('/').slice(1).reduce(join, '')
}

function join(path: string, part: string): string {
  if (/^\d+$/.test(part)) return `${path}[${part}]`
  return path ? `${path}.${part}` : part
}

type AnySchema = {
  properties?: Record<string, AnySchema>
  items?: AnySchema
  patternProperties?: Record<string, AnySchema>
  anyOf?: AnySchema[]
  oneOf?: AnySchema[]
}

function* unknownFields(schema: AnySchema, value: unknown, path: string): Generator<string> {
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) yield* unknownFields(schema.items ?? {}, item, `${path}[${i}]`)
    return
  }
  if (typeof value !== 'object' || value === null) return
  const branch = branchFor(schema, value)
  for (const [name, child] of Object.entries(value)) {
    const known = branch.properties?.[name] ?? Object.values(branch.patternProperties ?? {})[0]
    if (known) yield* unknownFields(known, child, join(path, name))
    else if (branch.properties) yield join(path, name)
  }
}

function branchFor(schema: AnySchema, value: object): AnySchema {
  const branches = schema.oneOf ?? schema.anyOf
  if (!branches) return schema
  const type = (value as { type?: unknown }).type
  const sameType = branches.find(
    (branch) =>
      (branch.properties?.type as { const?: unknown } | undefined)?.const === type && type !== undefined,
  )
  return sameType ?? branches.find((branch) => branch.properties ?? branch.items) ?? schema
}

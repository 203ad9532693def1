// Reads a shop file, JSON or YAML, and checks its form.
import { readFile } from 'node:fs/promises'
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { fieldsOf } from '../../../base/json.ts'
import { lengthFirst, schemaCompiler } from '../../../base/schema-compiler.ts'
import { type Bilingual, joinPath, MISSING } from '../../../domain/setting-error.ts'
import { type FileError, ShopFileError } from './errors.ts'
import { keepKnownFields } from './known-fields.ts'
import { parseShopText } from './parse.ts'
import { ShopFile } from './schema.ts'

export interface ReadShopFile {
  readonly file: ShopFile
  /** fields that nobody knows: most likely misspelt; they are not in `file` */
  readonly unknownFields: readonly string[]
}

export async function readShopFile(path: string): Promise<ReadShopFile> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ShopFileError([{ path: '', message: `${path} cannot be read (${error.code})` }])
  })
  return readShopText(text)
}

export function readShopText(text: string): ReadShopFile {
  return checkForm(parseShopText(text))
}

export function checkForm(value: unknown): ReadShopFile {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const message =
      value == null ? 'the file is empty' : 'the file must hold one shop: fields with their values'
    throw new ShopFileError([{ path: '', message }])
  }
  validate ??= compile()
  if (!validate(value)) throw new ShopFileError((validate.errors ?? []).filter(isTelling).map(toFileError))
  const known = keepKnownFields(value)
  const errors = [...unstorableTexts(known.file, '')]
  if (errors.length > 0) throw new ShopFileError(errors)
  return known
}

// Made when it is first needed: it takes longer than anything else in the start of a command.
let validate: ValidateFunction | undefined

function compile(): ValidateFunction {
  // Not optimised: that takes as long again, for a file that is checked once.
  const code = { optimize: false }
  const ajv = schemaCompiler({ allErrors: true, discriminator: true, verbose: true, code })
  return ajv.compile(lengthFirst(ShopFile))
}

/** `anyOf` and `if` only repeat what their branches have said already, and a missing `type` is reported as missing. */
function isTelling({ keyword, params, data }: ErrorObject): boolean {
  if (keyword === 'anyOf' || keyword === 'if' || (keyword === 'type' && params.type === 'null')) return false
  return keyword !== 'discriminator' || fieldsOf(data).type !== undefined
}

function toFileError({ keyword, params, data, message, instancePath }: ErrorObject): FileError {
  const path = pathOf(instancePath)
  switch (keyword) {
    case 'required':
      return fileError(joinPath(path, params.missingProperty), MISSING)
    case 'enum':
      return fileError(path, oneOf(params.allowedValues.join(', ')))
    case 'discriminator':
      return fileError(joinPath(path, 'type'), oneOf('hero, banner, campaign, cats, grid, story'))
    case 'additionalProperties':
      return fileError(joinPath(path, params.additionalProperty), {
        en: 'is not a name for a page: small letters, digits and hyphens',
        id: 'bukan nama halaman: huruf kecil, angka, dan tanda hubung',
      })
    case 'pattern':
      return fileError(path, {
        en: `"${quoted(data)}" is not allowed here (must match ${params.pattern})`,
        id: `"${quoted(data)}" tidak boleh di sini (harus sesuai ${params.pattern})`,
      })
    case 'format':
      return fileError(path, {
        en: `"${quoted(data)}" is not a moment such as 2027-01-01T00:00:00Z`,
        id: `"${quoted(data)}" bukan waktu seperti 2027-01-01T00:00:00Z`,
      })
    default:
      return fileError(path, { en: message ?? 'is not allowed', id: 'isi tidak sesuai' })
  }
}

/** As much of a value as a reader needs to know it by. */
function quoted(data: unknown): string {
  const text = String(data)
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}

function fileError(path: string, { en, id }: Bilingual): FileError {
  return { path, message: en, inIndonesian: id }
}

function oneOf(values: string): Bilingual {
  return { en: `must be one of ${values}`, id: `harus salah satu dari ${values}` }
}

/** /products/3/price → products[3].price */
function pathOf(pointer: string): string {
  const parts = pointer.split('/').slice(1)
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')).reduce(joinPath, '')
}

/** PostgreSQL keeps every text but these. */
function* unstorableTexts(value: unknown, path: string): Generator<FileError> {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    yield { path, message: 'holds a character that cannot be stored (NUL, or half of a pair)' }
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, child] of Object.entries(value)) {
    const place = joinPath(path, name)
    yield* unstorableTexts(name, place)
    yield* unstorableTexts(child, place)
  }
}

// Reads the bytes of a shop file and checks its form; says what is wrong in both languages.
import { isUtf8 } from 'node:buffer'
import type { Remark } from '../../../db/tables/imports.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'
import { type FileError, ShopFileError } from '../shop-file/errors.ts'
import { isLikeJson } from '../shop-file/parse.ts'
import { type ReadShopFile, readShopText } from '../shop-file/read.ts'
import { faultOfFile, ImportFaults, remark } from './faults.ts'

const NOT_UTF8: Bilingual = { en: 'is not UTF-8 text', id: 'bukan teks UTF-8' }

/** YAML takes a hundred times as long as JSON. */
const MOST_BYTES = 4 * 1024 * 1024
const MOST_YAML_BYTES = 512 * 1024

const TOO_LARGE: Bilingual = {
  en: 'is too large: 4 MiB of JSON, or 512 KiB of YAML',
  id: 'terlalu besar: paling banyak 4 MiB JSON atau 512 KiB YAML',
}

/** Throws `ImportFaults`. */
export function readUploadedShopFile(bytes: Buffer): ReadShopFile {
  if (!isUtf8(bytes)) throw faultOfFile(NOT_UTF8)
  const text = bytes.toString('utf8')
  if (bytes.length > (isLikeJson(text) ? MOST_BYTES : MOST_YAML_BYTES)) throw faultOfFile(TOO_LARGE)
  try {
    return readShopText(text)
  } catch (error) {
    throw error instanceof ShopFileError ? faultsOfShopFile(error) : error
  }
}

export function faultsOfShopFile({ errors }: ShopFileError): ImportFaults {
  return new ImportFaults(errors.map(toFault))
}

function toFault({ path, message, inIndonesian }: FileError): Remark {
  return remark(null, path === '' ? null : path, { en: message, id: inIndonesian ?? message })
}

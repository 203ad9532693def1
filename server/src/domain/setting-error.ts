// What is wrong with something a merchant sets: the field, and why, in the reader's language.

import type { FieldCode } from './field-code.ts'

export interface SettingError {
  /** of the field, from the thing that is set: `variants[2].sku`; empty for the thing as a whole */
  readonly path: string
  readonly says: Said
}

/** `code`: for programs; `invalid` unless it says. */
export interface Said extends Bilingual {
  readonly code?: FieldCode
}

/** English for operators and developers, Indonesian for merchants. */
export interface Bilingual {
  readonly en: string
  readonly id: string
}

export const MISSING: Said = { en: 'is missing', id: 'wajib diisi', code: 'required' }

export type SettingErrors = Generator<SettingError, void, undefined>

/** The same errors, with paths from the whole that the thing is a part of. */
export function* under(path: string, errors: Iterable<SettingError>): SettingErrors {
  for (const error of errors) yield { path: joinPath(path, error.path), says: error.says }
}

/** products[3], price → products[3].price; products, 3 → products[3] */
export function joinPath(path: string, part: string): string {
  if (/^\d+$/.test(part)) return `${path}[${part}]`
  if (path === '' || part === '' || part.startsWith('[')) return path + part
  return `${path}.${part}`
}

/** Entries of one list that have the same name. `what`: the field that names them. */
export function* repeated<T>(
  list: readonly T[],
  path: string,
  keyOf: (entry: T) => string | null,
  what: Bilingual,
): SettingErrors {
  const seen = new Map<string, number>()
  for (const [i, entry] of list.entries()) {
    const key = keyOf(entry)
    if (key === null) continue
    const first = seen.get(key)
    if (first === undefined) {
      seen.set(key, i)
      continue
    }
    const other = `${path}[${first}]`
    yield {
      path: `${path}[${i}]`,
      says: {
        en: `has the same ${what.en} as ${other}`,
        id: `${what.id} sama dengan ${other}`,
        code: 'taken',
      },
    }
  }
}

/** Names in a list that stand for nothing. */
export function* unknownNames(
  names: readonly string[],
  known: ReadonlySet<string>,
  path: string,
  what: Bilingual,
): SettingErrors {
  for (const [i, name] of names.entries()) {
    if (!known.has(name)) yield { path: `${path}[${i}]`, says: noSuch(what, name) }
  }
}

export function noSuch(what: Bilingual, name: string): Said {
  return { en: `there is no ${what.en} "${name}"`, id: `tidak ada ${what.id} "${name}"`, code: 'unknown' }
}

/** An end that is not after its start. */
export function* checkWindow(
  from: string | null | undefined,
  until: string | null | undefined,
  path: string,
  start: string,
): SettingErrors {
  if (from && until && Date.parse(from) >= Date.parse(until))
    yield { path, says: { en: `is not after ${start}`, id: `harus setelah ${start}`, code: 'range' } }
}

/** What several checks speak of. */
export const NOUNS = {
  key: { en: 'key', id: 'kunci' },
  code: { en: 'code', id: 'kode' },
  slug: { en: 'slug', id: 'slug' },
  name: { en: 'name', id: 'nama' },
  id: { en: 'id', id: 'id' },
  host: { en: 'host', id: 'host' },
  product: { en: 'product', id: 'produk' },
  variant: { en: 'variant', id: 'varian' },
  productAndVariant: { en: 'product and variant', id: 'produk dan varian' },
  page: { en: 'page', id: 'halaman' },
  category: { en: 'category', id: 'kategori' },
  campaign: { en: 'campaign', id: 'kampanye' },
  promotion: { en: 'promotion', id: 'promosi' },
  voucher: { en: 'voucher', id: 'voucher' },
} as const satisfies Record<string, Bilingual>

/** A thing that gets another name, which `other` has. */
export function* checkFree(
  path: string,
  noun: Bilingual,
  other: { readonly name: string; readonly isArchived?: boolean } | undefined,
): SettingErrors {
  if (!other) return
  const { name, isArchived = false } = other
  yield {
    path,
    says: isArchived
      ? {
          en: `"${name}" is that of an archived ${noun.en}`,
          id: `"${name}" dipakai ${noun.id} yang diarsipkan`,
          code: 'taken',
        }
      : {
          en: `"${name}" is that of another ${noun.en}`,
          id: `"${name}" sudah dipakai ${noun.id} lain`,
          code: 'taken',
        },
  }
}

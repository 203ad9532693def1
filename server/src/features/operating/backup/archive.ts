// What a backup file is: a tar.gz whose first entry says what it is, and whose last one what every other must be.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { AppSecrets } from '../../../base/app-secret.ts'
import { codeOf, OperatorError } from '../../../base/errors.ts'
import type { AppliedMigration, Counter, WholeTable } from '../../../db/whole.ts'
import { DamagedArchive, readTar, type TarEntry } from './tar.ts'

export const FORMAT = 1
export const ABOUT = 'etalase-backup.json'
export const SECRET = 'secret'
/** a line each */
export const OTHER_SECRETS = 'secret.others'
export const CONTENTS = 'contents.json'

/** The first entry. */
export interface About {
  readonly format: number
  /** of the release that made it */
  readonly version: string
  readonly made_at: string
  readonly migrations: readonly AppliedMigration[]
  /** in the order in which they are filled */
  readonly tables: readonly WholeTable[]
  /** by which the secret is known that opens what is sealed in it */
  readonly secret_sha256: string
  /** likewise, of those that some of it may still open with, as the secret was being changed; absent: there were none */
  readonly other_secrets_sha256?: readonly string[]
}

/** The last entry. */
export interface BackupContents {
  /** SHA-256 by the names of the entries before it */
  readonly entries: Readonly<Record<string, string>>
  readonly counters: readonly Counter[]
  readonly pictures: number
  /** pictures that the database names and the store did not have */
  readonly missing_pictures: readonly string[]
}

export const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** `tables/orders/000001`: a part of its rows. */
export function nameOfPart(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}`
}

export function tableOfPart(name: string): string | null {
  return /^tables\/(\w+)\/\d+$/.exec(name)?.[1] ?? null
}

/** `pictures/shp_…/0123…` */
export function nameOfPicture(shopId: string, hash: string): string {
  return `pictures/${shopId}/${hash}`
}

export function pictureOf(name: string): { shopId: string; hash: string } | null {
  const [, shopId, hash] = /^pictures\/(\w+)\/([0-9a-f]+)$/.exec(name) ?? []
  return shopId && hash ? { shopId, hash } : null
}

/** Throws an OperatorError when the file is damaged, cut off or something else. */
export async function* readEntries(file: string): AsyncGenerator<TarEntry> {
  const unpacked = createGunzip()
  // The reader gets its errors, and those of the file.
  pipeline(createReadStream(file), unpacked, () => {})
  try {
    yield* readTar(unpacked)
  } catch (error) {
    const isDamaged = error instanceof DamagedArchive || codeOf(error)?.startsWith('Z_')
    if (error instanceof Error && isDamaged)
      throw new OperatorError(`${file} is no backup, or a damaged one: ${error.message}`)
    throw error
  } finally {
    unpacked.destroy()
  }
}

/** Reads all of it, and sees that every entry is what it was when it was written. */
export async function verifyArchive(
  file: string,
): Promise<{ about: About; contents: BackupContents; secrets: AppSecrets | null }> {
  let about: About | null = null
  let contents: BackupContents | null = null
  let first: string | null = null
  let others: readonly string[] = []
  const found = new Map<string, string>()
  for await (const { name, bytes } of readEntries(file)) {
    if (name === CONTENTS) {
      contents = JSON.parse(bytes.toString('utf8')) as BackupContents
      continue
    }
    found.set(name, sha256(bytes))
    if (name === ABOUT) about = JSON.parse(bytes.toString('utf8')) as About
    if (name === SECRET) first = bytes.toString('utf8').trim()
    if (name === OTHER_SECRETS) others = bytes.toString('utf8').trim().split('\n')
  }
  if (!about || !contents)
    throw new OperatorError(`${file} is no backup, or one that was not written to its end`)
  if (about.format !== FORMAT)
    throw new OperatorError(
      `${file} was made by a newer release (${about.version}): use that one, or a later one`,
    )
  const expected = Object.entries(contents.entries)
  const differing = expected.filter(([name, sum]) => found.get(name) !== sum).map(([name]) => name)
  if (differing.length > 0 || expected.length !== found.size)
    throw new OperatorError(`${file} is damaged: ${differing[0] ?? 'it has entries that it does not list'}`)
  return { about, contents, secrets: first === null ? null : { first, others } }
}

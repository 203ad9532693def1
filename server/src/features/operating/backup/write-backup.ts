// A backup: the database out of one snapshot, the pictures it names, and the generated secret, in one file.
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { loadAppSecrets } from '../../../base/app-secret.ts'
import { codeOf, OperatorError } from '../../../base/errors.ts'
import { RELEASE } from '../../../base/release.ts'
import type { Context } from '../../../context.ts'
import {
  appliedMigrations,
  beginSnapshot,
  namedPictures,
  readCounters,
  readRows,
  type WholeTable,
  wholeTables,
} from '../../../db/whole.ts'
import {
  ABOUT,
  type About,
  type BackupContents,
  CONTENTS,
  FORMAT,
  nameOfPart,
  nameOfPicture,
  OTHER_SECRETS,
  SECRET,
  sha256,
} from './archive.ts'
import { TAR_END, type TarEntry, tarEntry } from './tar.ts'

/** As much of a table is in memory at a time. */
const PART_BYTES = 4 * 1024 * 1024

export interface Written {
  readonly file: string
  readonly bytes: number
  readonly tables: number
  readonly pictures: number
  readonly missingPictures: readonly string[]
  readonly hasSecret: boolean
}

/** `target`: the file, or a folder to put it in. It appears whole or not at all, for its owner's eyes. */
export async function writeBackup(
  ctx: Context,
  connectionString: string,
  target: string,
  at: Date,
  release = RELEASE,
): Promise<Written> {
  const file = await fileFor(resolve(target), at)
  const unfinished = `${file}.unfinished`
  const client = new pg.Client({ connectionString, application_name: 'etalase-backup' })
  await client.connect()
  try {
    const noted: Noted = { tables: 0, pictures: 0, missing: [], hasSecret: false }
    // "wx": two at once do not write into one file.
    const output = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
    try {
      await pipeline(Readable.from(archive(ctx, client, { at, release }, noted)), createGzip(), output)
      await rename(unfinished, file)
    } catch (error) {
      if (codeOf(error) === 'EEXIST')
        throw new OperatorError(
          `${unfinished} is there: another backup writes it, or one was killed. Remove it then.`,
        )
      await rm(unfinished, { force: true })
      throw error
    }
    const { size } = await stat(file)
    const { tables, pictures, missing, hasSecret } = noted
    return { file, bytes: size, tables, pictures, missingPictures: missing, hasSecret }
  } finally {
    await client.end()
  }
}

async function fileFor(target: string, at: Date): Promise<string> {
  const there = await stat(target).catch(() => null)
  if (there?.isDirectory()) {
    const moment = at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
    return fileFor(join(target, `etalase-${moment}.tar.gz`), at)
  }
  if (there) throw new OperatorError(`${target} is there already: name another file than ${basename(target)}`)
  // A folder that was misspelt or not made yet must not become a file of its name.
  if (!/\.t?gz$/.test(target))
    throw new OperatorError(
      `There is no folder ${target}: make it first, or name a file that ends in .tar.gz`,
    )
  return target
}

interface Noted {
  tables: number
  pictures: number
  readonly missing: string[]
  hasSecret: boolean
}

async function* archive(
  ctx: Context,
  client: pg.Client,
  { at, release }: { at: Date; release: string },
  noted: Noted,
): AsyncGenerator<Buffer> {
  const entries: Record<string, string> = {}
  function* add(entry: TarEntry): Generator<Buffer> {
    entries[entry.name] = sha256(entry.bytes)
    yield* tarEntry(entry)
  }
  await beginSnapshot(client)
  const migrations = await appliedMigrations(client)
  if (migrations.length === 0) throw new OperatorError('There is nothing to back up: the database is empty')
  const tables = await wholeTables(client)
  const { first, others } = await loadAppSecrets(ctx.config)
  const about: About = {
    format: FORMAT,
    version: release,
    made_at: at.toISOString(),
    migrations,
    tables,
    secret_sha256: sha256(first),
    ...(others.length > 0 && { other_secrets_sha256: others.map((other) => sha256(other)) }),
  }
  yield* add({ name: ABOUT, bytes: json(about) })
  // One that the operator sets is kept by the operator.
  noted.hasSecret = ctx.config.appSecret === null
  if (noted.hasSecret) yield* add({ name: SECRET, bytes: Buffer.from(`${first}\n`) })
  if (noted.hasSecret && others.length > 0)
    yield* add({ name: OTHER_SECRETS, bytes: Buffer.from(`${others.join('\n')}\n`) })
  for (const table of tables) {
    for await (const entry of partsOf(client, table)) yield* add(entry)
    noted.tables++
  }
  const counters = await readCounters(client)
  for (const { shop_id, hash } of await namedPictures(client)) {
    const bytes = await ctx.media.readOriginal(shop_id, hash)
    if (bytes) {
      yield* add({ name: nameOfPicture(shop_id, hash), bytes })
      noted.pictures++
    } else noted.missing.push(`${shop_id}/${hash}`)
  }
  const contents: BackupContents = {
    entries,
    counters,
    pictures: noted.pictures,
    missing_pictures: noted.missing,
  }
  yield* tarEntry({ name: CONTENTS, bytes: json(contents) })
  yield TAR_END
}

async function* partsOf(client: pg.Client, table: WholeTable): AsyncGenerator<TarEntry> {
  let held: Buffer[] = []
  let length = 0
  let part = 0
  const take = () => {
    const entry = { name: nameOfPart(table.name, ++part), bytes: Buffer.concat(held) }
    held = []
    length = 0
    return entry
  }
  for await (const piece of readRows(client, table)) {
    held.push(piece)
    length += piece.length
    if (length >= PART_BYTES) yield take()
  }
  if (length > 0) yield take()
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
}

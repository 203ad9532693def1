// Puts a backup back: first all of it is read and checked, then the database is filled in one transaction.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type AppSecrets, prepareSecretFiles } from '../../../base/app-secret.ts'
import { OperatorError } from '../../../base/errors.ts'
import type { Context } from '../../../context.ts'
import {
  isSame,
  keepOthersFromMigrating,
  migrate,
  migrationFiles,
  runMigrations,
} from '../../../db/migrate.ts'
import { clear, finishRows, isEmpty, othersAtWork, prepareForRows, writeRows } from '../../../db/whole.ts'
import { type About, pictureOf, readEntries, sha256, tableOfPart, verifyArchive } from './archive.ts'
import type { TarEntry } from './tar.ts'

const LOOKS = 20
const LOOK_AGAIN_MS = 100

export interface Restored {
  readonly about: About
  readonly pictures: number
  readonly missingPictures: readonly string[]
  /** migrations that came after the backup */
  readonly migrated: readonly string[]
}

export interface RestoreOptions {
  readonly file: string
  /** what is in the database is thrown away */
  readonly replace: boolean
}

export async function restoreBackup(
  ctx: Context,
  connectionString: string,
  { file, replace }: RestoreOptions,
): Promise<Restored> {
  const { about, contents, secrets } = await verifyArchive(file)
  await refuseNewer(about, file)
  refuseOtherSecret(ctx, about, secrets)
  const client = new pg.Client({ connectionString, application_name: 'etalase-restore' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await keepOthersFromMigrating(client)
    if (await staysAtWork(client))
      throw new OperatorError('A server or a command works on this database: stop it first')
    if (!replace && !(await isEmpty(client)))
      throw new OperatorError(
        'The database is not empty. --replace throws away what is in it and puts the backup in its place',
      )
    await clear(client)
    await runMigrations(client, about.migrations)
    await prepareForRows(client, about.tables)
    const pictures = await fill(ctx, client, about, file)
    await finishRows(client, about.tables, contents.counters)
    const isGenerated = secrets !== null && ctx.config.appSecret === null
    const newSecret = isGenerated ? await prepareSecretFiles(ctx.config.dataDir, secrets) : null
    await client.query('commit')
    // Not before: the database that was there until then opens with the secret that was there.
    await newSecret?.putInPlace()
    await client.query('analyze')
    return {
      about,
      pictures,
      missingPictures: contents.missing_pictures,
      migrated: await migrate(connectionString),
    }
  } finally {
    // Ends what was not committed, too.
    await client.end()
  }
}

/** PostgreSQL still knows a command for a moment that has ended. */
async function staysAtWork(client: pg.Client): Promise<boolean> {
  for (let look = 0; look < LOOKS; look++) {
    if ((await othersAtWork(client)) === 0) return false
    await wait(LOOK_AGAIN_MS)
  }
  return true
}

async function refuseNewer(about: About, file: string): Promise<void> {
  const known = new Map((await migrationFiles()).map((file) => [file.name, file]))
  const unknown = about.migrations.find(({ name, sha256 }) => {
    const file = known.get(name)
    return !file || !isSame(file, sha256)
  })
  if (unknown)
    throw new OperatorError(
      `${file} was made by release ${about.version}, whose migration ${unknown.name} this release does not know. Use that release, or a later one`,
    )
}

/** What is sealed in the database opens with its own secrets alone. */
function refuseOtherSecret({ config }: Context, about: About, secrets: AppSecrets | null): void {
  const { appSecret, otherAppSecrets } = config
  if (appSecret === null && secrets === null)
    throw new OperatorError(
      'The backup holds no secret, as its server was given one: set APP_SECRET to the same',
    )
  if (appSecret === null) return
  const known = new Set([appSecret, ...otherAppSecrets].map((secret) => sha256(secret)))
  const needed = [about.secret_sha256, ...(about.other_secrets_sha256 ?? [])]
  if (needed.every((sum) => known.has(sum))) return
  const isSome = needed.some((sum) => known.has(sum))
  throw new OperatorError(
    `APP_SECRET is not the one of the backup, and ${isSome ? 'not all' : 'nothing'} sealed in it could be opened. ${
      secrets === null ? 'Set the one its server had' : 'Set the one in it: tar -xzOf FILE secret'
    }. If it was changed since, or was being changed then: name it in APP_SECRET_OTHERS, restore, and run: etalase secret reseal`,
  )
}

/** Gives the number of pictures. */
async function fill(ctx: Context, client: pg.Client, about: About, file: string): Promise<number> {
  const entries = readEntries(file)
  let pictures = 0
  let entry = await next(entries)
  while (entry) {
    const name = tableOfPart(entry.name)
    const table = about.tables.find((each) => each.name === name)
    if (table) {
      const parts = partsFrom(entry, entries, table.name)
      await writeRows(client, table, parts.pieces())
      entry = parts.after()
      continue
    }
    const picture = pictureOf(entry.name)
    if (picture) {
      await ctx.media.putOriginal(picture.shopId, picture.hash, entry.bytes)
      pictures++
    }
    entry = await next(entries)
  }
  return pictures
}

/** The rows of one table, and the entry that comes after them. */
function partsFrom(first: TarEntry, entries: AsyncGenerator<TarEntry>, table: string) {
  let after: TarEntry | null = null
  return {
    async *pieces(): AsyncGenerator<Buffer> {
      yield first.bytes
      for (;;) {
        after = await next(entries)
        if (!after || tableOfPart(after.name) !== table) return
        yield after.bytes
      }
    },
    after: () => after,
  }
}

async function next(entries: AsyncGenerator<TarEntry>): Promise<TarEntry | null> {
  const { done, value } = await entries.next()
  return done ? null : value
}

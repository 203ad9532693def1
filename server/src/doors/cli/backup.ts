// etalase backup | restore
import { resolve } from 'node:path'
import type { Command } from 'commander'
import pino from 'pino'
import { loadConfig } from '../../base/config.ts'
import { type Context, openContext, PATIENT } from '../../context.ts'
import { openDatabase } from '../../db/open-database.ts'
import { features } from '../../features/index.ts'
import { restoreBackup } from '../../features/operating/backup/restore-backup.ts'
import { writeBackup } from '../../features/operating/backup/write-backup.ts'
import { checkConsistency, checkPictures } from '../../features/operating/consistency/check-consistency.ts'
import { findAllShops } from '../../tenancy/queries.ts'
import { CommandError } from './arguments.ts'
import type { Terminal } from './terminal.ts'

export function addBackupCommands(program: Command, terminal: Terminal): void {
  program
    .command('backup')
    .argument('<file>', 'the file to write, or a folder to put it in')
    .description('database, pictures and generated secret in one file; may run beside a server')
    .action((file: string) => withDatabase(terminal, (ctx, address) => backup(ctx, terminal, address, file)))
  program
    .command('restore')
    .argument('<file>', 'written by "etalase backup", of this release or an earlier one')
    .option('--replace', 'throw away what is in the database')
    .description('puts a backup into an empty database, brings it up to date and checks its books')
    .action((file: string, { replace = false }: { replace?: boolean }) =>
      withDatabase(terminal, (ctx, address) => restore(ctx, terminal, address, file, replace)),
    )
}

/** As it is: neither command may migrate what it finds. */
async function withDatabase(
  { env }: Terminal,
  run: (ctx: Context, connectionString: string) => Promise<void>,
): Promise<void> {
  const config = loadConfig(env)
  const database = await openDatabase(config)
  try {
    const ctx = await openContext(config, database.connectionString, {
      owners: features,
      ...PATIENT,
      log: pino({ level: 'silent' }),
    })
    try {
      // Past a pooler: a snapshot and a long transaction need one connection.
      await run(ctx, config.databaseDirectUrl ?? database.connectionString)
    } finally {
      await ctx.close()
    }
  } finally {
    await database.release()
  }
}

async function backup(
  ctx: Context,
  { print, warn }: Terminal,
  address: string,
  target: string,
): Promise<void> {
  const written = await writeBackup(ctx, address, target, new Date(ctx.clock.now()))
  const { file, bytes, tables, pictures, missingPictures, hasSecret } = written
  print(`${file}: ${tables} tables, ${pictures} pictures, ${Math.ceil(bytes / 1024)} KB`)
  for (const missing of missingPictures) warn(`warning: the picture ${missing} is not in the store`)
  print(
    hasSecret
      ? 'It holds the secret that opens the keys of gateways and the links of buyers: keep it as safe as the server'
      : 'It does not hold APP_SECRET, without which it is of no use: keep that elsewhere',
  )
}

async function restore(
  ctx: Context,
  { print, warn }: Terminal,
  address: string,
  file: string,
  replace: boolean,
): Promise<void> {
  const { about, pictures, missingPictures, migrated } = await restoreBackup(ctx, address, {
    file: resolve(file),
    replace,
  })
  print(
    `Restored what release ${about.version} backed up at ${about.made_at}: ${about.tables.length} tables, ${pictures} pictures`,
  )
  if (migrated.length > 0) print(`Applied ${migrated.join(', ')}`)
  for (const missing of missingPictures)
    warn(`warning: the picture ${missing} was missing when it was backed up`)
  let findings = 0
  for (const shop of await findAllShops(ctx.db)) {
    const known = new Set(
      missingPictures.map((name) => `a picture is not in the store: ${name.split('/')[1]}`),
    )
    const wrong = [
      ...(await checkConsistency(ctx.db, ctx.owners, shop.id)),
      ...(await checkPictures(ctx.db, ctx.media, shop.id)),
    ]
    for (const line of wrong.filter((each) => !known.has(each))) {
      print(`${shop.slug}: ${line}`)
      findings++
    }
  }
  if (findings > 0) throw new CommandError(`It is restored, but its books do not agree: ${findings} findings`)
  print('Its books agree')
}

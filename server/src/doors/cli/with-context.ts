// Opens the database for one command, migrated, and closes it again whatever happens.
import pino from 'pino'
import { loadConfig } from '../../base/config.ts'
import { type Context, openContext, PATIENT } from '../../context.ts'
import { openDatabase } from '../../db/open-database.ts'
import { features } from '../../features/index.ts'
import type { Terminal } from './terminal.ts'

export async function withContext<T>({ env }: Terminal, run: (ctx: Context) => Promise<T>): Promise<T> {
  const config = loadConfig(env)
  const database = await openDatabase(config)
  try {
    await database.migrate()
    const ctx = await openContext(config, database.connectionString, {
      owners: features,
      ...PATIENT,
      log: pino({ level: 'silent' }),
    })
    try {
      await ctx.platform.recall(ctx.db)
      return await run(ctx)
    } finally {
      await ctx.close()
    }
  } finally {
    await database.release()
  }
}

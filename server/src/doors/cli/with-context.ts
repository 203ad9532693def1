// Opens the database for one command, migrated, and closes it again whatever happens.
import pino from 'pino'
import { loadConfig } from '../../config.ts'
import { type Context, openContext } from '../../context.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open-database.ts'

export async function withContext<T>(run: (ctx: Context) => Promise<T>): Promise<T> {
  const config = loadConfig(process.env)
  const database = await openDatabase(config)
  try {
    await migrate(database.connectionString)
    const ctx = await openContext(config, database.connectionString, { log: pino({ level: 'silent' }) })
    try {
      return await run(ctx)
    } finally {
      await ctx.close()
    }
  } finally {
    await database.release()
  }
}

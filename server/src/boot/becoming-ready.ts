// From a database that is being opened to an API that answers: migrated, the clock its own, the demo shop in it.
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { isTransient } from '../db/pool.ts'
import { missingSettings } from '../db/session.ts'
import { seedDemo } from './seed.ts'

const RETRY_MS = 500

/** A database that is down is waited for; anything else that goes wrong is logged and ends the start. */
export async function becomeReady(
  ctx: Context,
  database: OpenDatabase,
  { joins, isClosing }: { joins: boolean; isClosing: () => boolean },
): Promise<void> {
  let isLogged = false
  while (!isClosing()) {
    try {
      await database.migrate()
      await ctx.followClock()
      if (ctx.config.databaseDirectUrl) await warnOfSessions(ctx)
      if (!joins) await ctx.platform.keep(ctx.db)
      await seedDemo(ctx, database)
      // Not waited for: reads work without memory, and stopping must not wait for a database that is gone.
      void ctx.markReady()
      return
    } catch (error) {
      if (!isTransient(error)) throw error
      if (!isLogged) ctx.log.warn({ err: error }, 'the database cannot be reached; trying again until it can')
      isLogged = true
      await wait(RETRY_MS)
    }
  }
}

/** Only a pooler leaves them out: a node tells PostgreSQL itself. */
async function warnOfSessions({ db, log }: Context): Promise<void> {
  const missing = await missingSettings(db)
  if (missing.length > 0)
    log.warn(
      { missing },
      'connections through DATABASE_URL lack settings: let the pooler say the connect_query of deploy/pgbouncer/pgbouncer.ini',
    )
}

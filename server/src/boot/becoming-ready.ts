// From a database that is being opened to an API that answers: migrated, the clock its own, the demo shop in it.
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { isDatabaseDown, isTransient } from '../db/pool.ts'
import { missingSettings } from '../db/session.ts'
import { seedDemo } from './seed.ts'

const RETRY_MS = 500

/** A database that is down, or has no room or time for us now, is waited for; anything else ends the start. */
export async function becomeReady(
  ctx: Context,
  database: OpenDatabase,
  { joins, isClosing }: { joins: boolean; isClosing: () => boolean },
): Promise<void> {
  let told = ''
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
      const why = isDatabaseDown(error) ? 'cannot be reached' : 'cannot do it now'
      if (why !== told) ctx.log.warn({ err: error }, `the database ${why}; trying again until it can`)
      told = why
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

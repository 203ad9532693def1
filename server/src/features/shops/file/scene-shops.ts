// Shops in a database of the test's own, and what is in them.
import assert from 'node:assert/strict'
import pino from 'pino'
import { createDatabase } from '../../../../test/database.ts'
import { loadConfig } from '../../../config.ts'
import { type Context, openContext } from '../../../context.ts'
import { exportShop } from './export.ts'
import type { ShopFile } from './schema.ts'

export interface Shops {
  readonly ctx: Context
  close(): Promise<void>
}

/** A database and what actions need, without a server in front: most of a file's faults need no more. */
export async function openShops(dataDir: string): Promise<Shops> {
  const database = await createDatabase()
  const config = loadConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    APP_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
  })
  const ctx = await openContext(config, database.connectionString, { log: pino({ level: 'silent' }) })
  return {
    ctx,
    async close() {
      await ctx.close()
      await database.drop()
    },
  }
}

/** The shop as its export tells it; the shop must be there. */
export async function exported({ ctx }: { ctx: Context }, slug: string): Promise<ShopFile> {
  const file = await exportShop(ctx, slug)
  assert.ok(file, `there is no shop "${slug}"`)
  return file
}

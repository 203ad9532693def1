// Whether the server grows by what it is asked: its heap, its handles, and the rows that anybody at all can cause.
import { jobs } from '../../server/src/doors/jobs.ts'
import type { ServerSize } from './server.ts'
import type { World } from './world.ts'

/** Caches have bounds of their own (ANSWERS_MEMORY_MB, SHOPS_MEMORY_MB), and fill while it runs. */
const MAX_HEAP_GROWTH_MB = 80
const MAX_EXTERNAL_GROWTH_MB = 80
/** Connections to the database come and go within the pool. */
const MAX_HANDLE_GROWTH = 30

export function growthBetween(before: ServerSize, after: ServerSize): string[] {
  const grown = [
    ['heap, in MB', after.heapMb - before.heapMb, MAX_HEAP_GROWTH_MB],
    ['memory outside of the heap, in MB', after.externalMb - before.externalMb, MAX_EXTERNAL_GROWTH_MB],
    ['open handles', after.handles - before.handles, MAX_HANDLE_GROWTH],
  ] as const
  return grown.filter(([, by, most]) => by > most).map(([what, by]) => `${what}: grew by ${by}`)
}

/** What grows with requests of people whom nobody knows, and is to be gone when its time is over. */
export const PASSING = [
  'ip_budgets',
  'idempotency_keys',
  'one_time_codes',
  'code_tries',
  'code_counts',
  'drafts',
  'shipping_quotes',
  'held_totals',
  'sign_in_counts',
  'account_codes',
  'sign_up_codes',
  'entry_links',
  'passkey_challenges',
  'sessions',
  'restock_requests',
] as const

const YEAR_MS = 366 * 24 * 3_600_000
/** A purge takes so many rows at a time. */
const ROUNDS = 40

/** Rows by table that are still there a year later, when every job has run. */
export async function leftAfterAYear({ payments }: World): Promise<{ most: number; wrongs: string[] }> {
  const { ctx, clock } = payments.app
  const before = await counts()
  const most = Math.max(...before.map(({ rows }) => rows))
  clock.set(new Date(clock.now() + YEAR_MS).toISOString())
  for (let round = 0; round < ROUNDS; round++) {
    for (const job of jobs) await job.run(ctx)
    if ((await counts()).every(({ rows }) => rows === 0)) break
  }
  const left = (await counts()).filter(({ rows }) => rows > 0)
  return { most, wrongs: left.map(({ table, rows }) => `${table}: ${rows} rows are left a year later`) }

  function counts() {
    return Promise.all(
      PASSING.map(async (table) => {
        const { rows } = await ctx.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('rows'))
          .executeTakeFirstOrThrow()
        return { table, rows: Number(rows) }
      }),
    )
  }
}

// Others in the same database: rows locked the other way round, for too long, statements cancelled, sessions ended.
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Fault, Stage } from './fault.ts'

const DISTURBED_MS = 12_000
/** Longer than a statement may take (15 s). */
const HELD_MS = 18_000

/** Locks the things that are sold, the last first; the servers lock them from the first on. */
const deadlocks: Fault = {
  name: 'deadlocks',
  inShort: false,
  async happens(stage) {
    let rounds = 0
    await inShop(stage, async (client, shopId) => {
      // The server's session shall be the victim, not this one.
      await client.query("set deadlock_timeout = '20s'")
      const until = performance.now() + DISTURBED_MS
      while (performance.now() < until) {
        await client.query('begin')
        for (const id of stage.load.shop.sold.toSorted().toReversed()) {
          await client.query('select 1 from products where shop_id = $1 and id = $2 for update', [shopId, id])
          await wait(30)
        }
        await client.query('rollback')
        rounds++
        await wait(100)
      }
    })
    return { rounds, deadlocks: await countDeadlocks(stage) }
  },
}

const heldTooLong: Fault = {
  name: 'a lock held longer than a statement may take',
  inShort: false,
  async happens(stage) {
    await inShop(stage, async (client, shopId) => {
      await client.query('begin')
      await client.query('select 1 from products where shop_id = $1 for update', [shopId])
      await wait(HELD_MS)
      await client.query('rollback')
    })
    return { 'held s': HELD_MS / 1_000 }
  },
}

/** What an operator's pg_cancel_backend and pg_terminate_backend do, many times a second and to whomever. */
const cancelled: Fault = {
  name: 'statements cancelled and sessions ended at random',
  inShort: false,
  async happens(stage) {
    const counts = { cancelled: 0, ended: 0 }
    await stage.postgres.asAdmin(async (client) => {
      const until = performance.now() + DISTURBED_MS
      while (performance.now() < until) {
        const ends = stage.chance.below(4) === 0
        const { rowCount } = await client.query(
          `select ${ends ? 'pg_terminate_backend' : 'pg_cancel_backend'}(pid) from (
            select pid from pg_stat_activity
            where application_name like 'etalase%' and ($1 or state <> 'idle') order by random() limit 1) as one`,
          [ends],
        )
        counts[ends ? 'ended' : 'cancelled'] += rowCount ?? 0
        await wait(ends ? 60 : 5)
      }
    })
    return counts
  },
}

/** An operator who sets a stricter isolation for all: changes that meet fail with 40001. */
const serialization: Fault = {
  name: 'serialization errors',
  inShort: false,
  async happens({ site, postgres }) {
    const { name } = site.checkout.app.database
    const say = (statement: string) => postgres.asAdmin((client) => client.query(statement))
    const endSessions =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'etalase'"
    await say(`alter database ${name} set default_transaction_isolation = 'repeatable read'`)
    await say(endSessions)
    await wait(DISTURBED_MS)
    await say(`alter database ${name} reset default_transaction_isolation`)
    await say(endSessions)
    return {}
  },
}

function inShop(
  { site, postgres, load }: Stage,
  work: (client: pg.Client, shopId: string) => Promise<void>,
): Promise<void> {
  return postgres.asAdmin((client) => work(client, load.shop.id), site.checkout.app.database.name)
}

async function countDeadlocks({ site, postgres }: Stage): Promise<number> {
  return postgres.asAdmin(async (client) => {
    const { rows } = await client.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = $1',
      [site.checkout.app.database.name],
    )
    return Number(rows[0]?.deadlocks)
  })
}

export const LOCKS: readonly Fault[] = [deadlocks, heldTooLong, cancelled, serialization]

// SQL of long work that one process at a time holds by a lease: rows that are `running`, each with its claim, its tries and until when it is leased.
import { type RawBuilder, sql } from 'kysely'
import { claimShopByShop, onlyShopIdOf } from './one-shop.ts'
import type { Db } from './pool.ts'
import type { Database } from './schema.ts'

/** A row that a process has claimed: only the last one that did may end it. */
export interface Lease {
  readonly shop_id: string
  readonly id: string
  readonly claim: number
  readonly claimed_until: Date
}

/** Another process has claimed it, or it is wanted no longer: what this one did is rolled back. */
export class Overtaken extends Error {}

/** The first claim is of the process that writes the row. */
export const FIRST_CLAIM = 1

type Leased = {
  [T in keyof Database]: 'leased_until' extends keyof Database[T]
    ? 'claim' extends keyof Database[T]
      ? T
      : never
    : never
}[keyof Database]

/** Only the owner of a table names it here. */
export function leasedIn(table: Leased) {
  const name = sql.table(table)
  const isHeld = ({ shop_id, id, claim }: Lease): RawBuilder<boolean> =>
    sql<boolean>`shop_id = ${shop_id} and id = ${id} and state = 'running' and claim = ${claim}`

  return {
    /** Of its rows, the one that this claim holds: still running, and claimed by nobody since. */
    isHeld,

    /** Counts the attempt, and gives how many there are; null: it is over, or another process has claimed it since. */
    async countAttempt(db: Db, lease: Lease, leasedUntil: Date): Promise<number | null> {
      const { rows } = await sql<{ attempts: number }>`
        update ${name} set leased_until = ${leasedUntil}, attempts = attempts + 1
        where ${isHeld(lease)} returning attempts`.execute(db)
      return rows[0]?.attempts ?? null
    },

    /** A try that was broken off, and not by what it works on: it does not count. */
    async uncountAttempt(db: Db, lease: Lease): Promise<void> {
      await sql`update ${name} set attempts = greatest(attempts - 1, 0) where ${isHeld(lease)}`.execute(db)
    },

    /** A sign of life of whoever works on it. */
    async renewLease(db: Db, lease: Lease, leasedUntil: Date): Promise<void> {
      await sql`update ${name} set leased_until = ${leasedUntil} where ${isHeld(lease)}`.execute(db)
    },

    /** Claims those whose processes died: finds them in all shops, in turns, and claims within each. */
    async claimAbandoned(
      db: Db,
      { now, until, latestEnd, most }: { now: Date; until: Date; latestEnd: Date; most: number },
    ): Promise<Lease[]> {
      const isLeft = sql`(leased_until <= ${now} or leased_until > ${latestEnd})`
      const { rows: due } = await sql<Lease>`
        select shop_id, id, claim from ${name}
        where state = 'running' and ${isLeft}
        order by row_number() over (partition by shop_id order by leased_until), leased_until limit ${most}`.execute(
        db,
      )
      return claimShopByShop(due, async (shopId, ofShop) => {
        const { rows } = await sql<Lease>`
          update ${name} set claim = claim + 1, leased_until = ${until}
          where shop_id = ${shopId} and id = any(${ofShop.map(({ id }) => id)}::text[])
            and state = 'running' and ${isLeft}
          returning shop_id, id, claim, leased_until as claimed_until`.execute(db)
        return rows
      })
    },

    /** Of one shop. Leaves alone what another process has claimed since. */
    async giveBack(db: Db, leases: readonly Lease[], now: Date): Promise<void> {
      const shopId = onlyShopIdOf(leases, ({ shop_id }) => shop_id)
      const rows = leases.map(({ id, claim }) => ({ id, claim }))
      await sql`
        update ${name} as i set leased_until = ${now}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id text, claim int)
        where i.shop_id = ${shopId} and i.id = c.id and i.state = 'running' and i.claim = c.claim`.execute(db)
    },
  }
}

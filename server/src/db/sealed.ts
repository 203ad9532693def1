// SQL over what lies sealed: in which column of whose table, and how it is sealed anew while others work with it.
import { type RawBuilder, sql } from 'kysely'
import type { Secrets } from '../base/secrets.ts'
import { OF_NO_SHOP } from '../domain/ids.ts'
import type { Db } from './pool.ts'
import { inBatches } from './rows.ts'
import type { Database } from './schema.ts'

/** How much of it opens with what. */
export interface SealedCounts {
  /** with APP_SECRET */
  first: number
  /** with one of the others */
  other: number
  /** with none that is known */
  lost: number
}

/** Something that depends on APP_SECRET, of one shop. */
export interface SealedPart {
  /** what it is, for an operator */
  readonly kind: string
  /** `orders.track_token_sealed` */
  readonly column: string
  /** Looks at all of it. `anew`: what is under another secret is put under APP_SECRET, and counts for that. */
  walk(db: Db, secrets: Secrets, shopId: string, anew: boolean): Promise<SealedCounts>
}

interface SealedRow {
  readonly key: string
  readonly sealed: Buffer
}

/** Small enough that nobody waits for its rows. */
const BATCH = 200

/** `key`: what tells the rows of a shop apart. Only the owner of a table names it here. */
export function sealedIn<T extends keyof Database>(
  table: T,
  column: keyof Database[T] & string,
  key: keyof Database[T] & string,
  how: { kind: string; purposeOf: (shopId: string, key: string) => string },
): SealedPart {
  return partOf(table, column, key, how, (shopId) => sql`shop_id = ${shopId}`)
}

/** Of a table that is of no shop: all of it is looked over where a shop's id stands for none. */
export function sealedOfPlatform<T extends keyof Database>(
  table: T,
  column: keyof Database[T] & string,
  key: keyof Database[T] & string,
  { kind, purposeOf }: { kind: string; purposeOf: (key: string) => string },
): SealedPart {
  const how = { kind, purposeOf: (_shopId: string, each: string) => purposeOf(each) }
  return partOf(table, column, key, how, (shopId) => sql`${shopId} = ${OF_NO_SHOP}`)
}

function partOf<T extends keyof Database>(
  table: T,
  column: keyof Database[T] & string,
  key: keyof Database[T] & string,
  { kind, purposeOf }: { kind: string; purposeOf: (shopId: string, key: string) => string },
  isOf: (shopId: string) => RawBuilder<unknown>,
): SealedPart {
  const names = { table: sql.table(table), column: sql.ref(column), key: sql.ref(key) }

  async function nextRows(db: Db, shopId: string, after: string): Promise<SealedRow[]> {
    const { rows } = await sql<SealedRow>`
      select ${names.key} as key, ${names.column} as sealed from ${names.table}
      where ${isOf(shopId)} and ${names.key} > ${after} and ${names.column} is not null
      order by ${names.key} limit ${BATCH}`.execute(db)
    return rows
  }

  /** Waits for nobody: a row that somebody else works with, or has changed since, is left for the next time. */
  async function replace(
    db: Db,
    shopId: string,
    rows: readonly (SealedRow & { anew: Buffer })[],
  ): Promise<number> {
    const { numAffectedRows = 0n } = await sql`
      with free as (
        select ${names.key} as key from ${names.table}
        where ${isOf(shopId)} and ${names.key} = any(${rows.map((row) => row.key)}::text[])
        order by ${names.key} for no key update skip locked)
      update ${names.table} as t set ${names.column} = fresh.anew
      from unnest(${rows.map((row) => row.key)}::text[], ${rows.map((row) => row.sealed)}::bytea[],
        ${rows.map((row) => row.anew)}::bytea[]) as fresh (key, sealed, anew)
      join free on free.key = fresh.key
      where ${isOf(shopId)} and t.${names.key} = fresh.key and t.${names.column} = fresh.sealed`.execute(db)
    return Number(numAffectedRows)
  }

  return {
    kind,
    column: `${table}.${column}`,
    async walk(db, secrets, shopId, anew) {
      const counts: SealedCounts = { first: 0, other: 0, lost: 0 }
      const batches = inBatches(BATCH, keyOf, (after) => nextRows(db, shopId, after))
      for await (const rows of batches) {
        const old: (SealedRow & { anew: Buffer })[] = []
        for (const row of rows) {
          const purpose = purposeOf(shopId, row.key)
          const under = secrets.sealedUnder(purpose, row.sealed)
          counts[under ?? 'lost']++
          if (under === 'other' && anew)
            old.push({ ...row, anew: secrets.seal(purpose, secrets.openBytes(purpose, row.sealed)) })
        }
        if (old.length > 0) {
          const done = await replace(db, shopId, old)
          counts.first += done
          counts.other -= done
        }
      }
      return counts
    },
  }
}

function keyOf({ key }: SealedRow): string {
  return key
}

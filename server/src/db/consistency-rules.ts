// Rules that the rows of a shop keep among themselves, and how those who break one are found.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './pool.ts'

/** A row that breaks a rule: which, what it should say, and what it says. */
export interface Offender {
  readonly id: string
  readonly expected: string | null
  readonly found: string | null
}

/** By what each says of its offenders: a statement that finds them. */
export type ConsistencyRules = Readonly<Record<string, RawBuilder<Offender>>>

/** Of one rule more than these are only counted. */
export const MOST_SHOWN = 100

export interface Broken {
  readonly rule: string
  readonly offenders: readonly Offender[]
  /** beside those that are shown */
  readonly more: number
}

export async function breakersOf(db: Db, rules: ConsistencyRules): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const [rule, statement] of Object.entries(rules)) {
    const { rows } = await sql<Offender & { all: number }>`
      select id, expected::text, found::text, count(*) over ()::int as all
      from (${statement}) as offenders (id, expected, found) order by id limit ${MOST_SHOWN}`.execute(db)
    const offenders = rows.map(({ id, expected, found }) => ({ id, expected, found }))
    if (rows[0]) broken.push({ rule, offenders, more: rows[0].all - offenders.length })
  }
  return broken
}

// Lists that are sent with a statement, and are short. PostgreSQL plans for ten values where it is sent a list, and for a hundred
// where it is sent JSON: so it would rather read all rows of an average shop once than look each of them up, and the plan serves
// the largest shop too. Of a range it expects one row in two hundred: here all are in it, and it expects a single one.
import { type RawBuilder, type SqlBool, sql } from 'kysely'

const ofFew = new Map<string, RawBuilder<SqlBool>>()

/** Always true. `column` is of the list, and is a text or bytes. */
export function isOfFew(column: string): RawBuilder<SqlBool> {
  const known = ofFew.get(column)
  if (known) return known
  const made = sql<SqlBool>`length(${sql.ref(column)}) between 0 and 2147483647`
  ofFew.set(column, made)
  return made
}

/** `column` of the table is one of these. */
export function isOneOfFew(
  column: string | RawBuilder<unknown>,
  values: readonly string[],
): RawBuilder<SqlBool> {
  const left = typeof column === 'string' ? sql.ref(column) : column
  return sql`${left} in (select given.value from unnest(${values}::text[]) as given (value) where ${isOfFew('given.value')})`
}

// Whether what rows refer to is there. The database sees to it, unless its files were damaged or restored in part.
import { sql } from 'kysely'
import type { ConsistencyRules } from './consistency-rules.ts'
import type { Db } from './pool.ts'

interface Reference {
  readonly from: string
  readonly to: string
  readonly columns: readonly string[]
  readonly keys: readonly string[]
}

/** A rule for every foreign key of a table that has a shop, as the database's own catalogue lists them. */
export async function referenceRules(db: Db, shopId: string): Promise<ConsistencyRules> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as from, c.confrelid::regclass::text as to,
      array(select a.attname::text from unnest(c.conkey) with ordinality as k (num, place)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num order by k.place) as columns,
      array(select a.attname::text from unnest(c.confkey) with ordinality as k (num, place)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num order by k.place) as keys
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
      and exists (select 1 from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'shop_id')
    order by c.conname`.execute(db)
  return Object.fromEntries(
    rows.map((reference) => [
      `${reference.from}: what ${reference.columns.join(', ')} refers to is not in ${reference.to}`,
      missing(reference, shopId),
    ]),
  )
}

function missing({ from, to, columns, keys }: Reference, shopId: string) {
  const each = columns.map((column, i) => [sql.ref(`r.${column}`), sql.ref(`t.${keys[i]}`)] as const)
  const values = sql.join(each.map(([value]) => value))
  const pairs = each.map(([value, key]) => sql`${key} = ${value}`)
  return sql<never>`
    select concat_ws(' ', ${values}), 'a row of ' || ${to}::text, 'none'
    from ${sql.table(from)} r
    where r.shop_id = ${shopId} and ${sql.join(
      each.map(([value]) => sql`${value} is not null`),
      sql` and `,
    )}
      and not exists (select 1 from ${sql.table(to)} t where ${sql.join(pairs, sql` and `)})`
}

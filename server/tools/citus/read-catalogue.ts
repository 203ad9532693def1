// Reads from pg_catalog what decides whether a table can be spread over machines by its shop.
import type pg from 'pg'

export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** primary key first, then every other unique index */
  readonly uniqueKeys: readonly UniqueKey[]
  readonly foreignKeys: readonly ForeignKey[]
}

export interface UniqueKey {
  readonly name: string
  readonly isPrimary: boolean
  readonly columns: readonly string[]
}

export interface ForeignKey {
  readonly name: string
  readonly columns: readonly string[]
  readonly to: string
  readonly toColumns: readonly string[]
}

export async function readCatalogue(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select t.relname::text as name,
      array(select attname::text from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped order by attnum) as columns,
      coalesce((select jsonb_agg(jsonb_build_object('name', i.relname, 'isPrimary', x.indisprimary, 'columns',
          (select jsonb_agg(pg_get_indexdef(x.indexrelid, n, true) order by n)
            from generate_series(1, x.indnkeyatts::int) as n))
          order by x.indisprimary desc, i.relname)
        from pg_index x join pg_class i on i.oid = x.indexrelid
        where x.indrelid = t.oid and x.indisunique), '[]') as "uniqueKeys",
      coalesce((select jsonb_agg(jsonb_build_object('name', c.conname, 'columns', ${columnsOf('conrelid', 'conkey')},
          'to', c.confrelid::regclass::text, 'toColumns', ${columnsOf('confrelid', 'confkey')}) order by c.conname)
        from pg_constraint c where c.conrelid = t.oid and c.contype = 'f'), '[]') as "foreignKeys"
    from pg_class t
    where t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace order by t.relname`)
  return rows
}

function columnsOf(table: string, key: string): string {
  return `(select jsonb_agg(a.attname order by k.place)
    from unnest(c.${key}) with ordinality as k (number, place)
    join pg_attribute a on a.attrelid = c.${table} and a.attnum = k.number)`
}

// Makes the script that spreads the tables over a Citus cluster, from the database's catalogue and the list of the platform's tables.
import { PLATFORM_TABLES, SHOP_COLUMN } from './platform-tables.ts'
import type { Table } from './read-catalogue.ts'

export const DISTRIBUTION_FILE = new URL('../../../deploy/citus/distribute.sql', import.meta.url)

/** The table that all others of a shop lie beside. */
const FIRST = 'orders'

const HEAD = `-- Spreads the tables over a Citus cluster: those of shops by shop_id, all of a shop on one machine; the platform's small ones
-- copied to every machine; the rest stays on the coordinator. docs/scaling.md says when and how.
-- Written by "npm run distribution" from the tables as they are: do not edit.
--
-- On the coordinator, while no server runs, as the owner of the tables:
--   psql --set ON_ERROR_STOP=1 --single-transaction --file deploy/citus/distribute.sql

-- Citus lets no table that stays where it is point to one that is spread: all keys go first, and come back at the end.
create temp table pointing on commit drop as
select conrelid::regclass::text as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as says
from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace;
do $$
declare
  each record;
begin
  for each in select * from pointing loop
    execute format('alter table %s drop constraint %s', each.of, each.name);
  end loop;
end $$;

-- What a version before wrote to audit and concerns no shop.
insert into platform_audit (at, actor_kind, actor_id, actor_name, kind, subject, before, after)
select at, actor_kind, actor_id, actor_name, kind, subject, before, after from audit where shop_id is null order by id;
delete from audit where shop_id is null;
alter table audit alter column shop_id set not null;
alter table audit add constraint audit_pkey primary key using index audit_key;
alter table audit replica identity default;

-- Citus runs triggers on the shards, row by row and without transition tables, and only where that is asked for. These write
-- to the words of the same shop, which lie on the same machine.
set citus.enable_unsafe_triggers to on;
select run_command_on_workers('alter system set citus.enable_unsafe_triggers to on');
select run_command_on_workers('select pg_reload_conf()');
create function keep_words_of_one_new_order() returns trigger language plpgsql as $$
begin
  insert into order_search (shop_id, order_id, placed_at, words)
  values (new.shop_id, new.id, new.placed_at,
    words_of_order(new.shop_id, new.number, new.customer_name, new.phone, new.contact, new.awb, new.total,
      concat_ws(' ', new.address, new.city, new.destination_village, new.destination_district, new.destination_city), null));
  return null;
end $$;
-- There the goods of an order come after it.
create function keep_words_of_goods() returns trigger language plpgsql as $$
begin
  -- As words_of_order has them.
  update order_search set words = words || array_to_tsvector(string_to_array(new.shop_id || ' ' || replace(
    translate(lower(concat_ws(' ', new.name, new.variant_label, new.sku) collate "C"),
      E' \\t\\n\\r!"#$%&''()*+,-./:;<=>?@[\\\\]^_\`{|}~', repeat(E'\\x01', 36)),
    E'\\x01', E'\\x01' || new.shop_id || ' '), E'\\x01'))
  where shop_id = new.shop_id and order_id = new.order_id;
  return null;
end $$;
-- Words are copied as they are: the triggers come once all tables are there.
drop trigger orders_words_of_new on orders;
drop trigger orders_sales_of_new on orders;
`

const TAIL = `-- Citus takes the function of a trigger along, but not what it calls.
select create_distributed_function(oid::regprocedure) from pg_proc
where pronamespace = 'public'::regnamespace
  and proname in ('words_of_order', 'goods_of_order', 'without_waiting_for_disk');
create trigger orders_words_of_new after insert on orders
  for each row execute function keep_words_of_one_new_order();
create trigger order_lines_words after insert on order_lines
  for each row execute function keep_words_of_goods();
-- As the migration has it.
create trigger orders_sales_of_new after insert on orders
  for each row when (new.placed_at not between
    (date_trunc('day', now() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta') and now() + interval '1 hour')
  execute function mark_sales_day();

do $$
declare
  each record;
begin
  for each in select * from pointing loop
    execute format('alter table %s add constraint %s %s', each.of, each.name, each.says);
  end loop;
end $$;
`

/** What other tables point to comes first. */
export function distributionOf(tables: readonly Table[]): string {
  const ordered = inOrder(tables)
  const reference = ordered.filter(({ name }) => PLATFORM_TABLES[name]?.kept === 'reference')
  const local = ordered.filter(({ name }) => PLATFORM_TABLES[name]?.kept === 'local')
  const ofShops = ordered.filter(({ name }) => !Object.hasOwn(PLATFORM_TABLES, name))
  return [
    HEAD,
    '-- Copied to every machine.',
    ...reference.map(({ name }) => `select create_reference_table('${name}');`),
    '',
    '-- By shop, all of a shop together.',
    ...ofShops.map(
      ({ name }) =>
        `select create_distributed_table('${name}', '${SHOP_COLUMN}', colocate_with => '${name === FIRST ? 'none' : FIRST}');`,
    ),
    '',
    TAIL,
    '-- On the coordinator alone, as they are:',
    ...local.map(({ name }) => `-- ${name}: ${PLATFORM_TABLES[name]?.why}`),
    '-- and the schema pgboss, which jobs are kept in.',
    '',
  ].join('\n')
}

function inOrder(tables: readonly Table[]): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const placed = new Set<Table>()
  function place(table: Table): void {
    if (placed.has(table)) return
    for (const { to } of table.foreignKeys) {
      const target = byName.get(to)
      if (target && target !== table) place(target)
    }
    placed.add(table)
  }
  const first = byName.get(FIRST)
  if (first) place(first)
  for (const table of tables) place(table)
  return [...placed]
}

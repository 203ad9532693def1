-- Stands in for Citus where it cannot be had: its functions check what it demands of tables, and move nothing.
-- After "Creating and Modifying Distributed Objects" of its documentation, and src/backend/distributed/commands of its source.

create schema citus_stub;
create table citus_stub.tables (name text primary key, kept text not null, by_column text, together_with text);

create function citus_stub.refuse(why text) returns void language plpgsql as $$
begin
  raise exception using message = why, errcode = 'feature_not_supported';
end $$;

create function citus_stub.kept(of regclass) returns text language sql as $$
  select kept from citus_stub.tables where name = of::text
$$;

create function citus_stub.column_number(of regclass, column_name text) returns smallint language sql as $$
  select attnum from pg_attribute where attrelid = of and attname = column_name and not attisdropped
$$;

create function citus_stub.check_triggers(of regclass, may_have boolean) returns void language plpgsql as $$
begin
  if exists (select from pg_trigger where tgrelid = of and not tgisinternal and not may_have) then
    perform citus_stub.refuse(format('triggers are not supported on %s', of));
  end if;
  if exists (select from pg_trigger
      where tgrelid = of and not tgisinternal and (tgnewtable is not null or tgoldtable is not null)) then
    perform citus_stub.refuse(format('a trigger of %s reads all new rows at once', of));
  end if;
end $$;

create function citus_stub.check_pointed_to(of regclass) returns void language plpgsql as $$
begin
  if exists (select from pg_constraint where confrelid = of and contype = 'f' and conrelid <> of) then
    perform citus_stub.refuse(format('%s is pointed to by a table that stays where it is', of));
  end if;
end $$;

-- Of every key, as it is in the end.
create function citus_stub.check_keys() returns void language plpgsql as $$
declare
  other record;
begin
  for other in select conname, conrelid::regclass as source, confrelid::regclass as target, conkey, confkey, confdeltype,
      citus_stub.kept(conrelid) as here, citus_stub.kept(confrelid) as there
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace loop
    if other.there = 'distributed' and other.here is distinct from 'distributed' then
      perform citus_stub.refuse(format('%s: %s is not spread and points to %s', other.conname, other.source, other.target));
    end if;
    if other.here is not null and other.there is null then
      perform citus_stub.refuse(format('%s: %s must be a distributed table or a reference table', other.conname, other.target));
    end if;
    if other.here = 'distributed' and other.there = 'distributed' and not exists (
        select from unnest(other.conkey, other.confkey) as pair (here, there)
        where here = citus_stub.column_number(other.source, 'shop_id') and there = citus_stub.column_number(other.target, 'shop_id')) then
      perform citus_stub.refuse(format('%s points to another shard', other.conname));
    end if;
    if other.confdeltype in ('n', 'd') and citus_stub.column_number(other.source, 'shop_id') = any(other.conkey) then
      perform citus_stub.refuse(format('%s empties a column of a key with shop_id', other.conname));
    end if;
  end loop;
end $$;

create function create_reference_table(of regclass) returns void language plpgsql as $$
begin
  perform citus_stub.check_triggers(of, false);
  perform citus_stub.check_pointed_to(of);
  insert into citus_stub.tables values (of::text, 'reference');
end $$;

create function create_distributed_table(of regclass, by_column text, colocate_with text default 'default')
returns void language plpgsql as $$
declare
  number smallint := citus_stub.column_number(of, by_column);
  other record;
begin
  if number is null then
    perform citus_stub.refuse(format('%s has no column %s', of, by_column));
  end if;
  if not (select attnotnull from pg_attribute where attrelid = of and attnum = number) then
    perform citus_stub.refuse(format('%s of %s may be null', by_column, of));
  end if;
  if colocate_with not in ('none', 'default')
      and not exists (select from citus_stub.tables where name = colocate_with and kept = 'distributed') then
    perform citus_stub.refuse(format('%s is not distributed yet', colocate_with));
  end if;
  for other in select indexrelid::regclass as name from pg_index
      where indrelid = of and indisunique and not number = any(indkey::smallint[]) loop
    perform citus_stub.refuse(format('%s is unique without %s', other.name, by_column));
  end loop;
  if exists (select from pg_attribute where attrelid = of and attidentity <> '' and atttypid <> 'bigint'::regtype) then
    perform citus_stub.refuse(format('%s numbers its rows by something else than bigint', of));
  end if;
  perform citus_stub.check_pointed_to(of);
  perform citus_stub.check_triggers(of, coalesce(current_setting('citus.enable_unsafe_triggers', true), 'off') = 'on');
  insert into citus_stub.tables values (of::text, 'distributed', by_column, colocate_with);
end $$;

create function create_distributed_function(of regprocedure) returns void language sql as $$ $$;

create function run_command_on_workers(command text) returns setof text language sql as $$ select command $$;

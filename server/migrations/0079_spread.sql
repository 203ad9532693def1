-- A table that a later migration makes is spread as the others are, where they are spread over machines (docs/scaling.md), and only
-- there: said right after "create table", before other tables of shops are pointed to.
create function are_shops_spread() returns boolean language plpgsql stable as $$
begin
  if to_regclass('pg_catalog.pg_dist_partition') is null then
    return false;
  end if;
  return exists (select 1 from pg_catalog.pg_dist_partition where logicalrelid = 'orders'::regclass);
end $$;

-- By its shop_id, beside all else of the shop.
create function keep_by_shop(name regclass) returns void language plpgsql as $$
begin
  if are_shops_spread() then
    perform create_distributed_table(name, 'shop_id', colocate_with => 'orders');
  end if;
end $$;

-- A copy on every machine.
create function keep_everywhere(name regclass) returns void language plpgsql as $$
begin
  if are_shops_spread() then
    perform create_reference_table(name);
  end if;
end $$;

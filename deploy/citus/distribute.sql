-- Spreads the tables over a Citus cluster: those of shops by shop_id, all of a shop on one machine; the platform's small ones
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
      E' \t\n\r!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', repeat(E'\x01', 36)),
    E'\x01', E'\x01' || new.shop_id || ' '), E'\x01'))
  where shop_id = new.shop_id and order_id = new.order_id;
  return null;
end $$;
-- Words are copied as they are: the triggers come once all tables are there.
drop trigger orders_words_of_new on orders;
drop trigger orders_sales_of_new on orders;

-- Copied to every machine.
select create_reference_table('shops');
select create_reference_table('people');
select create_reference_table('courier_places');
select create_reference_table('named_accounts');
select create_reference_table('sessions');
select create_reference_table('push_subscriptions');
select create_reference_table('settled_mutations');
select create_reference_table('shop_domains');
select create_reference_table('staff');
select create_reference_table('staff_invitations');

-- By shop, all of a shop together.
select create_distributed_table('orders', 'shop_id', colocate_with => 'none');
select create_distributed_table('access_log', 'shop_id', colocate_with => 'orders');
select create_distributed_table('agent_carts', 'shop_id', colocate_with => 'orders');
select create_distributed_table('archives', 'shop_id', colocate_with => 'orders');
select create_distributed_table('archive_parts', 'shop_id', colocate_with => 'orders');
select create_distributed_table('audit', 'shop_id', colocate_with => 'orders');
select create_distributed_table('media', 'shop_id', colocate_with => 'orders');
select create_distributed_table('categories', 'shop_id', colocate_with => 'orders');
select create_distributed_table('one_time_codes', 'shop_id', colocate_with => 'orders');
select create_distributed_table('code_tries', 'shop_id', colocate_with => 'orders');
select create_distributed_table('couriers', 'shop_id', colocate_with => 'orders');
select create_distributed_table('data_requests', 'shop_id', colocate_with => 'orders');
select create_distributed_table('domain_claims', 'shop_id', colocate_with => 'orders');
select create_distributed_table('draft_counts', 'shop_id', colocate_with => 'orders');
select create_distributed_table('drafts', 'shop_id', colocate_with => 'orders');
select create_distributed_table('former_keys', 'shop_id', colocate_with => 'orders');
select create_distributed_table('products', 'shop_id', colocate_with => 'orders');
select create_distributed_table('former_slugs', 'shop_id', colocate_with => 'orders');
select create_distributed_table('gateway_transactions', 'shop_id', colocate_with => 'orders');
select create_distributed_table('heard_notices', 'shop_id', colocate_with => 'orders');
select create_distributed_table('held_totals', 'shop_id', colocate_with => 'orders');
select create_distributed_table('idempotency_keys', 'shop_id', colocate_with => 'orders');
select create_distributed_table('imports', 'shop_id', colocate_with => 'orders');
select create_distributed_table('import_traces', 'shop_id', colocate_with => 'orders');
select create_distributed_table('incoming_money', 'shop_id', colocate_with => 'orders');
select create_distributed_table('invoice_counters', 'shop_id', colocate_with => 'orders');
select create_distributed_table('invoices', 'shop_id', colocate_with => 'orders');
select create_distributed_table('messages', 'shop_id', colocate_with => 'orders');
select create_distributed_table('mutation_feeds', 'shop_id', colocate_with => 'orders');
select create_distributed_table('order_history', 'shop_id', colocate_with => 'orders');
select create_distributed_table('order_lines', 'shop_id', colocate_with => 'orders');
select create_distributed_table('order_search', 'shop_id', colocate_with => 'orders');
select create_distributed_table('order_terms', 'shop_id', colocate_with => 'orders');
select create_distributed_table('pages', 'shop_id', colocate_with => 'orders');
select create_distributed_table('parcels', 'shop_id', colocate_with => 'orders');
select create_distributed_table('parcel_events', 'shop_id', colocate_with => 'orders');
select create_distributed_table('parcel_lines', 'shop_id', colocate_with => 'orders');
select create_distributed_table('payment_attempts', 'shop_id', colocate_with => 'orders');
select create_distributed_table('payment_methods', 'shop_id', colocate_with => 'orders');
select create_distributed_table('payment_notices', 'shop_id', colocate_with => 'orders');
select create_distributed_table('picture_fetches', 'shop_id', colocate_with => 'orders');
select create_distributed_table('plan_orders', 'shop_id', colocate_with => 'orders');
select create_distributed_table('plan_terms', 'shop_id', colocate_with => 'orders');
select create_distributed_table('product_images', 'shop_id', colocate_with => 'orders');
select create_distributed_table('promotions', 'shop_id', colocate_with => 'orders');
select create_distributed_table('promotion_categories', 'shop_id', colocate_with => 'orders');
select create_distributed_table('promotion_products', 'shop_id', colocate_with => 'orders');
select create_distributed_table('push_deliveries', 'shop_id', colocate_with => 'orders');
select create_distributed_table('refunds', 'shop_id', colocate_with => 'orders');
select create_distributed_table('restock_requests', 'shop_id', colocate_with => 'orders');
select create_distributed_table('sales_days', 'shop_id', colocate_with => 'orders');
select create_distributed_table('sales_marks', 'shop_id', colocate_with => 'orders');
select create_distributed_table('sales_summed', 'shop_id', colocate_with => 'orders');
select create_distributed_table('sent_links', 'shop_id', colocate_with => 'orders');
select create_distributed_table('settlement_feeds', 'shop_id', colocate_with => 'orders');
select create_distributed_table('shipping_quotes', 'shop_id', colocate_with => 'orders');
select create_distributed_table('shop_credentials', 'shop_id', colocate_with => 'orders');
select create_distributed_table('stock_ledger', 'shop_id', colocate_with => 'orders');
select create_distributed_table('variants', 'shop_id', colocate_with => 'orders');
select create_distributed_table('vouchers', 'shop_id', colocate_with => 'orders');
select create_distributed_table('voucher_uses', 'shop_id', colocate_with => 'orders');
select create_distributed_table('webhooks', 'shop_id', colocate_with => 'orders');
select create_distributed_table('webhook_deliveries', 'shop_id', colocate_with => 'orders');

-- Citus takes the function of a trigger along, but not what it calls.
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

-- On the coordinator alone, as they are:
-- account_codes: of a person, gone within minutes
-- api_tokens: its key alone says which shop calls; unique over all; written with every few calls
-- code_counts: counts codes of a contact over all shops, and of a shop
-- entry_links: of a person, gone within days
-- ip_budgets: counts requests of an address over all shops; unlogged
-- nodes: the processes that serve; a row each, written every few seconds
-- passkey_challenges: of a sign-in that has no shop yet; unlogged, gone within minutes
-- passkeys: of a person, who has no shop before signing in
-- platform_address: one row: where the platform is
-- platform_audit: changes that concern no shop
-- recovery_codes: of a person, as above
-- schema_migrations: which migrations have run
-- second_factors: of a person, who has no shop before signing in
-- shop_reports: of visitors, for operators, who read those of all shops; the shop has no part in it
-- sign_in_counts: counts tries by login and caller, whichever shop; unlogged
-- sign_up_codes: of somebody who has no shop yet, gone within minutes
-- sign_up_invitations: of operators, for shops that are not there yet
-- and the schema pgboss, which jobs are kept in.

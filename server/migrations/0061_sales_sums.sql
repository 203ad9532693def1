-- What things cost the merchant: of a variant, null means the product's. Kept on the line of an order as it was then.
alter table products add column cost_price bigint, add constraint products_cost_price check (cost_price >= 0);
alter table variants add column cost_price bigint, add constraint variants_cost_price check (cost_price >= 0);
alter table order_lines add column unit_cost bigint;

-- What was sold on days that are over, so that a report need not go over all orders again.
create table sales_days (
  shop_id text not null references shops (id) on delete cascade,
  -- of what: all, or a way to pay, a courier, a product …
  part text not null,
  -- in Jakarta, on which the orders were placed: 2026-11-15
  day text not null,
  -- of which; empty: of all, or of none that is known
  key text not null,
  -- of a product: as the orders call it
  name text,
  orders bigint not null,
  -- from here on of those that were sold alone
  paid_orders bigint not null,
  items bigint not null,
  goods bigint not null,
  discounts bigint not null,
  shipping bigint not null,
  fees bigint not null,
  revenue bigint not null,
  refunds bigint not null,
  -- goods whose cost is known, their share of the orders' discounts, and that cost
  costed bigint not null,
  costed_discounts bigint not null,
  cost bigint not null,
  -- of those that are paid at the door
  cod_orders bigint not null,
  cod_collected_orders bigint not null,
  cod_collected bigint not null,
  cod_remitted bigint not null,
  cod_owed bigint not null,
  cod_due bigint not null,
  cod_refused_orders bigint not null,
  primary key (shop_id, part, day, key)
);

-- Up to which day, not itself, the days of a shop are summed up.
create table sales_summed (
  shop_id text primary key references shops (id) on delete cascade,
  until text not null
);

-- Days on which something changed since they were summed up. A row a change: nobody waits for anybody.
create table sales_marks (
  shop_id text not null references shops (id) on delete cascade,
  day text not null,
  id bigint generated always as identity,
  primary key (shop_id, day, id)
);

create function mark_sales_day() returns trigger language plpgsql as $$
begin
  insert into sales_marks (shop_id, day)
  values (new.shop_id, to_char(new.placed_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD'));
  return null;
end $$;

-- An order of today changes no sum: a day is summed up an hour after its end at the earliest. Placed later than now: the
-- clock was set.
create trigger orders_sales_of_new after insert on orders
  for each row when (new.placed_at not between
    (date_trunc('day', now() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta') and now() + interval '1 hour')
  execute function mark_sales_day();
create trigger orders_sales_of_changed after update on orders
  for each row when (
    new.placed_at not between
      (date_trunc('day', now() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta') and now() + interval '1 hour'
    and (case when old.status in ('paid', 'processing', 'shipped', 'completed') then 'kept' else old.status end, old.placed_at, old.payment_method, old.courier_code,
      old.source, old.destination_city, old.destination_province, old.voucher_code, old.promotion_name,
      old.shipping_promotion_name, old.subtotal, old.discount_total, old.shipping_cost, old.shipping_discount,
      old.payment_fee, old.unique_code, old.total, old.refunded_total, old.is_cod, old.cod_collected_at,
      old.cod_remitted_at, old.cod_remitted, old.cod_refused_at) is distinct from
    (case when new.status in ('paid', 'processing', 'shipped', 'completed') then 'kept' else new.status end, new.placed_at, new.payment_method, new.courier_code,
      new.source, new.destination_city, new.destination_province, new.voucher_code, new.promotion_name,
      new.shipping_promotion_name, new.subtotal, new.discount_total, new.shipping_cost, new.shipping_discount,
      new.payment_fee, new.unique_code, new.total, new.refunded_total, new.is_cod, new.cod_collected_at,
      new.cod_remitted_at, new.cod_remitted, new.cod_refused_at))
  execute function mark_sales_day();

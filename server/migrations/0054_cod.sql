-- Cash on delivery: on which terms a shop offers it, and what became of the money of an order that is paid so.

alter table payment_methods add column cod jsonb;

alter table orders
  add column is_cod boolean not null default false,
  -- the courier, or the merchant, has the buyer's money; it was sent on to the shop, and how much of it
  add column cod_collected_at timestamptz,
  add column cod_remitted_at timestamptz,
  add column cod_remitted bigint,
  -- the buyer did not take it at the door
  add column cod_refused_at timestamptz;

-- How many of a buyer are still to be paid, and how many were refused.
create index orders_cod_open on orders (shop_id, mailbox)
  where is_cod and cod_collected_at is null and status in ('processing', 'shipped');
create index orders_cod_refused on orders (shop_id, mailbox) where cod_refused_at is not null;
-- What couriers still owe a shop.
create index orders_cod_unremitted on orders (shop_id, placed_at desc, id desc)
  where is_cod and cod_remitted_at is null and status in ('processing', 'shipped', 'completed');

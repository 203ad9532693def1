-- Why stock changed: a row for every change, written by the statement or the transaction that makes it.

create table stock_ledger (
  shop_id text not null references shops (id) on delete cascade,
  -- in the order of the changes: of one stock they are made one after the other, under the lock of its row
  id bigint generated always as identity,
  at timestamptz not null,
  product_id text not null,
  -- null: the stock is the product's own
  variant_id text,
  kind text not null,
  change integer not null,
  -- what there was afterwards
  stock integer not null,
  -- of the order that took it or gave it back
  order_number text,
  -- who changed it; null: an order did
  actor_kind text,
  actor_id text,
  actor_name text,
  reason text,
  primary key (shop_id, id),
  constraint stock_ledger_kind check (kind in ('sold', 'returned', 'taken_again', 'set', 'file', 'import'))
);
create index stock_ledger_product on stock_ledger (shop_id, product_id, id);
create index stock_ledger_variant on stock_ledger (shop_id, variant_id, id) where variant_id is not null;

-- The merchant's list of products goes on behind the last one that was shown. Written as a number, so that no other
-- statement takes this index for its order: those find few products of many by their ids.
create index products_listed on products (shop_id, ((archived_at is not null)::int), position);

-- Payments: every try to have an order paid, and what gateways told of them.

create table payment_attempts (
  shop_id text not null,
  -- also our name for it at the gateway: new for every attempt
  id text not null,
  order_id text not null,
  gateway text not null,
  method text not null,
  channel text not null,
  -- opening: saved before the gateway is asked, because what it opened can be paid even when its answer is lost
  status text not null,
  amount bigint not null,
  -- the gateway's name for it
  gateway_reference text,
  kind text not null,
  -- what the buyer was told; null when the gateway told nothing
  instructions jsonb,
  created_at timestamptz not null,
  -- null: as long as the order
  expires_at timestamptz,
  -- since when its gateway has left questions unanswered, and when it is worth asking again
  unanswered_since timestamptz,
  ask_after timestamptz,
  seq bigint generated always as identity,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade,
  constraint payment_attempts_status
    check (status in ('opening', 'pending', 'paid', 'expired', 'failed', 'cancelled', 'refunded')),
  constraint payment_attempts_kind check (kind in ('manual', 'qr', 'va', 'redirect')),
  constraint payment_attempts_amount check (amount > 0)
);
create index payment_attempts_order on payment_attempts (shop_id, order_id, seq);
-- of two who open a payment at once, one does
create unique index payment_attempts_opening on payment_attempts (shop_id, order_id) where status = 'opening';
create index payment_attempts_open on payment_attempts (expires_at)
  where status in ('opening', 'pending') and gateway <> 'manual';

-- What a gateway told, each thing once, however often it came.
create table payment_notices (
  shop_id text not null,
  attempt_id text not null,
  status text not null,
  -- 0: it named no whole number of rupiah
  amount bigint not null,
  outcome text not null,
  received_at timestamptz not null,
  primary key (shop_id, attempt_id, status, amount),
  foreign key (shop_id, attempt_id) references payment_attempts (shop_id, id) on delete cascade
);

alter table orders add column reminded_at timestamptz;
create index orders_placed_at on orders (shop_id, placed_at desc);

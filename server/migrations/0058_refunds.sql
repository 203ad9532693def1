-- Refunds: money of an order that goes back, whole or in part, through its gateway or to an account that the buyer names.

create table refunds (
  shop_id text not null,
  -- ours, at the gateway: asked twice by it, the money goes back once
  id text not null,
  order_id text not null,
  -- which payment it goes back of; null: money that no payment tells of (collected at the door, confirmed by hand)
  attempt_id text,
  way text not null,
  status text not null,
  amount bigint not null,
  -- [{"position": 0, "qty": 1}]; null: by amount
  lines jsonb,
  reason text,
  -- the gateway's own name of it
  gateway_reference text,
  -- why it failed, or why it is not known whether it was made
  failure text,
  -- where a buyer wants it transferred to
  account_bank text,
  account_number text,
  account_holder text,
  account_given_at timestamptz,
  -- what proves that the merchant transferred it
  proof text,
  made_at timestamptz,
  -- when the gateway is asked next; nobody else asks before; null: nothing is to be asked
  send_after timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade,
  constraint refunds_amount check (amount > 0),
  constraint refunds_way check (way in ('gateway', 'bank')),
  constraint refunds_status check (status in ('asked', 'made', 'failed', 'unknown')),
  constraint refunds_made check ((status = 'made') = (made_at is not null))
);
create index refunds_of_order on refunds (shop_id, order_id);
create index refunds_newest on refunds (shop_id, created_at, id);
create index refunds_due on refunds (send_after) where send_after is not null;
-- What a gateway tells of a refund that was not asked for here is noted once.
create unique index refunds_of_gateway on refunds (shop_id, attempt_id, gateway_reference)
  where gateway_reference is not null;

-- What of the order's money went back: the sum of its refunds that were made.
alter table orders add column refunded_total bigint not null default 0;

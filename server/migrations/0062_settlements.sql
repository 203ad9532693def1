-- What gateways themselves tell of the money that passed through them: gross, fee, net, when it is or was paid out.

create table gateway_transactions (
  shop_id text not null references shops (id) on delete cascade,
  gateway text not null,
  -- the gateway's own
  id text not null,
  kind text not null,
  status text not null,
  -- ours, as the gateway has it: of an attempt to pay, or of a refund
  reference text not null,
  channel text,
  -- rupiah, above zero in either direction; null: not told
  amount bigint not null,
  fee bigint,
  fee_tax bigint,
  withheld bigint,
  net bigint,
  made_at timestamptz not null,
  -- when it reaches the merchant's balance, by the gateway's estimate; and since when it is there
  settles_at timestamptz,
  settled_at timestamptz,
  -- what it is of here; null: nothing that is known
  attempt_id text,
  refund_id text,
  primary key (shop_id, gateway, id),
  constraint gateway_transactions_kind check (kind in ('payment', 'refund', 'other')),
  constraint gateway_transactions_status check (status in ('success', 'pending', 'failed'))
);
create index gateway_transactions_made on gateway_transactions (shop_id, made_at);
create index gateway_transactions_of_attempt on gateway_transactions (shop_id, attempt_id) where attempt_id is not null;
create index gateway_transactions_of_refund on gateway_transactions (shop_id, refund_id) where refund_id is not null;
create index gateway_transactions_coming on gateway_transactions (shop_id, settles_at)
  where settled_at is null and kind = 'payment' and status = 'success';

-- How far a gateway has been asked for its transactions.
create table settlement_feeds (
  shop_id text not null references shops (id) on delete cascade,
  gateway text not null,
  -- since when its payments are expected to be in its list
  began_at timestamptz not null,
  -- asked for what changed since; and where the pages of that go on
  since timestamptz not null,
  after_id text,
  -- when the first of these pages was asked for
  walk_at timestamptz,
  ask_after timestamptz not null,
  asked_at timestamptz,
  -- why the last question got no answer
  error text,
  primary key (shop_id, gateway)
);

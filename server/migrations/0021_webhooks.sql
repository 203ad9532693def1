-- Webhooks: the addresses that a shop's programs are called at, and every call that is made or waits to be made.

create table webhooks (
  shop_id text not null references shops (id) on delete cascade,
  id text not null,
  url text not null,
  -- of the events it wants; '*': all
  types text[] not null,
  enabled boolean not null default true,
  -- what its calls are signed with
  secret_sealed bytea not null,
  -- the one before, which signs as well until then: so that a receiver can change over without losing a call
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  -- since when every call has failed; null: the last one got through
  failing_since timestamptz,
  -- why it was switched off, where it was not the merchant
  disabled_reason text,
  primary key (shop_id, id)
);

-- An event for one webhook. What happened to one object (an order, a product) is told in the order of `sequence`, which
-- is drawn under the lock of that object.
create table webhook_deliveries (
  shop_id text not null,
  id text not null,
  webhook_id text not null,
  sequence bigint generated always as identity,
  -- `webhook-id`: the same in every try, and for every webhook that the event goes to
  event_id text not null,
  type text not null,
  object text not null,
  -- the object as it was when it happened
  data jsonb not null,
  status text not null default 'waiting',
  attempts integer not null default 0,
  -- nobody sends it before this moment: while it is on its way, and until it is tried again
  send_after timestamptz not null,
  created_at timestamptz not null,
  tried_at timestamptz,
  delivered_at timestamptz,
  -- of the last answer: its status, and how it began
  answer_status integer,
  answer_text text,
  -- why the last try failed
  error text,
  primary key (shop_id, id),
  foreign key (shop_id, webhook_id) references webhooks (shop_id, id) on delete cascade,
  constraint webhook_deliveries_status check (status in ('waiting', 'delivered', 'failed'))
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, send_after, sequence)
  where status = 'waiting';
-- For what has to go before another. Said in other words than above, so that nobody looks for it in the index above.
create index webhook_deliveries_in_order on webhook_deliveries (shop_id, webhook_id, object, sequence)
  where status not in ('delivered', 'failed');
create index webhook_deliveries_newest on webhook_deliveries (shop_id, webhook_id, sequence);
create index webhook_deliveries_created_at on webhook_deliveries (created_at);

-- The console in a merchant's hand: what has changed since it looked last, and news that reaches a browser that is closed.

-- when it was placed or last changed in a way that whoever looks at it should know of; set by the database's clock
alter table orders add column changed_at timestamptz not null default now();
create index orders_changed on orders (shop_id, changed_at desc, id desc);

-- A browser that is told of news. It ends with the session that asked for it: whoever signs out hears no more.
create table push_subscriptions (
  id text primary key,
  person_id text not null references people (id) on delete cascade,
  session_id text not null references sessions (id) on delete cascade,
  -- of the browser's push service; whoever knows it still needs the operator's key to send there
  endpoint text not null unique,
  -- what news is encrypted for the browser with
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_person on push_subscriptions (person_id);
create index push_subscriptions_session on push_subscriptions (session_id);

-- News on its way to one browser; deleted once it is there, or is given up.
create table push_deliveries (
  id bigint generated always as identity primary key,
  shop_id text not null references shops (id) on delete cascade,
  subscription_id text not null references push_subscriptions (id) on delete cascade,
  -- what the console's service worker shows
  news jsonb not null,
  attempts integer not null default 0,
  -- nobody sends it before this moment: while it is on its way, and until it is tried again
  send_after timestamptz not null,
  created_at timestamptz not null
);
create index push_deliveries_due on push_deliveries (send_after);
create index push_deliveries_subscription on push_deliveries (subscription_id, id);

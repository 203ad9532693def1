-- Messages to buyers. What they say lies sealed until it is sent, and nobody keeps it after that.

create table messages (
  shop_id text not null references shops (id) on delete cascade,
  id text not null,
  channel text not null,
  kind text not null,
  -- recipient and contents; null once nobody needs them any more
  sealed bytea,
  recipient_masked text not null,
  status text not null default 'waiting',
  attempts integer not null default 0,
  -- why the last try failed, without anything personal in it
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- after this nobody wants it any more
  expires_at timestamptz not null,
  primary key (shop_id, id),
  constraint messages_channel check (channel in ('email', 'whatsapp')),
  constraint messages_status check (status in ('waiting', 'sent', 'failed', 'outbox')),
  constraint messages_sealed_until_done check (status in ('waiting', 'outbox') = (sealed is not null))
);
create index messages_newest on messages (shop_id, created_at desc);
create index messages_waiting on messages (expires_at) where status = 'waiting';
create index messages_created_at on messages (created_at);

-- The merchant's settings: domains that are not proven yet, versions of keys, and messages that failed.

-- A domain leads to a shop only once the shop has proven that it is its own: until then it waits here, and any number of
-- shops may wait for the same one.
create table domain_claims (
  shop_id text not null references shops (id) on delete cascade,
  host text not null,
  -- what it will be once it is proven
  is_primary boolean not null default false,
  -- what the TXT record or the file has to say
  proof text not null,
  created_at timestamptz not null,
  checked_at timestamptz,
  -- why the last check proved nothing
  last_error text,
  version integer not null default 1,
  primary key (shop_id, host)
);

-- Keys are written only, but of two people who exchange one the second is to be told.
alter table shop_credentials add column version integer not null default 1;

-- What could not be sent is looked for among many that were.
create index messages_failed on messages (shop_id, created_at desc, id desc) where status = 'failed';

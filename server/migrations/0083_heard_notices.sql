-- What services of banks, vendors of parcels and gateways told, from when it was believed until it is worked off, behind the answer.
create table heard_notices (
  shop_id text not null,
  id text not null,
  -- in which order they came
  seq bigint generated always as identity,
  -- what it is about; `asking`: of a gateway that is to be asked instead
  kind text not null,
  -- who told it
  vendor text not null,
  -- what it says, sealed: it may name people
  reading_sealed bytea not null,
  -- keyed hash of what it says: told again while it waits it is kept once
  said_hash bytea not null,
  received_at timestamptz not null,
  attempts integer not null default 0,
  -- when it may be worked off; of one that a process works on: until when nobody else may
  send_after timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint heard_notices_kind check (kind in ('mutations', 'parcels', 'gateways', 'asking'))
);
select keep_by_shop('heard_notices');
alter table heard_notices add constraint heard_notices_shop_id_fkey
  foreign key (shop_id) references shops (id) on delete cascade;

create unique index heard_notices_once on heard_notices (shop_id, said_hash);
create index heard_notices_due on heard_notices (shop_id, kind, send_after, seq);
-- For the operator, who is told of the oldest.
create index heard_notices_received_at on heard_notices (received_at);

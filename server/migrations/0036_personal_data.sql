-- Personal data: requests of buyers about their own, who looked at it, and orders that no longer tell whose they were.

alter table orders add column anonymised_at timestamptz;

-- A buyer asked to see what is held, or to have it removed. Answered within three days of 24 hours by law.
create table data_requests (
  shop_id text not null references shops (id) on delete cascade,
  id text not null,
  kind text not null,
  -- keyed hash: the same buyer again, and who was answered, without saying who
  contact_hash bytea not null,
  -- null: it is done, and nobody needs to know any more
  contact_sealed bytea,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  noted_by text not null,
  done_at timestamptz,
  done_by text,
  outcome text,
  -- how many orders it concerned
  orders integer,
  primary key (shop_id, id),
  constraint data_requests_kind check (kind in ('export', 'anonymise')),
  constraint data_requests_outcome check (outcome in ('exported', 'anonymised', 'nothing_held', 'closed')),
  constraint data_requests_done check ((done_at is null) = (outcome is null) and (done_at is null) = (contact_sealed is not null))
);
create index data_requests_open on data_requests (shop_id, due_at) where done_at is null;
create index data_requests_newest on data_requests (shop_id, asked_at desc, id desc);
create index data_requests_contact on data_requests (shop_id, contact_hash);

-- Who looked at personal data: one row a day for each session or token and each thing it looked at.
create table access_log (
  shop_id text not null references shops (id) on delete cascade,
  -- in Jakarta: 2026-11-15
  day text not null,
  -- the session, the token, or the command line
  via text not null,
  what text not null,
  -- the number of an order; empty: a list
  subject text not null,
  actor_kind text not null,
  actor_id text,
  actor_name text not null,
  times integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (shop_id, day, via, what, subject)
);
create index access_log_day on access_log (day);

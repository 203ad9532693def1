-- Files that a merchant lays over the shop: products of another platform, a sheet of prices and stock, the shop file.

create table imports (
  shop_id text not null references shops (id) on delete cascade,
  id text not null,
  kind text not null,
  dry_run boolean not null,
  state text not null,
  -- sealed, for a shop file may hold keys; gone once the import is over
  file bytea,
  actor_kind text not null,
  actor_id text,
  actor_name text not null,
  -- what only the operator may set is taken from the file
  as_operator boolean not null,
  -- counts who took it: whoever did last may end it
  claim integer not null default 1,
  -- how often work on it was begun
  attempts integer not null default 0,
  -- after this the process that works on it is taken for dead
  leased_until timestamptz not null,
  rows_done integer not null default 0,
  rows_total integer not null default 0,
  summary jsonb,
  changes jsonb not null default '[]',
  faults jsonb not null default '[]',
  fault_count integer not null default 0,
  notes jsonb not null default '[]',
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (shop_id, id),
  constraint imports_kind check (kind in ('shopify_csv', 'stock_sheet', 'shop_file')),
  constraint imports_state check (state in ('running', 'done', 'failed'))
);
create index imports_running on imports (leased_until) where state = 'running';
create index imports_newest on imports (shop_id, created_at, id);
create index imports_finished_at on imports (finished_at);

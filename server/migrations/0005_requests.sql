-- What is kept about requests: answers to be given again, and how often each address came.

create table idempotency_keys (
  shop_id text not null references shops (id) on delete cascade,
  key_hash text not null,
  -- of the request that the key stands for
  fingerprint text not null,
  -- of the one request that works on it: nobody else may finish or release it
  claim text not null,
  -- after it a claim without an answer belongs to a node that died
  leased_until timestamptz not null,
  created_at timestamptz not null,
  -- both null while the work is under way
  status smallint,
  sealed bytea,
  primary key (shop_id, key_hash),
  check ((status is null) = (sealed is null))
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Unlogged: a crash forgets a minute of counting, and counting costs no disk. Addresses are kept as keyed hashes only.
-- Half of a page stays free, so that counting up rewrites a row in place.
create unlogged table ip_budgets (
  budget text not null,
  ip_hash text not null,
  used bigint not null,
  window_ends_at timestamptz not null,
  primary key (budget, ip_hash)
) with (fillfactor = 50);

-- Kept answers are bounded: whose they are, and which of them are never let go before their time.

alter table idempotency_keys
  -- a keyed hash of the caller's address; null for keys of nodes that did not write it yet
  add column caller_hash text,
  -- what a one-time code was spent for: without it the buyer would have lost the answer
  add column lasts boolean not null default false;

create index idempotency_keys_caller on idempotency_keys (caller_hash, created_at)
  where status is not null and not lasts;
